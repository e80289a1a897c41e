let running = 0;
const listeners = new Set<() => void>();

/** Counts a call while it runs, for the bar at the top of the page. */
export async function trackCall<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** Number of calls under way. */
export function runningCalls(): number {
  return running;
}

/** Subscribes to the number of calls under way. */
export function onActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(step: number): void {
  running += step;
  listeners.forEach((listener) => listener());
}
