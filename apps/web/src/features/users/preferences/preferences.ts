import { isFirmRole } from "@comptoir/contract/base/permissions";
import type { User } from "@comptoir/contract/users/users";
import { setSingleKeys } from "../../../lib/keyboard/keyboard.js";

/** The preferences of the screen that a person keeps from one device to the other. */
export type Preferences = {
  readonly compact: boolean;
  readonly singleKeys: boolean;
  readonly reducedMotion: boolean;
  /** The list of dossiers opens on those that the person keeps. */
  readonly ownDossiers: boolean;
};

/** What a person prefers; until they say otherwise, single-key shortcuts are on, and rows are low for a firm's staff. */
export function preferencesOf({ preferences: kept, roleId }: Pick<User, "preferences" | "roleId">): Preferences {
  return {
    compact: (kept["compact"] ?? isFirmRole(roleId)) === true,
    singleKeys: kept["singleKeys"] !== false,
    reducedMotion: kept["reducedMotion"] === true,
    ownDossiers: kept["ownDossiers"] === true,
  };
}

/** Puts on this device what the person chose, here or on another one; what was never chosen stays as the device has it. */
export function applyPreferences(user: Pick<User, "id" | "preferences" | "roleId">): void {
  const { id, preferences } = user;
  const { compact, singleKeys, reducedMotion } = preferencesOf(user);
  if ("singleKeys" in preferences) setSingleKeys(singleKeys);
  if ("compact" in preferences) {
    localStorage.setItem(compactKey(id), compact ? "1" : "0");
  }
  document.documentElement.toggleAttribute("data-reduced-motion", reducedMotion);
}

/** Where the list of operations remembers that its rows are low. */
function compactKey(userId: string): string {
  return `comptoir.compact.${userId}`;
}
