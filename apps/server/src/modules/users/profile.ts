import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { savePreferences, updateProfile } from "@comptoir/contract/users/users";
import type { Services } from "../../services.js";
import { logPerson } from "../auth/service.js";
import { lockPreferences, setPreferences, updateProfile as update } from "./person-repository.js";

/** Preferences that are kept, the last ones: no screen has that many. */
const KEPT_PREFERENCES = 200;

type ProfileInput = BodyOf<typeof updateProfile> & { readonly userId: string; readonly ip: string };

/** Stores what a person says of themselves. */
export async function storeProfile({ db, clock }: Services, { userId, ip, firstName, lastName, phone }: ProfileInput): Promise<void> {
  const trimmedPhone = phone === undefined ? undefined : phone?.trim() || null;
  await db.shared(async (tx) => {
    await update(tx, userId, { firstName: firstName.trim(), lastName: lastName.trim(), phone: trimmedPhone });
    await logPerson(tx, { userId, ip, action: "profile_changed", at: new Date(clock.now()) });
  });
}

/** Adds preferences of the screens to those that a person has. */
export async function storePreferences({ db }: Services, userId: string, added: BodyOf<typeof savePreferences>): Promise<void> {
  await db.shared(async (tx) => {
    const merged = Object.entries({ ...(await lockPreferences(tx, userId)), ...added });
    await setPreferences(tx, userId, Object.fromEntries(merged.slice(-KEPT_PREFERENCES)));
  });
}
