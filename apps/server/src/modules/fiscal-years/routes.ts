import type { FastifyInstance } from "fastify";
import type { FiscalYear } from "@comptoir/contract/fiscal-years";
import { listFiscalYears, readFiscalYear } from "@comptoir/contract/fiscal-years";
import { Refusal } from "../../refusal.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { FISCAL_YEAR_STATES, type FiscalYearStateRow } from "./repository.js";
import { toFiscalYears } from "./presenter.js";

/** The fiscal years of a company. */
export function fiscalYearRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listFiscalYears, async ({ company }) => ({ data: await yearsOf(services, company.id) }));

  serve(app, services, readFiscalYear, async ({ company, params }) => {
    const year = (await yearsOf(services, company.id)).find(({ id }) => id === params.id);
    if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
    return { data: year };
  });
}

async function yearsOf({ db, clock }: Services, companyId: string): Promise<FiscalYear[]> {
  const rows = await db.tenantRead<FiscalYearStateRow>(companyId, {
    name: "fiscal_year_states",
    text: FISCAL_YEAR_STATES,
    values: [companyId],
  });
  return toFiscalYears(rows, clock.today());
}
