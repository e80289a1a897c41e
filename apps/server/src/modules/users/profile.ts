import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { savePreferences, updateProfile } from "@comptoir/contract/users/users";
import { lockPreferences, logPerson, setPreferences, updatePerson } from "../auth/service.js";
import type { Tx } from "../../db/transaction.js";

/** Preferences that are kept, the last ones: no screen has that many. */
const KEPT_PREFERENCES = 200;

type ProfileInput = BodyOf<typeof updateProfile> & { readonly userId: string; readonly ip: string; readonly now: number };

/** Stores what a person says of themselves. */
export async function storeProfile(tx: Tx, { userId, ip, now, firstName, lastName, phone }: ProfileInput): Promise<void> {
  const trimmedPhone = phone === undefined ? undefined : phone?.trim() || null;
  await updatePerson(tx, userId, { firstName: firstName.trim(), lastName: lastName.trim(), phone: trimmedPhone });
  await logPerson(tx, { userId, ip, action: "profile_changed", at: new Date(now) });
}

/** Adds preferences of the screens to those that a person has. */
export async function storePreferences(tx: Tx, userId: string, added: BodyOf<typeof savePreferences>): Promise<void> {
  const merged = Object.entries({ ...(await lockPreferences(tx, userId)), ...added });
  await setPreferences(tx, userId, Object.fromEntries(merged.slice(-KEPT_PREFERENCES)));
}
