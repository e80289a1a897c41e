import { personName } from "@comptoir/accounting/company/person-name";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { addCollaborator } from "@comptoir/contract/collaborators/collaborators";
import type { AppOptions } from "../../app-options.js";
import type { Caller } from "../../access/caller.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { consumeMail, insertInvited, logPerson, normalizedEmail, sendInvitation } from "../auth/service.js";
import { inFirm, requireMember } from "./in-firm.js";
import { isStaffAddress, roleIdOf } from "./staff-repository.js";

type Addition = { readonly body: BodyOf<typeof addCollaborator>; readonly caller: Caller; readonly ip: string };

/** Adds someone to the caller's firm, and invites them; returns their id and what to say. Throws `collaborator.already`. */
export async function add(services: Services, options: AppOptions, { body, caller, ip }: Addition) {
  const { db, clock } = services;
  const email = normalizedEmail(body.email);
  const [firstName, lastName] = [body.firstname.trim(), body.lastname.trim()];
  await consumeMail(services, { ip, address: email, firmId: caller.firmId });
  const id = await inFirm(db, caller, async (tx, firm) => {
    if (await isStaffAddress(tx, { firmId: firm.id, email })) throw new Refusal({ code: "collaborator.already" });
    const added = await insertInvited(tx, {
      email,
      firstName,
      lastName,
      phone: body.phone.trim(),
      roleId: roleIdOf(body.role ?? "assistant"),
      firmId: firm.id,
      jobTitle: body.function,
    });
    const now = clock.now();
    await sendInvitation(tx, added, { options, now });
    await logPerson(tx, { userId: added, ip, action: "invited", at: new Date(now), details: { by: caller.userId } });
    return added;
  });
  return { data: { id }, message: `${personName({ firstName, lastName })} fait maintenant partie du cabinet.` };
}

type Again = { readonly id: string; readonly caller: Caller; readonly ip: string };

/** Sends the invitation of someone of the firm again. */
export async function inviteAgain(services: Services, options: AppOptions, { id, caller, ip }: Again): Promise<void> {
  const { db, clock } = services;
  const address = await inFirm(db, caller, async (tx, firm) => {
    const { invited_at, pending_email } = await requireMember(tx, firm.id, id);
    if (invited_at === null || pending_email === null) throw new Refusal({ code: "invitation.accepted" });
    return pending_email;
  });
  await consumeMail(services, { ip, address, firmId: caller.firmId });
  await inFirm(db, caller, async (tx, firm) => {
    await requireMember(tx, firm.id, id);
    await sendInvitation(tx, id, { options, now: clock.now() });
  });
}
