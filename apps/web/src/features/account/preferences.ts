import type { User } from "@comptoir/contract/users";
import { setSingleKeys } from "../../lib/keyboard.js";

/** The preferences of the screen that a person keeps from one device to the other. */
export type Preferences = { readonly compact: boolean; readonly singleKeys: boolean; readonly reducedMotion: boolean };

/** What the person prefers; single-key shortcuts are on until they are turned off. */
export function preferencesOf(kept: User["preferences"]): Preferences {
  return { compact: kept["compact"] === true, singleKeys: kept["singleKeys"] !== false, reducedMotion: kept["reducedMotion"] === true };
}

/** Puts on this device what the person chose, here or on another one; what was never chosen stays as the device has it. */
export function applyPreferences({ id, preferences }: Pick<User, "id" | "preferences">): void {
  const { compact, singleKeys, reducedMotion } = preferencesOf(preferences);
  if ("singleKeys" in preferences) setSingleKeys(singleKeys);
  if ("compact" in preferences) {
    if (compact) localStorage.setItem(compactKey(id), "1");
    else localStorage.removeItem(compactKey(id));
  }
  document.documentElement.toggleAttribute("data-reduced-motion", reducedMotion);
}

/** Where the list of operations remembers that its rows are low. */
function compactKey(userId: string): string {
  return `comptoir.compact.${userId}`;
}
