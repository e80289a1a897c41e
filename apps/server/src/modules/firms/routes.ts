import type { FastifyInstance } from "fastify";
import { taxonomy } from "@comptoir/accounting/chart/taxonomy";
import { decideDossierStatus, listDossiers, readTerms } from "@comptoir/contract/firms";
import { logSharedChange } from "../../audit/audit-repository.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { listDossiersOf } from "./dossiers.js";
import { insertDecision } from "./repository.js";

/** The lists of states that screens may ask for; of the last one, the state that the firm looks for. */
const TERMS = ["account_status", "tax_system", "settlement", "fiscal_year_status", "declaration_status", "edi_status"];

/** The firm's own pages. */
export function firmRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listDossiers, ({ caller, query }) => {
    if (caller.firmId === null) throw new Refusal({ code: "access.forbidden" });
    return listDossiersOf(db, query, { firmId: caller.firmId, userId: caller.userId, today: clock.today() });
  });

  serve(app, services, decideDossierStatus, async ({ caller, params, body, request }) => {
    const { userId, firmId } = caller;
    const isDone = await db.shared(async (tx) => {
      const decision = { status: body.status, startsOn: body.date };
      const isOwned =
        firmId !== null && (await insertDecision(tx, { companyId: params.id, firmId, decision, userId, at: new Date(clock.now()) }));
      if (isOwned)
        await logSharedChange(tx, params.id, { userId, ip: request.ip, action: "dossier.status", subject: params.id, details: body });
      return isOwned;
    });
    if (!isDone) throw new Refusal({ code: "not_found", what: "dossier" });
    return { message: MESSAGES[body.status] };
  });

  serve(app, services, readTerms, ({ params }) => {
    const terms = TERMS.includes(params.taxonomy) ? taxonomy[params.taxonomy] : undefined;
    if (terms === undefined) throw new Refusal({ code: "not_found", what: "terms" });
    return terms
      .filter(({ value }) => params.taxonomy !== "edi_status" || value === "sent_waiting")
      .map(({ value, label, tooltip }) => ({ value, label, ...(tooltip !== null && { tooltip }) }));
  });
}

const MESSAGES = {
  active: "Le dossier est rouvert.",
  suspended: "Le dossier est suspendu.",
  terminated: "Le dossier est résilié.",
} as const;
