import { useSyncExternalStore } from "react";

let saving: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Ids of the operations being written. */
export function useSaving(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => saving);
}

/** True while the operation is being written. */
export function isSaving(id: string): boolean {
  return saving.has(id);
}

const running = new Set<Promise<unknown>>();

/** Marks operations as being written while the work lasts. */
export async function whileSaving<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  update([...saving, ...ids]);
  const done = work();
  running.add(done);
  try {
    return await done;
  } finally {
    running.delete(done);
    update([...saving].filter((id) => !ids.includes(id)));
  }
}

/** Waits for pending writes; their failures are reported elsewhere. */
export async function everythingSaved(): Promise<void> {
  await Promise.allSettled(running);
}

function update(ids: readonly string[]): void {
  saving = new Set(ids);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
