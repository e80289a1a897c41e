import type { FastifyInstance } from "fastify";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, negate } from "@comptoir/accounting/money";
import {
  createMortgage,
  deleteMortgage,
  listMortgages,
  readMortgageSchedule,
  readMortgageScheduleFile,
  updateMortgage,
  writeMortgageSchedule,
} from "@comptoir/contract/loans/loans";
import { refuseChanged } from "../../changes/refuse-changed.js";
import type { Tx } from "../../db/transaction.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { textRows } from "../../table-files/table-cells.js";
import { readTableFile } from "../../table-files/read-table-file.js";
import { readAccountBalance } from "../books/balances/service.js";
import { fiscalYears } from "../books/years/service.js";
import { loanOf } from "./loan-of.js";
import { scheduleLines } from "./schedule-file.js";
import { addLoan, updateLoan, deleteLoan } from "./loans.js";
import { LOAN_ACCOUNT, toInstalment, toLoanTotals, toMortgage } from "./presenter.js";
import { LOANS, type LoanStateRow } from "./repository.js";
import { scheduleOf, writeSchedule, type Schedule } from "./schedule.js";

/** The loans of a company and their schedules. */
export function loanRoutes(app: FastifyInstance, services: Services): void {
  serveLoans(app, services);
  serveSchedules(app, services);
}

function serveLoans(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listMortgages, async ({ company }) => {
    const today = clock.today();
    return db.reading(company.id, async (tx) => {
      const rows = await tx.query<LoanStateRow>(LOANS, [company.id, today], { name: "loans" });
      const years = await fiscalYears(tx, company.id);
      const yearStart = (years.findLast(({ beginning }) => beginning <= today) ?? years[0])?.beginning ?? today;
      const owed = negate(await readAccountBalance(tx, company.id, { account: LOAN_ACCOUNT, day: today }));
      return { data: rows.map(toMortgage), totals: toLoanTotals(rows, { owed, today, yearStart }) };
    });
  });

  change(
    app,
    services,
    createMortgage,
    { action: "loan.create" },
    async (tx, { body, company, today }) => {
      const data = toMortgage(await addLoan(tx, company.id, { given: body, today }));
      return { result: data, subject: data.name, details: data };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    updateMortgage,
    { action: "loan.update", version: loanVersion },
    async (tx, { params: { id }, body, company, today }) => {
      const data = toMortgage(await updateLoan(tx, company.id, { id, given: body, today }));
      return { result: data, subject: data.name, details: data };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    deleteMortgage,
    { action: "loan.delete", version: loanVersion },
    async (tx, { params: { id }, company, today }) => {
      const removed = await deleteLoan(tx, company.id, { id, today });
      return { result: id, subject: removed.name };
    },
    ({ result: id }) => ({ data: { id } }),
  );
}

function serveSchedules(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, readMortgageSchedule, ({ params: { id }, company }) =>
    db.reading(company.id, async (tx) => ({ data: shown(await scheduleOf(tx, company.id, { id, today: clock.today() })) })),
  );

  serve(app, services, readMortgageScheduleFile, async ({ params: { id }, body, company, caller, upload }) => {
    await db.reading(company.id, (tx) => loanOf(tx, company.id, { id, today: clock.today() }));
    const owner = { company: company.id, person: caller.userId };
    const isFile = upload !== null && upload.size > 0;
    const { rows, errors } = scheduleLines(isFile ? await readTableFile(owner, upload) : { rows: textRows(body.text ?? "") });
    return { data: { rows: [...rows], errors: [...errors] } };
  });

  change(
    app,
    services,
    writeMortgageSchedule,
    { action: "loan.schedule", version: loanVersion },
    async (tx, { params: { id }, body, company, today }) => {
      const rows = body.rows.map(({ due_on, capital, interest, insurance, fees }) => ({
        due_on,
        capital_cents: capital,
        interest_cents: interest ?? cents(0),
        insurance_cents: insurance ?? cents(0),
        fees_cents: fees ?? cents(0),
      }));
      const result = shown(await writeSchedule(tx, company.id, { id, today, rows }));
      return { result, subject: id, details: { rows: rows.length } };
    },
    ({ result: data }) => ({ data }),
  );
}

type OnLoan = { readonly params: { readonly id: string }; readonly company: { readonly id: string }; readonly today: IsoDate };

async function loanVersion(tx: Tx, version: number | null, { params: { id }, company, today }: OnLoan): Promise<void> {
  refuseChanged(await loanOf(tx, company.id, { id, today }), version);
}

function shown({ source, missing, rows }: Schedule) {
  return { source, missing: [...missing], rows: rows.map(toInstalment) };
}
