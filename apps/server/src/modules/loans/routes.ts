import type { FastifyInstance } from "fastify";
import { cents } from "@comptoir/accounting/money";
import {
  createMortgage,
  deleteMortgage,
  listMortgages,
  readMortgageSchedule,
  readMortgageScheduleFile,
  updateMortgage,
  writeMortgageSchedule,
} from "@comptoir/contract/loans/loans";
import { serve } from "../../http/serve.js";
import { write } from "../../idempotency/write.js";
import type { Services } from "../../services.js";
import { textRows } from "../../table-files/table-cells.js";
import { readTableFile } from "../../table-files/read-table-file.js";
import { loanOf } from "./loan-of.js";
import { scheduleLines } from "./schedule-file.js";
import { addLoan, updateLoan, deleteLoan } from "./loans.js";
import { toInstalment, toLoanTotals, toMortgage } from "./presenter.js";
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
    const rows = await db.tenantRead<LoanStateRow>(company.id, { name: "loans", text: LOANS, values: [company.id, clock.today()] });
    return { data: rows.map(toMortgage), totals: toLoanTotals(rows) };
  });

  serve(app, services, createMortgage, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "loan.create" }, async (tx) => {
      const data = toMortgage(await addLoan(tx, company.id, { given: body, today: clock.today() }));
      return { reply: { data }, subject: data.name, details: data };
    }),
  );

  serve(app, services, updateMortgage, ({ params: { id }, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "loan.update" }, async (tx) => {
      const data = toMortgage(await updateLoan(tx, company.id, { id, given: body, today: clock.today() }));
      return { reply: { data }, subject: data.name, details: data };
    }),
  );

  serve(app, services, deleteMortgage, ({ params: { id }, company, caller, request }) =>
    write(db, { company, caller, request, action: "loan.delete" }, async (tx) => {
      const removed = await deleteLoan(tx, company.id, { id, today: clock.today() });
      return { reply: { data: { id } }, subject: removed.name };
    }),
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

  serve(app, services, writeMortgageSchedule, ({ params: { id }, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "loan.schedule" }, async (tx) => {
      const rows = body.rows.map(({ due_on, capital, interest, insurance, fees }) => ({
        due_on,
        capital_cents: capital,
        interest_cents: interest ?? cents(0),
        insurance_cents: insurance ?? cents(0),
        fees_cents: fees ?? cents(0),
      }));
      const data = shown(await writeSchedule(tx, company.id, { id, today: clock.today(), rows }));
      return { reply: { data }, subject: id, details: { rows: rows.length } };
    }),
  );
}

function shown({ source, missing, rows }: Schedule) {
  return { source, missing: [...missing], rows: rows.map(toInstalment) };
}
