import { personName } from "@comptoir/accounting/company/person-name";
import type { IsoDate } from "@comptoir/accounting/date";
import { isDossierReadOnly } from "@comptoir/accounting/firm/dossier-state";
import type { inviteClientContact } from "@comptoir/contract/firms/client-contacts";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { AppOptions } from "../../app-options.js";
import type { CallContext } from "../../access/call-context.js";
import type { Tx } from "../../db/transaction.js";
import { noteChange, settlesNothing } from "../books/consequences.js";
import { changeBooks } from "../../changes/change-books.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { closeAccess, consumeMail, endSessions, insertInvited, logPerson, normalizedEmail, sendInvitation } from "../auth/service.js";
import { companyOfYear, isStaffAddress } from "../collaborators/service.js";
import { onShared } from "../../db/on-shared.js";
import { updateCompany } from "../../tenants/companies-repository.js";
import { deleteMembership, insertMembership } from "../../tenants/memberships-repository.js";
import { lockDossier, readContacts, type ContactRow } from "./contacts-repository.js";
import { readDecisionOn } from "./repository.js";

/** Contacts of a dossier, at most: each receives the mails of its books. */
const MAX_CONTACTS = 20;

type Asking = { readonly call: CallContext; readonly firmId: string };

/**
 * Invites a contact of a dossier of the firm; returns the sentence to show, the same for an address that has an account elsewhere. Throws
 * `not_found` for a dossier or a year of others, `contact.already`, `collaborator.already`, `contact.too_many`; `company.read_only` for
 * the leader of a dossier that is suspended or terminated, whose name its documents bear.
 */
export async function inviteContact(
  services: Services,
  options: AppOptions,
  { body, firmId, call }: Asking & { readonly body: BodyOf<typeof inviteClientContact> },
): Promise<{ message: string }> {
  const { db, clock } = services;
  const { companyId, fiscalYearId, isLeader } = body;
  const { caller, ip } = call;
  const email = normalizedEmail(body.email);
  const [firstName, lastName] = [body.firstName.trim(), body.lastName.trim()];
  await db.shared(async (tx) => {
    if ((await lockDossier(tx, { firmId, companyId })) === null) throw new Refusal({ code: "not_found", what: "dossier" });
    if ((await companyOfYear(tx, { firmId, fiscalYearId })) !== companyId) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  });
  await consumeMail(services, { ip, address: email, firmId });
  // Returns are due on the day that the surname of the leader gives: the books are held before the company, as by every writer of theirs.
  const rules = { company: { id: companyId }, call, action: "contact.invite", locksBooks: isLeader, isOnBothSides: true };
  return changeBooks(
    services,
    rules,
    async (tx) => {
      const userId = await onShared(tx, async () => {
        await checkNewContact(tx, { firmId, companyId, email });
        if (isLeader) await refuseReadOnly(tx, companyId, clock.today());
        const person = { email, firstName, lastName, phone: null, roleId: "client", firmId: null, jobTitle: null };
        const invited = await insertInvited(tx, person);
        await insertMembership(tx, { userId: invited, companyId, isLeader });
        // The company bears the name of who runs it.
        if (isLeader) await updateCompany(tx, companyId, { leader_first_name: firstName, leader_last_name: lastName });
        const now = clock.now();
        await sendInvitation(tx, invited, { options, now });
        await logPerson(tx, { userId: invited, ip, action: "invited", at: new Date(now), details: { by: caller.userId } });
        return invited;
      });
      if (isLeader) noteChange(tx, { declared: true });
      else settlesNothing(tx, "a contact changes no books");
      return { result: null, subject: userId, details: { isLeader } };
    },
    () => ({ message: `L’invitation est envoyée à ${personName({ firstName, lastName })}.` }),
  );
}

async function checkNewContact(tx: Tx, { firmId, companyId, email }: { firmId: string; companyId: string; email: string }): Promise<void> {
  await lockDossier(tx, { firmId, companyId });
  const contacts = await readContacts(tx, companyId);
  if (contacts.some((contact) => [contact.username, contact.pending_email].includes(email))) throw new Refusal({ code: "contact.already" });
  if (await isStaffAddress(tx, { firmId, email })) throw new Refusal({ code: "collaborator.already" });
  if (contacts.length >= MAX_CONTACTS) throw new Refusal({ code: "contact.too_many", maximum: MAX_CONTACTS });
}

async function refuseReadOnly(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  const decision = await readDecisionOn(tx, companyId, today);
  if (decision !== null && isDossierReadOnly([decision], today)) throw new Refusal({ code: "company.read_only" });
}

type OfContact = Asking & { readonly id: string; readonly companyId: string };

/** Sends the invitation of a contact again. Throws `invitation.accepted` when they have come. */
export async function inviteContactAgain(services: Services, options: AppOptions, { id, companyId, firmId, call }: OfContact) {
  const { db, clock } = services;
  const { pending_email: address, invited_at } = await db.shared((tx) => requireContact(tx, { id, companyId, firmId }));
  if (address === null || invited_at === null) throw new Refusal({ code: "invitation.accepted" });
  await consumeMail(services, { ip: call.ip, address, firmId });
  const rules = { company: { id: companyId }, call, action: "contact.invite_again", locksBooks: false, isOnBothSides: true };
  await changeBooks(
    services,
    rules,
    (tx) =>
      onShared(tx, async () => {
        settlesNothing(tx, "a contact changes no books");
        await requireContact(tx, { id, companyId, firmId });
        await sendInvitation(tx, id, { options, now: clock.now() });
        return { result: null, subject: id };
      }),
    () => ({}),
  );
}

/** Withdraws the invitation of a contact, or takes their access away: what they had opened ends. A contact of this dossier alone has no access left at all. */
export async function removeContact(services: Services, { id, companyId, firmId, call }: OfContact): Promise<void> {
  const { db, clock, tokens } = services;
  await db.shared((tx) => requireContact(tx, { id, companyId, firmId }));
  const rules = { company: { id: companyId }, call, action: "contact.remove", locksBooks: false, isOnBothSides: true };
  const { ended } = await changeBooks(
    services,
    rules,
    (tx) =>
      onShared(tx, async () => {
        settlesNothing(tx, "a contact changes no books");
        const contact = await requireContact(tx, { id, companyId, firmId });
        const [now, at] = [clock.now(), new Date(clock.now())];
        const open = await endSessions(tx, { userId: id, now });
        if (contact.dossiers > 1) await deleteMembership(tx, { userId: id, companyId });
        else await closeAccess(tx, { userId: id, username: contact.username, at });
        await logPerson(tx, { userId: id, ip: call.ip, action: "closed_by_firm", at, details: { by: call.caller.userId } });
        return { result: open, subject: id };
      }),
    ({ result }) => ({ ended: result }),
  );
  tokens.endSessions(ended);
}

async function requireContact(tx: Tx, { id, companyId, firmId }: { id: string; companyId: string; firmId: string }): Promise<ContactRow> {
  if ((await lockDossier(tx, { firmId, companyId })) === null) throw new Refusal({ code: "not_found", what: "dossier" });
  const contact = (await readContacts(tx, companyId)).find((one) => one.id === id);
  if (!contact) throw new Refusal({ code: "not_found", what: "contact" });
  return contact;
}
