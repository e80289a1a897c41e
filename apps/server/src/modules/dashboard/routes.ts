import type { FastifyInstance } from "fastify";
import {
  keepVisit as keepVisitCall,
  readDashboard,
  readDashboardTable,
  readDonut,
  writeRates,
} from "@comptoir/contract/dashboard/dashboard";
import { DomainError } from "@comptoir/accounting/errors";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { dashboardOf } from "./dashboard.js";
import { changeRates, ratesOn } from "./ownership/rates.js";
import { donutOf } from "./panels/donut.js";
import { proofOn } from "./proof.js";
import { tableOf } from "./tables.js";
import { keepVisit } from "./visits/visits.js";

/** How the last full verification of the books is read: the area of the proof is above this one. */
type VerificationReader = { readonly readLastVerification: (tx: Tx, companyId: string) => Promise<{ readonly at: Date } | null> };

/** The dashboard of a company: its page, its donut, its tables, the rates of its estimates and the visits of its people. */
export function dashboardRoutes(app: FastifyInstance, services: Services, { readLastVerification }: VerificationReader): void {
  const { db, clock } = services;

  serve(app, services, readDashboard, async ({ company, caller, query: { fiscalYearId } }) => {
    const today = clock.today();
    const page = await dashboardOf(db, { company, userId: caller.userId, today, now: clock.now(), fiscalYearId });
    if (page.isEmpty) return { data: page };
    const verified = await db.reading(company.id, (tx) => readLastVerification(tx, company.id));
    return { data: { ...page, proof: proofOn(page.proof, verified?.at ?? null, today) } };
  });

  serve(app, services, readDonut, async ({ company, body: { endDate, year = null, month = null, context, category = null }, request }) => {
    const asked = { endDate: endDate ?? clock.today(), year, month, context, category: category === "" ? null : category };
    try {
      return await db.reading(company.id, (tx) => donutOf(tx, company.id, { ...asked, taxSystem: company.taxSystem }));
    } catch (error) {
      if (error instanceof Refusal || error instanceof DomainError) throw error;
      request.log.error(error);
      throw new Refusal({ code: "dashboard.donut_failed" });
    }
  });

  serve(app, services, readDashboardTable, async ({ company, caller, params: { table }, query: { fiscalYearId } }) => {
    const today = clock.today();
    const page = await dashboardOf(db, { company, userId: caller.userId, today, now: clock.now(), fiscalYearId });
    return { data: tableOf(table, page) };
  });

  serve(app, services, keepVisitCall, async ({ company, caller, body: { seen } }) => {
    const at = await keepVisit(db, { userId: caller.userId, companyId: company.id, text: seen, now: clock.now() });
    return { data: { at: at.toISOString() } };
  });

  change(
    app,
    services,
    writeRates,
    { action: "dashboard.rates" },
    async (tx, { company, body: { contributions, tax }, today }) => {
      const rates = await changeRates(tx, company.id, { contributions, tax });
      return { result: await ratesOn(tx, company.id, today), subject: company.id, details: { ...rates } };
    },
    ({ result }) => ({ data: result }),
  );
}
