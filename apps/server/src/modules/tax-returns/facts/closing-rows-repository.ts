import type { LettingKind } from "@comptoir/accounting/closing/standing/standing-answer";
import type { LettingTables } from "@comptoir/accounting/closing/lettings/letting-tables";
import type { LettingBalances } from "@comptoir/accounting/closing/lettings/rental-tax";
import type { ReturnLine } from "@comptoir/accounting/closing/step";
import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** What the validated steps of a closing bring to the return, and the steps that are not validated. */
export type ClosingRows = {
  readonly byStep: ReadonlyMap<StepCode, readonly ReturnLine[]>;
  readonly waiting: readonly StepCode[];
  /** What the validated step of lettings leaves to the next year; null without any. */
  readonly lettings: LettingBalances | null;
  /** The tables of that step; null without any. */
  readonly lettingTables: LettingTables | null;
  /** How the company lets, as that step was validated; null without it. */
  readonly lettingKind: LettingKind | null;
};

type StepRow = {
  readonly code: StepCode;
  readonly lines: readonly { readonly key: string; readonly label: string; readonly cents: number }[];
  readonly lettings: LettingBalances | null;
  readonly tables: LettingTables | null;
  readonly kind: LettingKind | null;
};

/** Reads the rows that the validated steps of a year gave. The last step, which is the closing itself, is waited for by none. */
export async function readClosingRows(tx: Tx, companyId: string, fiscalYearId: string): Promise<ClosingRows> {
  const rows = await tx.query<StepRow>(
    `select code, coalesce(basis -> 'lines', '[]') as lines, case when code = $3 then result -> 'left' end as lettings,
        case when code = $3 then result -> 'tables' end as tables, case when code = $3 then result ->> 'kind' end as kind from books.closing_steps
      where company_id = $1 and fiscal_year_id = $2 and status in (1, 4) order by code`,
    [companyId, fiscalYearId, LETTING_TAX],
  );
  const byStep = new Map(rows.map(({ code, lines }) => [code, lines.map(rowOf)]));
  const letting = rows.find(({ code }) => code === LETTING_TAX);
  return {
    byStep,
    waiting: STEP_CODES.filter((code) => code !== "validation_closure" && !byStep.has(code)),
    lettings: letting?.lettings ?? null,
    lettingTables: letting?.tables ?? null,
    lettingKind: letting?.kind ?? null,
  };
}

const LETTING_TAX: StepCode = "rental_tax_specificities";

/** A row keeps its form and its box in one key. */
function rowOf({ key, label, cents: amount }: StepRow["lines"][number]): ReturnLine {
  const at = key.indexOf(" ");
  return { form: key.slice(0, at) as ReturnLine["form"], box: key.slice(at + 1), label, cents: cents(amount) };
}
