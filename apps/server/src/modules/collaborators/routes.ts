import type { FastifyInstance } from "fastify";
import { FIRM_FUNCTIONS } from "@comptoir/accounting/firm/functions";
import { associateCollaborators, listCollaborators, listFunctions, type FirmCollaborator } from "@comptoir/contract/collaborators";
import { logSharedChange } from "../../audit/audit-repository.js";
import type { Caller } from "../../access/caller.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { addAssignments, companyOfYear, countStaff, readCollaborators, removeAssignments, type CollaboratorRow } from "./repository.js";

/** The people of a firm, and the years that they keep. */
export function collaboratorRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listCollaborators, async ({ caller, query }) => {
    const rows = await readCollaborators(db, { firmId: firmOf(caller), fiscalYearId: query.fiscalYearId ?? null, today: clock.today() });
    return { results: rows.map(toCollaborator) };
  });

  serve(app, services, listFunctions, () => ({ data: [...FIRM_FUNCTIONS] }), { reference: true });

  serve(app, services, associateCollaborators, async ({ caller, body, request }) => {
    const firmId = firmOf(caller);
    const { targetEntityId: fiscalYearId, addedUserIds, removedUserIds } = body;
    const people = [...new Set([...addedUserIds, ...removedUserIds])];
    await db.shared(async (tx) => {
      const companyId = await companyOfYear(tx, { firmId, fiscalYearId });
      if (companyId === null) throw new Refusal({ code: "not_found", what: "fiscal_year" });
      if ((await countStaff(tx, { firmId, userIds: people })) < people.length) throw new Refusal({ code: "not_found", what: "person" });
      await removeAssignments(tx, { companyId, fiscalYearId }, removedUserIds);
      await addAssignments(tx, { companyId, fiscalYearId }, addedUserIds);
      const details = { added: addedUserIds, removed: removedUserIds };
      await logSharedChange(tx, companyId, {
        userId: caller.userId,
        ip: request.ip,
        action: "year.assign",
        subject: fiscalYearId,
        details,
      });
    });
    return { message: "Les collaborateurs de l’exercice sont enregistrés." };
  });
}

function firmOf({ firmId }: Caller): string {
  if (firmId === null) throw new Refusal({ code: "access.forbidden" });
  return firmId;
}

function toCollaborator(row: CollaboratorRow): FirmCollaborator {
  return {
    id: row.id,
    name: `${row.last_name} ${row.first_name}`.trim(),
    function: FIRM_FUNCTIONS.find(({ value }) => value === row.job_title)?.label ?? "",
    email: row.username,
    phone: row.phone ?? "",
    activeDossiers: row.active_dossiers,
    role: row.role_id,
  };
}
