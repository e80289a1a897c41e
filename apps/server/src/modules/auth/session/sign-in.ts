import { fairQueue } from "../../../concurrency/fair-queue.js";
import type { Tx } from "../../../db/transaction.js";
import { networkOf } from "../../../rate-limits/network.js";
import { consume, refund } from "../../../rate-limits/rate-limits.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { normalizedEmail } from "../normalized-email.js";
import { isPassword } from "../password/passwords.js";
import { addFailure, findUser, lockFailures, settleFailures, takeFailureBack, type FailuresRow, type UserRow } from "../repository.js";
import { consumeSecondFactor } from "../second-factor/second-factor.js";
import { deviceMark } from "./known-devices.js";

/** Failures that cost nothing; after them each one doubles the wait, from 1 second to 5 minutes. */
const FREE_FAILURES = 4;
/** The same for one account wherever they come from: many machines do not try as many passwords. */
const FREE_FAILURES_OF_ACCOUNT = 50;
const LONGEST_WAIT_SECONDS = 300;
/** Where the failures of an account are counted, wherever they come from. */
const ANYWHERE = "*";
/** Failures of one network in an hour, under all names: it bounds one password tried on a thousand names, and the rows that count them. */
const FAILURES_OF_NETWORK = { limit: 500, seconds: 3_600 } as const;
/**
 * Passwords that are compared at once: each takes a processor, and one of the four threads by which files are read and replies compressed.
 * One place has its turns one after the other, and lets the other places pass.
 */
const ATTEMPTS = fairQueue({
  everybody: { atOnce: 2, waiting: 1_000 },
  company: { atOnce: 1, waiting: 100 },
  person: { atOnce: 1, waiting: 100 },
});

/** What someone types to come in, and from where: `device` is what their browser remembers (`known-devices.ts`). */
type Credentials = {
  readonly username: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly ip: string;
  readonly device: string;
};

/**
 * The user of that name and password, their second factor checked when they have one. Refuses with `auth.bad_credentials`,
 * or `auth.wait` after too many failures, without telling an unknown user from a wrong password, neither in words nor in
 * time; with `rate_limit.exceeded` after failures of many users from one network; with `auth.email_unverified` after `onUnverified`;
 * with `auth.second_factor_required` or `auth.second_factor_wrong`. Rejects with QueueFull when too many attempts of one place wait.
 */
export async function signIn(
  services: Services,
  { username: typed, password, code, ip, device }: Credentials,
  onUnverified: (user: UserRow) => Promise<void>,
): Promise<UserRow> {
  const { db } = services;
  const username = normalizedEmail(typed);
  const mark = deviceMark({ secret: services.sessionSecret, cookie: device, username });
  const network = mark === null ? networkOf(ip) : null;
  const attempt = { username, network, places: placesOf(mark, ip) };
  const user = await ATTEMPTS.run({ company: attempt.places[0], person: null }, () => checkPassword(services, attempt, password));
  if (user.email_verified_at === null) {
    await db.shared((tx) => takeBack(services, tx, attempt));
    await onUnverified(user);
    throw new Refusal({ code: "auth.email_unverified" });
  }
  if (user.has_second_factor) {
    // Asking for the code is no failure; but it forgets none, or codes could be tried without end.
    if (!code) {
      await db.shared((tx) => takeBack(services, tx, attempt));
      throw new Refusal({ code: "auth.second_factor_required" });
    }
    await consumeSecondFactor(services, user.id, { code, ip });
  }
  await db.shared(async (tx) => {
    await settleFailures(tx, attempt);
    await refundOfNetwork(services, tx, attempt);
  });
  return user;
}

/** The attempt was no failure. */
async function takeBack(services: Services, tx: Tx, attempt: Attempt): Promise<void> {
  await takeFailureBack(tx, attempt);
  await refundOfNetwork(services, tx, attempt);
}

async function refundOfNetwork({ clock }: Services, tx: Tx, { network }: Attempt): Promise<void> {
  if (network !== null) await refund(tx, { key: keyOf(network), seconds: FAILURES_OF_NETWORK.seconds, now: clock.now() });
}

function keyOf(network: string): string {
  return `sign-in:${network}`;
}

/** A known device is counted alone: failures elsewhere do not make its owner wait, however many they are. */
function placesOf(mark: string | null, ip: string): Attempt["places"] {
  return mark === null ? [`network ${networkOf(ip)}`, ANYWHERE] : [`device ${mark}`];
}

type Attempt = {
  readonly username: string;
  /** Where the failure is counted too; none for a known device. */
  readonly network: string | null;
  readonly places: readonly [string, ...string[]];
};

async function checkPassword({ db, clock }: Services, attempt: Attempt, password: string): Promise<UserRow> {
  await db.shared(async (tx) => {
    const rows = await lockFailures(tx, attempt);
    const now = clock.now();
    const seconds = Math.max(0, ...rows.map((row) => secondsLeft(row, now)));
    if (seconds > 0) throw new Refusal({ code: "auth.wait", seconds });
    // The attempt counts as a failure until it succeeds: a thousand attempts at once do not get a thousand replies.
    await addFailure(tx, { ...attempt, at: new Date(now) });
    if (attempt.network !== null) await consume(tx, { key: keyOf(attempt.network), ...FAILURES_OF_NETWORK, now });
  });
  const user = await db.shared((tx) => findUser(tx, attempt.username));
  if (!(await isPassword(password, user?.password_hash ?? null)) || !user) throw new Refusal({ code: "auth.bad_credentials" });
  return user;
}

function secondsLeft({ place, failures, last_at }: FailuresRow, now: number): number {
  const free = place === ANYWHERE ? FREE_FAILURES_OF_ACCOUNT : FREE_FAILURES;
  if (failures < free) return 0;
  const wait = Math.min(2 ** (failures - free), LONGEST_WAIT_SECONDS);
  const elapsed = (now - last_at.getTime()) / 1000;
  // Counted by a clock that was ahead, and was set right since: it would keep its owner out until then.
  if (elapsed < -LONGEST_WAIT_SECONDS) return 0;
  return Math.max(0, Math.ceil(wait - elapsed));
}
