import type { FastifyInstance } from "fastify";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents } from "@comptoir/accounting/money";
import {
  changeFiscalYear,
  listFiscalYears,
  listYearResults,
  openFiscalYear,
  readFiscalYear,
  readYearEndDays,
  type FiscalYear,
} from "@comptoir/contract/fiscal-years/fiscal-years";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { requireKeeper } from "../../access/keeper.js";
import { encodeFigure } from "../../figures/figure.js";
import { moveYearEnd, openNextYear } from "./change.js";
import { yearEndDays } from "./end-days.js";
import {
  FISCAL_YEAR_STATES,
  readFiscalYearStates,
  YEAR_RESULTS,
  type FiscalYearStateRow,
  type YearResultRow,
} from "../books/years/service.js";
import { toFiscalYears } from "./presenter.js";

/** The fiscal years of a company. */
export function fiscalYearRoutes(app: FastifyInstance, services: Services): void {
  serveChanges(app, services);

  serve(app, services, listFiscalYears, async ({ company }) => ({ data: await yearsOf(services, company.id) }));

  serve(app, services, readFiscalYear, async ({ company, params }) => {
    const year = (await yearsOf(services, company.id)).find(({ id }) => id === params.id);
    if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
    return { data: year };
  });

  serve(app, services, readYearEndDays, async ({ company, params: { id } }) => ({
    data: await services.db.reading(company.id, (tx) => yearEndDays(tx, company.id, id)),
  }));
}

function serveChanges(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, listYearResults, async ({ company }) => {
    const rows = await db.tenantRead<YearResultRow>(company.id, { name: "year_results", text: YEAR_RESULTS, values: [company.id] });
    return { data: rows.map(toYearResult) };
  });

  change(
    app,
    services,
    openFiscalYear,
    { action: "fiscal_year.open" },
    async (tx, { company, body: { end }, caller, today }) => {
      await requireKeeper(tx, company.id, caller);
      const id = await openNextYear(tx, company.id, { end, today });
      return { result: id, subject: id, details: { end } };
    },
    async ({ result: id, tx }, { company, today }) => ({
      data: await yearIn(tx, company.id, { id, today }),
      message: "L’exercice est ouvert.",
    }),
  );

  change(
    app,
    services,
    changeFiscalYear,
    { action: "fiscal_year.end" },
    async (tx, { company, params: { id }, body: { end }, caller, today }) => {
      await requireKeeper(tx, company.id, caller);
      await moveYearEnd(tx, company.id, { id, end, today, userId: caller.userId });
      return { result: id, subject: id, details: { end } };
    },
    async ({ result: id, tx }, { company, today }) => ({
      data: await yearIn(tx, company.id, { id, today }),
      message: "L’exercice est modifié.",
    }),
  );
}

function toYearResult({ id, begins_on: from, ends_on: to, receipts, expenses }: YearResultRow) {
  const explain = (side: "result" | "movement", begin: string, end: string): string =>
    encodeFigure({ kind: "account", from, to, accounts: { begin, end }, side });
  return {
    id,
    result: eurosFromCents(cents(receipts - expenses)),
    explain: explain("result", "600000", "799999"),
    receipts: { value: eurosFromCents(receipts), explain: explain("result", "700000", "799999") },
    expenses: { value: eurosFromCents(expenses), explain: explain("movement", "600000", "699999") },
  };
}

async function yearIn(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<FiscalYear> {
  const year = toFiscalYears(await readFiscalYearStates(tx, companyId), today).find((one) => one.id === id);
  if (!year) throw new Error(`the fiscal year ${id} was just written`);
  return year;
}

async function yearsOf({ db, clock }: Services, companyId: string): Promise<FiscalYear[]> {
  const rows = await db.tenantRead<FiscalYearStateRow>(companyId, {
    name: "fiscal_year_states",
    text: FISCAL_YEAR_STATES,
    values: [companyId],
  });
  return toFiscalYears(rows, clock.today());
}
