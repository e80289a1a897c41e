import { savePreferences } from "@comptoir/contract/users/users";
import { call } from "../api/api.js";
import { logFailure } from "../log.js";

/** Keeps with the person a preference just changed on this device, where it already holds. */
export function rememberPreference(preference: Readonly<Record<string, boolean>>): void {
  call(savePreferences, { body: preference }).catch((error: unknown) => logFailure("preferences", error));
}
