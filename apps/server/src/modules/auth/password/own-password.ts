import type { Caller } from "../../../access/caller.js";
import { Refusal } from "../../../refusal.js";
import { consume } from "../../../rate-limits/rate-limits.js";
import type { Services } from "../../../services.js";
import { isPassword } from "./passwords.js";
import { readUser, type UserRow } from "../repository.js";

/** Tries at one's own password in a session that is open: another person may be sitting there. */
const TRIES = { limit: 10, seconds: 600 };

/** A change that one's password confirms: who asks, what they typed and in which field. */
type Confirmation = { readonly caller: Caller; readonly password: string; readonly target: "currentPassword" | "password" };

/** The person whose password it is. Throws `auth.password_wrong`, or `rate_limit.exceeded` after ten tries in ten minutes. */
export async function requireOwnPassword({ db, clock }: Services, { caller, password, target }: Confirmation): Promise<UserRow> {
  const user = await db.shared(async (tx) => {
    await consume(tx, { key: `own-password:${caller.userId}`, ...TRIES, now: clock.now() });
    return readUser(tx, caller.userId);
  });
  if (user === null) throw new Refusal({ code: "auth.required" });
  if (!(await isPassword(password, user.password_hash))) throw new Refusal({ code: "auth.password_wrong", target });
  return user;
}
