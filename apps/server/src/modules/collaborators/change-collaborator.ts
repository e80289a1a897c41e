import { checkStaffChange, isLowerRole } from "@comptoir/accounting/firm/staff";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { changeCollaborator } from "@comptoir/contract/collaborators/collaborators";
import type { AppOptions } from "../../app-options.js";
import type { Caller } from "../../access/caller.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import {
  askNewAddress,
  consumeMail,
  endSessions,
  logPerson,
  normalizedEmail,
  sendInvitation,
  setInvitedAddress,
  updateMember,
} from "../auth/service.js";
import { inFirm, requireMember, type Firm } from "./in-firm.js";
import { countAdministrators, isStaffAddress, memberOf, roleIdOf, type MemberRow } from "./staff-repository.js";

type Change = {
  readonly id: string;
  readonly body: BodyOf<typeof changeCollaborator>;
  readonly caller: Caller;
  readonly ip: string;
};

/**
 * Writes what the firm says of one of its people; returns the sentence to show. A changed address waits for its owner, a lowered role
 * ends the sessions. Throws the rules of `checkStaffChange`, and `collaborator.already`.
 */
export async function changePerson(services: Services, options: AppOptions, { id, body, caller, ip }: Change): Promise<string> {
  const { db, clock, tokens } = services;
  const email = normalizedEmail(body.email);
  const isMailed = await inFirm(db, caller, async (tx, firm) => addressOf(await requireMember(tx, firm.id, id)) !== email);
  if (isMailed) await consumeMail(services, { ip, address: email, firmId: caller.firmId });
  const { ended, isChanged } = await inFirm(db, caller, async (tx, firm) => {
    const row = await requireMember(tx, firm.id, id);
    const member = memberOf(row);
    const role = body.role ?? (member.role === "operator" ? "administrator" : member.role);
    const otherAdministrators = await countAdministrators(tx, { firmId: firm.id, except: id });
    checkStaffChange({ callerId: caller.userId, member, wanted: role, otherAdministrators });
    await updateMember(tx, id, {
      firstName: body.firstname.trim(),
      lastName: body.lastname.trim(),
      phone: body.phone.trim(),
      jobTitle: body.function,
      roleId: body.role === undefined ? row.role_id : roleIdOf(role),
    });
    const isOther = addressOf(row) !== email;
    if (isOther) await changeAddress(tx, { row, email, firm, options, now: clock.now() });
    const details = { by: caller.userId, role, ...(isOther && { address: "asked" }) };
    await logPerson(tx, { userId: id, ip, action: "changed_by_firm", at: new Date(clock.now()), details });
    const isLowered = member.role !== "operator" && isLowerRole({ from: member.role, to: role });
    return {
      ended: isLowered ? await endSessions(tx, { userId: id, now: clock.now() }) : [],
      isChanged: isOther && row.invited_at === null,
    };
  });
  tokens.endSessions(ended);
  return isChanged
    ? "Les changements sont enregistrés. La nouvelle adresse sert une fois confirmée par son propriétaire."
    : "Les changements sont enregistrés.";
}

/** The address that a form shows: the one that waits, else the one in force. */
function addressOf({ username, pending_email }: Pick<MemberRow, "username" | "pending_email">): string {
  return pending_email ?? username;
}

type AddressChange = {
  readonly row: MemberRow;
  readonly email: string;
  readonly firm: Firm;
  readonly options: AppOptions;
  readonly now: number;
};

async function changeAddress(tx: Tx, { row, email, firm, options, now }: AddressChange): Promise<void> {
  if (await isStaffAddress(tx, { firmId: firm.id, email, except: row.id })) throw new Refusal({ code: "collaborator.already" });
  if (row.invited_at === null) return askNewAddress(tx, { user: row, email, inviter: firm.name, options, now });
  await setInvitedAddress(tx, row.id, email);
  await sendInvitation(tx, row.id, { options, now });
}
