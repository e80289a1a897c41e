import type { FastifyInstance, FastifyRequest } from "fastify";
import { register, resendVerification, verifyEmail } from "@comptoir/contract/auth";
import { requireHuman } from "../../../captcha/captcha.js";
import type { Tx } from "../../../db/transaction.js";
import type { AppOptions } from "../../../app-options.js";
import { Refusal } from "../../../refusal.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { brandOfRequest, type MailBrand } from "../../../mail/brand.js";
import { firmOfPage } from "../../config/brand.js";
import { requireUncommonPassword } from "../password/common-passwords.js";
import { makeEmailLink, useEmailLink } from "./email-links.js";
import { spendMail } from "./mail-rates.js";
import { mailAlreadyRegistered, mailVerification } from "./mails.js";
import { hashPassword } from "../password/passwords.js";
import { deleteEmailLinks, insertPerson, markVerified, replacePerson } from "./people-repository.js";
import { logPerson } from "../person-log-repository.js";
import { findUser, readUser, type UserRow } from "../repository.js";

const REGISTERED = "Nous vous avons envoyé un e-mail\u00a0: ouvrez le lien qu’il contient pour confirmer votre adresse.";
const SENT_AGAIN = "Si cette adresse attend sa confirmation, le lien vient de lui être renvoyé.";

type Applicant = { readonly username: string; readonly passwordHash: string; readonly firstName: string; readonly lastName: string };

/** Signing up, confirming one's address, asking for the link again. */
export function registrationRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;

  serve(app, services, register, async ({ body, request }) => {
    // A firm's clients are invited by their firm (specification, point 6: is-jungloo).
    if ((await firmOfPage(db, request)) !== null) throw new Refusal({ code: "access.forbidden" });
    requireUncommonPassword(body.password, "password");
    await requireHuman(services, request, body.captcha);
    const username = addressOf(body.email);
    await spendMail(services, request, username);
    // Before anybody is looked for: the answer takes as long for an address that is known.
    const passwordHash = await hashPassword(body.password);
    const brand = await brandOfRequest(db, request, options);
    const applicant = { username, passwordHash, firstName: body.firstName.trim(), lastName: body.lastName.trim() };
    await db.shared((tx) => storeApplicant(tx, applicant, { brand, ip: request.ip, now: clock.now() }));
    return { message: REGISTERED };
  });

  serve(app, services, verifyEmail, async ({ body, request }) => {
    const username = await db.shared(async (tx) => {
      const userId = await useEmailLink(tx, body, { purpose: "verify", now: clock.now() });
      const user = await readUser(tx, userId);
      if (user === null) throw new Refusal({ code: "auth.link_expired" });
      await markVerified(tx, userId, new Date(clock.now()));
      await logPerson(tx, { userId, ip: request.ip, action: "email_verified", at: new Date(clock.now()) });
      return user.username;
    });
    return { data: { username } };
  });

  serve(app, services, resendVerification, async ({ body, request }) => {
    await requireHuman(services, request, body.captcha);
    const username = addressOf(body.email);
    await spendMail(services, request, username);
    const brand = await brandOfRequest(db, request, options);
    await db.shared(async (tx) => {
      const user = await findUser(tx, username);
      if (user?.email_verified_at === null) await sendLink(tx, user, { brand, now: clock.now() });
    });
    return { message: SENT_AGAIN };
  });
}

/** Sends the link to someone who signs in before having confirmed their address; not more often than mails may leave. */
export async function sendVerificationAgain(
  services: Services,
  options: AppOptions,
  { request, user }: { request: FastifyRequest; user: UserRow },
): Promise<void> {
  const { db, clock } = services;
  if (!(await mayMail(services, request, user.username))) return;
  const brand = await brandOfRequest(db, request, options);
  await db.shared((tx) => sendLink(tx, user, { brand, now: clock.now() }));
}

/** An address as it is stored and compared. */
export function addressOf(typed: string): string {
  return typed.trim().toLowerCase();
}

async function mayMail(services: Services, request: FastifyRequest, address: string): Promise<boolean> {
  try {
    await spendMail(services, request, address);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === "rate_limit.exceeded") return false;
    throw error;
  }
}

type Circumstances = { readonly brand: MailBrand; readonly ip: string; readonly now: number };

/**
 * Somebody new; or the same person who never confirmed and types their form again: what they typed last counts, and only the
 * link of the last mail confirms it. Whoever has an account learns by mail, and only by mail, that they have one.
 */
async function storeApplicant(tx: Tx, applicant: Applicant, { brand, ip, now }: Circumstances): Promise<void> {
  const at = new Date(now);
  const { username: recipient, firstName } = applicant;
  const added = await insertPerson(tx, { ...applicant, at });
  const known = added === null ? await findUser(tx, recipient) : null;
  const id = added ?? (known !== null && isPending(known) ? known.id : null);
  if (id === null) return mailAlreadyRegistered(tx, { recipient, firstName: known?.first_name ?? "", brand });
  if (known !== null) {
    await replacePerson(tx, id, { ...applicant, at });
    await deleteEmailLinks(tx, { userId: id, purpose: "verify" });
  }
  await logPerson(tx, { userId: id, ip, action: "registered", at });
  await mailVerification(tx, { recipient, firstName, brand }, await makeEmailLink(tx, { userId: id, purpose: "verify", now }));
}

/** Signed up by themselves and never came in. */
function isPending({ email_verified_at, firm_id, completion_status }: UserRow): boolean {
  return email_verified_at === null && firm_id === null && completion_status === 0;
}

async function sendLink(tx: Tx, user: UserRow, { brand, now }: { brand: MailBrand; now: number }): Promise<void> {
  const link = await makeEmailLink(tx, { userId: user.id, purpose: "verify", now });
  await mailVerification(tx, { recipient: user.username, firstName: user.first_name, brand }, link);
}
