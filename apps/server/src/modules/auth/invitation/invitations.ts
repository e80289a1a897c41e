import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfPerson } from "../../config/service.js";
import { Refusal } from "../../../refusal.js";
import { hashPassword } from "../password/passwords.js";
import { logPerson } from "../person-log-repository.js";
import { makeEmailLink, useEmailLink, type EmailLink } from "../registration/email-links.js";
import { moveMembership } from "../../../tenants/memberships-repository.js";
import { closeAccess } from "../close-access-repository.js";
import { deleteEmailLinks } from "../registration/people-repository.js";
import { accountOfAddress, freeAddress } from "../registration/pending-sign-up.js";
import { admitInvited, areClientsOfOneFirm, lockInvited, noteInvitation } from "./invited-repository.js";
import { mailInvitation, mailInvitedElsewhere, mailSecondDossier } from "./mails.js";

type Sender = Pick<AppOptions, "publicUrl" | "supportEmail">;

/**
 * Mails someone invited the link that opens their access; the links sent before open nothing any more. An address that has an account
 * gets a mail without a link, which asks its owner for another one: that account is not changed, and the inviter is not told of it. The account
 * of a client of the same firm gets a link that adds the dossier to it. A sign-up
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
  else if (await areClientsOfOneFirm(tx, owner.id, userId)) await mailSecondDossier(tx, { ...to, firstName: owner.first_name }, link);
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

type Joining = { readonly link: EmailLink; readonly userId: string; readonly ip: string; readonly now: number };

/**
 * Adds the dossier of an invitation to the account of its address, whose owner is signed in; returns the company. Throws `auth.link_expired`,
 * `invitation.other_account` to another person, `invitation.address_taken` when the account is not a client of that firm alone.
 */
export async function joinInvited(tx: Tx, { link, userId, ip, now }: Joining): Promise<string> {
  const invitedId = await useEmailLink(tx, link, { purpose: "invitation", now });
  const invited = await lockInvited(tx, invitedId);
  if (invited === null) throw new Refusal({ code: "auth.link_expired" });
  const owner = await accountOfAddress(tx, invited.pending_email);
  if (owner?.id !== userId) throw new Refusal({ code: "invitation.other_account" });
  if (!(await areClientsOfOneFirm(tx, userId, invitedId))) throw new Refusal({ code: "invitation.address_taken" });
  const companyId = await moveMembership(tx, { from: invitedId, to: userId });
  if (companyId === null) throw new Refusal({ code: "auth.link_expired" });
  const at = new Date(now);
  await closeAccess(tx, { userId: invitedId, username: `invite-${invitedId}@invalid`, at });
  await logPerson(tx, { userId, ip, action: "invitation_accepted", at });
  return companyId;
}
