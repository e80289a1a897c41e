import { Refusal } from "../../http/problems.js";
import type { Services } from "../../http/serve.js";
import { isPassword } from "./passwords.js";
import { findUser, forgetFailures, lockFailures, setFailures, type UserRow } from "./repository.js";

/** Failures that cost nothing; after them each one doubles the wait, from 1 second to 5 minutes. */
const FREE_FAILURES = 4;
const LONGEST_WAIT_SECONDS = 300;

/**
 * The user of that name and password. Refuses with `auth.bad_credentials`, or `auth.wait` after too many failures, without
 * telling an unknown user from a wrong password, neither in words nor in time.
 */
export async function signIn({ db, clock }: Services, { username, password }: { username: string; password: string }): Promise<UserRow> {
  const name = username.toLowerCase();
  await db.shared(async (tx) => {
    const row = await lockFailures(tx, name);
    const now = clock.now();
    const seconds = row ? secondsLeft(row, now) : 0;
    if (seconds > 0) throw new Refusal({ code: "auth.wait", seconds });
    // The attempt counts as a failure until it succeeds: a thousand attempts at once do not get a thousand answers.
    await setFailures(tx, { username: name, failures: (row?.failures ?? 0) + 1, at: new Date(now) });
  });
  const user = await db.shared((tx) => findUser(tx, name));
  if (!(await isPassword(password, user?.password_hash ?? null)) || !user) throw new Refusal({ code: "auth.bad_credentials" });
  await db.shared((tx) => forgetFailures(tx, name));
  return user;
}

function secondsLeft({ failures, last_at }: { failures: number; last_at: Date }, now: number): number {
  if (failures < FREE_FAILURES) return 0;
  const wait = Math.min(2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS);
  return Math.max(0, Math.ceil(wait - (now - last_at.getTime()) / 1000));
}
