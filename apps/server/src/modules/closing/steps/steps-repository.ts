import type { StepBasis } from "@comptoir/accounting/closing/basis";
import type { StoredStatus } from "@comptoir/accounting/closing/statuses";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { Tx } from "../../../db/transaction.js";

/** How the sentence of a reset ends, among the changes of a step. */
export const RESET_WORDS = "a été réinitialisée.";

/** A step as the table holds it. */
export type StepRow = {
  readonly fiscal_year_id: string;
  readonly code: StepCode;
  readonly status: StoredStatus;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly basis: StepBasis | null;
  readonly changes: readonly string[];
  readonly comment: string | null;
  readonly changed_by: string | null;
  readonly changed_at: Date;
  readonly version: number;
};

const COLUMNS = "fiscal_year_id, code, status, inputs, result, basis, changes, comment, changed_by, changed_at, version";

/** The steps of a year that were touched. */
export function readStepRows(tx: Tx, companyId: string, fiscalYearId: string): Promise<StepRow[]> {
  return tx.query<StepRow>(
    `select ${COLUMNS} from books.closing_steps where company_id = $1 and fiscal_year_id = $2`,
    [companyId, fiscalYearId],
    { name: "closing_steps" },
  );
}

/** What was typed in some steps in some years, in the order of the years. */
export function readStepsOfYears(
  tx: Tx,
  companyId: string,
  { codes, years }: { readonly codes: readonly StepCode[]; readonly years: readonly { readonly id: string }[] },
): Promise<StepRow[]> {
  return tx.query<StepRow>(
    `select ${COLUMNS} from books.closing_steps where company_id = $1 and code = any($2) and fiscal_year_id = any($3::uuid[]) and inputs <> '{}'
      order by array_position($3::uuid[], fiscal_year_id)`,
    [companyId, codes, years.map(({ id }) => id)],
    { name: "closing_steps_of_years" },
  );
}

/** The years of a company in which a step is done or to do again. */
export async function yearsWithSteps(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    "select distinct fiscal_year_id as id from books.closing_steps where company_id = $1 and status in (1, 2)",
    [companyId],
    { name: "closing_years" },
  );
  return rows.map(({ id }) => id);
}

/** What is written of a step. */
export type StoredStep = Pick<StepRow, "fiscal_year_id" | "code" | "status" | "inputs" | "result" | "basis" | "changes" | "comment"> & {
  /** Null: it follows from something else. */
  readonly changed_by: string | null;
};

/** Writes a step; its version is raised. */
export async function storeStep(tx: Tx, companyId: string, row: StoredStep): Promise<void> {
  await tx.run(
    `insert into books.closing_steps as s (company_id, fiscal_year_id, code, status, inputs, result, basis, changes, comment, changed_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (company_id, fiscal_year_id, code) do update set status = excluded.status, inputs = excluded.inputs, result = excluded.result,
        basis = excluded.basis, changes = excluded.changes, comment = excluded.comment, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
        version = s.version + 1`,
    [
      companyId,
      row.fiscal_year_id,
      row.code,
      row.status,
      JSON.stringify(row.inputs),
      row.result === null ? null : JSON.stringify(row.result),
      row.basis === null ? null : JSON.stringify(row.basis),
      JSON.stringify(row.changes),
      row.comment,
      row.changed_by,
    ],
  );
}

/** Writes how far the closing of the year of the dossier has come, for lists of dossiers. */
export async function storeClosingSummary(tx: Tx, summary: ClosingSummary): Promise<void> {
  const { yearId, done, toFix, total, state, isSubmitted, blocker, isFlagged } = summary;
  await tx.run("select shared.set_closing_summary($1, $2, $3, $4, $5, $6, $7, $8)", [
    yearId,
    done,
    toFix,
    total,
    state,
    isSubmitted,
    blocker,
    isFlagged,
  ]);
}

/** The closing of a year for lists of dossiers. `blocker`: what keeps the next step from being validated, a French sentence. */
export type ClosingSummary = {
  readonly yearId: string;
  readonly done: number;
  readonly toFix: number;
  readonly total: number;
  readonly state: string | null;
  readonly isSubmitted: boolean;
  readonly blocker: string | null;
  /** The firm asked for a step again. */
  readonly isFlagged: boolean;
};

/** What was answered of the checks of a year, by question. */
export async function readAnswers(tx: Tx, companyId: string, fiscalYearId: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await tx.query<{ question: string; answer: unknown }>(
    "select question, answer from books.closing_answers where company_id = $1 and fiscal_year_id = $2",
    [companyId, fiscalYearId],
    { name: "closing_answers" },
  );
  return new Map(rows.map(({ question, answer }) => [question, answer]));
}

/** Writes an answer of a check; null takes it back. */
export async function storeAnswer(
  tx: Tx,
  companyId: string,
  { fiscalYearId, question, answer, userId }: { fiscalYearId: string; question: string; answer: object | null; userId: string },
): Promise<void> {
  if (answer === null) {
    await tx.run("delete from books.closing_answers where company_id = $1 and fiscal_year_id = $2 and question = $3", [
      companyId,
      fiscalYearId,
      question,
    ]);
    return;
  }
  await tx.run(
    `insert into books.closing_answers (company_id, fiscal_year_id, question, answer, answered_by) values ($1, $2, $3, $4, $5)
      on conflict (company_id, fiscal_year_id, question) do update set answer = excluded.answer, answered_by = excluded.answered_by, answered_at = excluded.answered_at`,
    [companyId, fiscalYearId, question, JSON.stringify(answer), userId],
  );
}
