import { useSyncExternalStore } from "react";
import { listFlags } from "@comptoir/contract/flags/flags";
import { call } from "../api/api.js";
import { logFailure } from "../log.js";

let active: ReadonlyMap<string, boolean> = new Map();
const listeners = new Set<() => void>();

/** Reads the functions open to this person; what could not be read stays open. */
export async function loadFlags(companyId: string | null): Promise<void> {
  try {
    const { data } = await call(listFlags, {}, { companyId });
    change(new Map(data.map((flag) => [flag.name, flag.active])));
  } catch (error) {
    logFailure("flags", error);
  }
}

/** Forgets whose functions they were. */
export function forgetFlags(): void {
  change(new Map());
}

/** True when a function is open; one that is not listed is. */
export function isFlagActive(name: string): boolean {
  return active.get(name) ?? true;
}

/** True when a function is open; a component follows its changes. */
export function useFlag(name: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isFlagActive(name),
  );
}

function change(next: ReadonlyMap<string, boolean>): void {
  active = next;
  listeners.forEach((listener) => listener());
}
