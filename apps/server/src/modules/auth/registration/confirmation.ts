import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { consume } from "../../../rate-limits/rate-limits.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { confirmAddress } from "../invitation/new-address.js";
import { readPendingAddress } from "../invitation/pending-address-repository.js";
import { hashPassword, isPassword } from "../password/passwords.js";
import { logPerson } from "../person-log-repository.js";
import { forgetFailures, readUser, type UserRow } from "../repository.js";
import { ownerOfEmailLink, useEmailLink, type EmailLink } from "./email-links.js";
import { markVerified, readLastName, replacePerson } from "./people-repository.js";

/** Tries at a password with the link of a mail. */
const TRIES = { limit: 10, seconds: 600 };

type Confirmation = {
  readonly username: string;
  /** The first address of a sign-up, or another one of an account that is open. */
  readonly purpose: "sign_up" | "new_address";
  readonly user: UserRow;
};

/** What a link confirms, and the names that its sign-up was given. Throws `auth.link_expired`. */
export async function readConfirmation({ db, clock }: Services, link: EmailLink) {
  return db.shared(async (tx) => {
    const userId = await ownerOfEmailLink(tx, link, { purpose: "verify", now: clock.now() });
    const { username, purpose, user } = await confirmationOf(tx, userId);
    return { username, purpose, firstName: user.first_name, lastName: await readLastName(tx, userId) };
  });
}

/** What a link that is good confirms; one of an account that has nothing left to confirm is no longer good. */
async function confirmationOf(tx: Tx, userId: string): Promise<Confirmation> {
  const user = await readUser(tx, userId);
  if (user === null) throw new Refusal({ code: "auth.link_expired" });
  const pending = await readPendingAddress(tx, userId);
  if (pending !== null) return { username: pending, purpose: "new_address", user };
  if (user.email_verified_at !== null) throw new Refusal({ code: "auth.link_expired" });
  return { username: user.username, purpose: "sign_up", user };
}

type WithPassword = { readonly link: EmailLink; readonly password: string; readonly options: AppOptions; readonly ip: string };

/**
 * Confirms an address for who has its link and knows the password of the account. A wrong one leaves the link as it is. Throws
 * `auth.link_expired`, `auth.sign_up_password_wrong` or `auth.password_wrong`, `rate_limit.exceeded` after ten tries in ten minutes.
 */
export async function confirmWithPassword(services: Services, { link, password, options, ip }: WithPassword) {
  const { db, clock } = services;
  const { user, purpose } = await db.shared(async (tx) => {
    const userId = await ownerOfEmailLink(tx, link, { purpose: "verify", now: clock.now() });
    await consume(tx, { key: `confirmation:${userId}`, ...TRIES, now: clock.now() });
    return confirmationOf(tx, userId);
  });
  if (!(await isPassword(password, user.password_hash)))
    throw new Refusal(
      purpose === "sign_up" ? { code: "auth.sign_up_password_wrong" } : { code: "auth.password_wrong", target: "password" },
    );
  return db.shared(async (tx) => {
    const userId = await useEmailLink(tx, link, { purpose: "verify", now: clock.now() });
    const { user: owner } = await confirmationOf(tx, userId);
    // Another request may have changed it since it was compared.
    if (owner.password_hash !== user.password_hash) throw new Refusal({ code: "auth.link_expired" });
    const username = await confirmAddress(tx, owner, { options, now: clock.now(), ip });
    await logPerson(tx, { userId, ip, action: "email_verified", at: new Date(clock.now()) });
    return { username, isSigningUp: owner.completion_status < 2 };
  });
}

type Anew = {
  readonly link: EmailLink;
  readonly person: { readonly password: string; readonly firstName: string; readonly lastName: string };
  readonly ip: string;
};

/**
 * Confirms the address of a sign-up for its owner, whose names and password replace what the form had: a stranger may have typed it. Throws
 * `auth.link_expired`, also for another address of an account that is open.
 */
export async function confirmAnew({ db, clock }: Services, { link, person: { password, ...names }, ip }: Anew) {
  // Before anything is hashed: it takes a processor.
  await db.shared((tx) => ownerOfEmailLink(tx, link, { purpose: "verify", now: clock.now() }));
  const passwordHash = await hashPassword(password);
  const [now, at] = [clock.now(), new Date(clock.now())];
  return db.shared(async (tx) => {
    const userId = await useEmailLink(tx, link, { purpose: "verify", now });
    const { username, purpose } = await confirmationOf(tx, userId);
    if (purpose !== "sign_up") throw new Refusal({ code: "auth.link_expired" });
    await replacePerson(tx, userId, { ...names, passwordHash, at });
    await markVerified(tx, userId, at);
    // Failures under the password of the form.
    await forgetFailures(tx, username);
    await logPerson(tx, { userId, ip, action: "email_verified", at, details: { password: "chosen" } });
    return { username };
  });
}
