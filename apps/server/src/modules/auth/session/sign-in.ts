import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { isPassword } from "../password/passwords.js";
import { findUser, forgetFailures, lockFailures, setFailures, takeFailureBack, type UserRow } from "../repository.js";
import { useSecondFactor } from "../second-factor/second-factor.js";

/** Failures that cost nothing; after them each one doubles the wait, from 1 second to 5 minutes. */
const FREE_FAILURES = 4;
const LONGEST_WAIT_SECONDS = 300;

/** What someone types to come in. */
type Credentials = { readonly username: string; readonly password: string; readonly code: string | undefined; readonly ip: string };

/**
 * The user of that name and password, their second factor checked when they have one. Refuses with `auth.bad_credentials`,
 * or `auth.wait` after too many failures, without telling an unknown user from a wrong password, neither in words nor in
 * time; with `auth.email_unverified` after `onUnverified`; with `auth.second_factor_required` or `auth.second_factor_wrong`.
 */
export async function signIn(
  services: Services,
  { username, password, code, ip }: Credentials,
  onUnverified: (user: UserRow) => Promise<void>,
): Promise<UserRow> {
  const { db } = services;
  const user = await checkPassword(services, username.toLowerCase(), password);
  if (user.email_verified_at === null) {
    await db.shared((tx) => takeFailureBack(tx, user.username));
    await onUnverified(user);
    throw new Refusal({ code: "auth.email_unverified" });
  }
  if (user.has_second_factor) {
    // Asking for the code is no failure; but it forgets none, or codes could be tried without end.
    if (!code) {
      await db.shared((tx) => takeFailureBack(tx, user.username));
      throw new Refusal({ code: "auth.second_factor_required" });
    }
    await useSecondFactor(services, user.id, { code, ip });
  }
  await db.shared((tx) => forgetFailures(tx, user.username));
  return user;
}

async function checkPassword({ db, clock }: Services, name: string, password: string): Promise<UserRow> {
  await db.shared(async (tx) => {
    const row = await lockFailures(tx, name);
    const now = clock.now();
    const seconds = row ? secondsLeft(row, now) : 0;
    if (seconds > 0) throw new Refusal({ code: "auth.wait", seconds });
    // The attempt counts as a failure until it succeeds: a thousand attempts at once do not get a thousand replies.
    await setFailures(tx, { username: name, failures: (row?.failures ?? 0) + 1, at: new Date(now) });
  });
  const user = await db.shared((tx) => findUser(tx, name));
  if (!(await isPassword(password, user?.password_hash ?? null)) || !user) throw new Refusal({ code: "auth.bad_credentials" });
  return user;
}

function secondsLeft({ failures, last_at }: { failures: number; last_at: Date }, now: number): number {
  if (failures < FREE_FAILURES) return 0;
  const wait = Math.min(2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS);
  return Math.max(0, Math.ceil(wait - (now - last_at.getTime()) / 1000));
}
