import type { LightMyRequestResponse } from "fastify";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import type { ClosingDone } from "@comptoir/contract/closing/validation";
import type { Db } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import type { TestApp, TestCompany } from "../../../testing/app.js";
import { changeStepOf, NOTHING, readClosingOf, validateSteps } from "../testing.js";
import { closeYear, refuseBlocked, type Closed } from "./close.js";
import { closingFindings, holdYear } from "./held-year.js";
import { withoutSteps } from "./steps-of-year.js";

/** What a test sends to the last step of a closing. */
export type Acting = Readonly<Record<string, unknown>>;

/** Sends it. */
export function actOn(company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting = {}): Promise<LightMyRequestResponse> {
  return company.send("PATCH", "/api/v1/step/validation_closure", { idFiscalYear: company.fiscalYearId, ...given });
}

/** Closes a year of a company as if it had no step, through the use case itself. Refuses what keeps it from being closed, and what closing refuses. */
export async function closeBooks(
  { services, clock }: Pick<TestApp, "services" | "clock">,
  { company, userId, fiscalYearId }: Pick<TestCompany, "company" | "userId" | "fiscalYearId">,
): Promise<Closed> {
  const today = clock.today();
  return services.db.tenant(
    company.id,
    async (tx) => {
      const held = await holdYear(tx, company.id, { yearId: fiscalYearId, today, readSteps: withoutSteps });
      refuseBlocked(closingFindings(held, today).map(({ message }) => message));
      if (held.year.isClosed) throw new Refusal({ code: "closing.not_submitted" });
      return closeYear(tx, held, { company, userId, today, isPreview: false });
    },
    { person: userId },
  );
}

/** Answers every step with nothing to declare and validates it, in order: the last one alone is left. Throws when one is refused. */
export async function finishSteps(company: TestCompany): Promise<void> {
  const { steps } = await readClosingOf(company);
  const isDone = (code: string): boolean =>
    steps.some((step) => step.code === code && (step.status === STEP_STATUS.done || step.status === STEP_STATUS.toFix));
  for (const [code, inputs] of NOTHING) if (!isDone(code)) await changeStepOf(company, code, { inputs: { ...inputs } });
  await validateSteps(company);
}

/** What closing, or submitting, would do. Throws when it is refused. */
export async function previewClosing(company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting = {}): Promise<ClosingDone> {
  const reply = await actOn(company, { ...given, preview: true });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: ClosingDone }>().data;
}

/** Previews, then does what was seen. Throws when it is refused. */
export async function closeAsSeen(company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting = {}): Promise<ClosingDone> {
  const { seen } = await previewClosing(company, given);
  const reply = await actOn(company, { ...given, certified: true, seen });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: ClosingDone }>().data;
}

/** Reopens a year. Throws when it is refused. */
export async function reopenYearOf(company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting = {}): Promise<ClosingDone> {
  const reply = await actOn(company, { restartStep: true, reason: "Facture oubliée", ...given });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: ClosingDone }>().data;
}

/** The entries of a company as an accountant writes them, by year and number: `2026 AN-1 2026-01-01 512000 D 100,00`. */
export async function booksOf(db: Db, company: Pick<TestCompany, "id">): Promise<string[]> {
  const rows = await db.tenantRead<{ text: string }>(company.id, {
    text: `select concat_ws(' ', left(y.begins_on::text, 4), case when e.number is null then 'brouillon' when e.sequence = 'AN' then 'AN-' || e.number else e.number::text end,
        e.journal, e.date, e.source_kind, string_agg(l.account_code || case when l.debit_cents > 0 then ' D ' else ' C ' end
          || replace(to_char((l.debit_cents + l.credit_cents) / 100.0, 'FM999999990.00'), '.', ','), ', ' order by l.position)) as text
      from books.entries e join books.fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
      join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
      group by y.begins_on, e.sequence, e.number, e.journal, e.date, e.source_kind, e.id order by y.begins_on, e.sequence, e.number nulls last, e.date, e.id`,
  });
  return rows.map(({ text }) => text);
}
