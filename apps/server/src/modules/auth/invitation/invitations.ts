import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfPerson } from "../../config/service.js";
import { Refusal } from "../../../refusal.js";
import { hashPassword } from "../password/passwords.js";
import { logPerson } from "../person-log-repository.js";
import { makeEmailLink, useEmailLink, type EmailLink } from "../registration/email-links.js";
import { deleteEmailLinks } from "../registration/people-repository.js";
import { accountOfAddress, freeAddress } from "../registration/pending-sign-up.js";
import { admitInvited, lockInvited, noteInvitation } from "./invited-repository.js";
import { mailInvitation, mailInvitedElsewhere } from "./mails.js";

type Sender = Pick<AppOptions, "publicUrl" | "supportEmail">;

/**
 * Mails someone invited the link that opens their access; the links sent before open nothing any more. An address that has an account
 * gets a mail without a link, which asks its owner for another one: that account is not changed, and the inviter is not told of it. A sign-up
 * that was never confirmed is no account: anyone may have typed that address.
 * Throws `invitation.accepted` when the person has come. `now` in milliseconds.
 */
export async function sendInvitation(tx: Tx, userId: string, { options, now }: { options: Sender; now: number }): Promise<void> {
  const invited = await lockInvited(tx, userId);
  if (invited === null) throw new Refusal({ code: "invitation.accepted" });
  await deleteEmailLinks(tx, { userId, purpose: "invitation" });
  const link = await makeEmailLink(tx, { userId, purpose: "invitation", now });
  await noteInvitation(tx, userId, new Date(now));
  const owner = await accountOfAddress(tx, invited.pending_email);
  const to = { recipient: invited.pending_email, brand: await brandOfPerson(tx, userId, options), inviter: invited.inviter };
  if (owner === null) await mailInvitation(tx, { ...to, firstName: invited.first_name }, link);
  else await mailInvitedElsewhere(tx, { ...to, firstName: owner.first_name });
}

type Acceptance = { readonly link: EmailLink; readonly password: string; readonly ip: string; readonly now: number };

/**
 * Opens the access of the person whose link it is; returns the address they sign in with. Throws `auth.link_expired`, or
 * `invitation.address_taken` when the address has opened an account since.
 */
export async function openInvitedAccess(tx: Tx, { link, password, ip, now }: Acceptance): Promise<string> {
  const userId = await useEmailLink(tx, link, { purpose: "invitation", now });
  const invited = await lockInvited(tx, userId);
  if (invited === null) throw new Refusal({ code: "auth.link_expired" });
  const at = new Date(now);
  if (!(await freeAddress(tx, invited.pending_email, { ip, at }))) throw new Refusal({ code: "invitation.address_taken" });
  await admitInvited(tx, { id: userId, passwordHash: await hashPassword(password), at });
  await logPerson(tx, { userId, ip, action: "invitation_accepted", at });
  return invited.pending_email;
}
