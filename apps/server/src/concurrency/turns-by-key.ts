import { QueueFull, QueueLeft, type Bounds } from "./fair-queue.js";

/** Turns that are counted for each key by itself: waiting for one key delays no other. */
export type TurnsByKey = {
  /**
   * Waits for a turn of the key; returns what gives it back, again without harm. Rejects with QueueFull when too much of the key waits
   * already, with QueueLeft once `left` is aborted.
   */
  take(key: string, left: AbortSignal): Promise<() => void>;
};

type Turns = { running: number; readonly waiting: Set<() => void> };

/** The same share for each key; one that neither runs nor waits takes no room. */
export function turnsByKey({ atOnce, waiting }: Bounds["everybody"]): TurnsByKey {
  const keys = new Map<string, Turns>();
  const release = (key: string, turns: Turns): void => {
    const [next] = turns.waiting;
    if (next) return next(); // The turn is handed over: no other caller takes it meanwhile.
    turns.running -= 1;
    if (turns.running === 0) keys.delete(key);
  };
  return {
    async take(key, left) {
      if (left.aborted) throw new QueueLeft();
      const turns = keys.get(key) ?? { running: 0, waiting: new Set() };
      keys.set(key, turns);
      if (turns.running < atOnce) turns.running += 1;
      else if (turns.waiting.size >= waiting) throw new QueueFull("person");
      else await handedOver(turns, left);
      let isBack = false;
      return () => {
        if (!isBack) release(key, turns);
        isBack = true;
      };
    },
  };
}

function handedOver({ waiting }: Turns, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      waiting.delete(start);
      reject(new QueueLeft());
    };
    const start = (): void => {
      waiting.delete(start);
      left.removeEventListener("abort", leave);
      resolve();
    };
    waiting.add(start);
    left.addEventListener("abort", leave, { once: true });
  });
}
