import type { FastifyInstance } from "fastify";
import { offeredLegalStatuses } from "@comptoir/accounting/company/legal-status";
import { professions } from "@comptoir/accounting/company/professions";
import { createCompany, listProfessions, lookUpSiret, readCompany, updateCompany } from "@comptoir/contract/companies";
import type { ReplyInput } from "@comptoir/contract/endpoint";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { create } from "./create.js";
import { lookUp } from "./look-up.js";
import { COMPANY, type CompanyRow } from "./repository.js";
import { update } from "./update.js";

/** Companies: their professions, their SIRET, their creation and what may change of them. */
export function companyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listProfessions, () => REFERENCE, { reference: true });

  serve(app, services, lookUpSiret, ({ body, caller, request }) => lookUp(services, { body, caller, request }));

  serve(app, services, createCompany, ({ body, caller, request }) => create(services, { body, caller, request }));

  serve(app, services, readCompany, async ({ company }) => {
    const [row] = await services.db.tenantRead<CompanyRow>(company.id, { name: "company", text: COMPANY, values: [company.id] });
    if (!row) throw new Error("a company that was authorized exists");
    return { data: detailsOf(row) };
  });

  serve(app, services, updateCompany, ({ company, body, caller, request }) => update(services, { company, body, caller, request }));
}

const REFERENCE: ReplyInput<typeof listProfessions> = {
  data: professions.map((profession) => ({
    ...profession,
    professionalStatuses: [...profession.professionalStatuses],
    conventionalSectors: [...profession.conventionalSectors],
  })),
  legalStatuses: [...offeredLegalStatuses],
};

function detailsOf(row: CompanyRow): ReplyInput<typeof readCompany>["data"] {
  return {
    id: row.id,
    name: row.name,
    siret: row.siret,
    legalStatus: row.legal_status,
    professionId: row.profession_id,
    profession: row.profession,
    taxSystem: row.tax_system,
    vatSystem: row.vat_system,
    activityStartDate: row.activity_started_on,
    phone: row.phone,
    fixedPhone: row.fixed_phone,
  };
}
