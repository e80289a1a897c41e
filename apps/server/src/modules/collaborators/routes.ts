import type { FastifyInstance } from "fastify";
import { FIRM_FUNCTIONS, functionLabel } from "@comptoir/accounting/firm/functions";
import {
  addCollaborator,
  associateCollaborators,
  changeCollaborator,
  handOver,
  inviteCollaboratorAgain,
  listCollaborators,
  listFunctions,
  readCollaborator,
  removeCollaborator,
  type FirmCollaborator,
} from "@comptoir/contract/collaborators/collaborators";
import { heldRoleOf } from "@comptoir/contract/base/permissions";
import { logSharedChange } from "../../audit/audit-repository.js";
import type { AppOptions } from "../../app-options.js";
import { changeShared } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { add, inviteAgain } from "./add-collaborator.js";
import { changePerson } from "./change-collaborator.js";
import { firmOf, requireMember } from "./in-firm.js";
import { invitationState } from "./invitation-state.js";
import { giveDossiers, remove } from "./remove-collaborator.js";
import type { MemberRow } from "./staff-repository.js";
import {
  addAssignments,
  companyOfYear,
  countKeptDossiers,
  countStaff,
  readCollaborators,
  removeAssignments,
  type CollaboratorRow,
} from "./repository.js";

/** The people of a firm, and the years that they keep. */
export function collaboratorRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;

  serve(app, services, listCollaborators, async ({ caller, query }) => {
    const [firmId, today] = [firmOf(caller), clock.today()];
    const rows = await readCollaborators(db, { firmId, fiscalYearId: query.fiscalYearId ?? null, today });
    return { activeDossiers: await countKeptDossiers(db, { firmId, today }), results: rows.map((row) => toCollaborator(row, clock.now())) };
  });

  serve(app, services, listFunctions, () => ({ data: [...FIRM_FUNCTIONS] }), { reference: true });

  changeShared(
    app,
    services,
    associateCollaborators,
    async (tx, { body: { targetEntityId: fiscalYearId, addedUserIds, removedUserIds }, caller, call: { ip } }) => {
      const firmId = firmOf(caller);
      const people = [...new Set([...addedUserIds, ...removedUserIds])];
      const companyId = await companyOfYear(tx, { firmId, fiscalYearId });
      if (companyId === null) throw new Refusal({ code: "not_found", what: "fiscal_year" });
      if ((await countStaff(tx, { firmId, userIds: people })) < people.length) throw new Refusal({ code: "not_found", what: "person" });
      await removeAssignments(tx, { companyId, fiscalYearId }, removedUserIds);
      await addAssignments(tx, { companyId, fiscalYearId }, addedUserIds);
      const details = { added: addedUserIds, removed: removedUserIds };
      await logSharedChange(tx, companyId, { userId: caller.userId, ip, action: "year.assign", subject: fiscalYearId, details });
      return { result: null };
    },
    () => ({ message: "Les collaborateurs de l’exercice sont enregistrés." }),
  );
  staffRoutes(app, services, options);
}

/** Adding, changing and removing the people of a firm. */
function staffRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;

  serve(app, services, readCollaborator, async ({ caller, params }) => {
    const row = await db.shared((tx) => requireMember(tx, firmOf(caller), params.id));
    return { data: toForm(row, clock.now()) };
  });

  serve(app, services, addCollaborator, ({ caller, body, request }) => add(services, options, { body, caller, ip: request.ip }));

  serve(app, services, changeCollaborator, async ({ caller, params, body, request }) => ({
    message: await changePerson(services, options, { id: params.id, body, caller, ip: request.ip }),
  }));

  changeShared(
    app,
    services,
    removeCollaborator,
    async (tx, { caller, params: { id }, query, call: { ip }, now }) => {
      const endedSessions = await remove(tx, { id, heir: query.handOverTo ?? null, caller, ip, now });
      return { result: null, endedSessions };
    },
    () => ({ message: "L'utilisateur a bien été supprimé." }),
  );

  serve(app, services, inviteCollaboratorAgain, async ({ caller, params, request }) => {
    await inviteAgain(services, options, { id: params.id, caller, ip: request.ip });
    return { message: "L’invitation est renvoyée." };
  });

  changeShared(
    app,
    services,
    handOver,
    async (tx, { caller, params: { id }, body: { to, companyIds = null }, call: { ip } }) => ({
      result: await giveDossiers(tx, { id, to, companyIds, caller, ip }),
    }),
    (count) => ({ message: handedOver(count) }),
  );
}

function handedOver(count: number): string {
  if (count === 0) return "Il n’y avait aucun dossier à confier.";
  return count === 1 ? "Un dossier est confié." : `${count} dossiers sont confiés.`;
}

function toForm(row: MemberRow, now: number) {
  return {
    id: row.id,
    firstname: row.first_name,
    lastname: row.last_name,
    email: row.invited_at === null ? row.username : (row.pending_email ?? ""),
    phone: row.phone ?? "",
    function: row.job_title ?? "",
    role: heldRoleOf(row.role_id),
    newEmail: row.invited_at === null ? row.pending_email : null,
    invitation: invitationState(row.invited_at, now),
  };
}

function toCollaborator(row: CollaboratorRow, now: number): FirmCollaborator {
  return {
    id: row.id,
    name: `${row.last_name} ${row.first_name}`.trim(),
    function: functionLabel(row.job_title),
    email: row.email,
    phone: row.phone ?? "",
    activeDossiers: row.active_dossiers,
    role: heldRoleOf(row.role_id),
    invitation: invitationState(row.invited_at, now),
  };
}
