import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfPerson, consumerBrand } from "../../config/service.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { logPerson } from "../person-log-repository.js";
import { findUser, type UserRow } from "../repository.js";
import { makeEmailLink } from "./email-links.js";
import { consumeMail } from "./mail-rates.js";
import { mailAlreadyRegistered, mailVerification } from "./mails.js";
import { holdPendingSignUp } from "./pending-sign-up.js";
import { insertPerson, replacePerson } from "./people-repository.js";

type Applicant = { readonly username: string; readonly passwordHash: string; readonly firstName: string; readonly lastName: string };

/** Sends the link to someone who signs in before having confirmed their address; not more often than mails may leave. */
export async function sendVerificationAgain(
  services: Services,
  options: AppOptions,
  { ip, user }: { ip: string; user: UserRow },
): Promise<void> {
  const { db, clock } = services;
  if (!(await mayMail(services, { ip, address: user.username }))) return;
  await db.shared((tx) => sendLink(tx, user, options, clock.now()));
}

async function mayMail(services: Services, asked: { ip: string; address: string }): Promise<boolean> {
  try {
    await consumeMail(services, asked);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === "rate_limit.exceeded") return false;
    throw error;
  }
}

type Circumstances = { readonly options: AppOptions; readonly ip: string; readonly now: number };

/**
 * A new person; or the same person who never confirmed and types their form again: what they typed last counts, and only the
 * link of the last mail confirms it. A person who has an account learns by mail, and only by mail, that they have one.
 */
export async function storeApplicant(tx: Tx, applicant: Applicant, { options, ip, now }: Circumstances): Promise<void> {
  const at = new Date(now);
  const { username: recipient, firstName } = applicant;
  const added = await insertPerson(tx, { ...applicant, at });
  const known = added === null ? await findUser(tx, recipient) : null;
  const id = added ?? (known !== null && (await holdPendingSignUp(tx, known)) ? known.id : null);
  if (id === null) {
    const brand = known === null ? consumerBrand(options) : await brandOfPerson(tx, known.id, options);
    return mailAlreadyRegistered(tx, { recipient, firstName: known?.first_name ?? "", brand });
  }
  if (known !== null) await replacePerson(tx, id, { ...applicant, at });
  await logPerson(tx, { userId: id, ip, action: "registered", at });
  const brand = consumerBrand(options);
  await mailVerification(tx, { recipient, firstName, brand }, await makeEmailLink(tx, { userId: id, purpose: "verify", now }));
}

/** Mails the link that confirms an address. */
export async function sendLink(tx: Tx, user: UserRow, options: Pick<AppOptions, "publicUrl" | "supportEmail">, now: number): Promise<void> {
  const link = await makeEmailLink(tx, { userId: user.id, purpose: "verify", now });
  const brand = await brandOfPerson(tx, user.id, options);
  await mailVerification(tx, { recipient: user.username, firstName: user.first_name, brand }, link);
}
