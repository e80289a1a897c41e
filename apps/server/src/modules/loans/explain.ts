import type { IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";
import { explanationOfList, type FigureExplainers, type ListTotal } from "../../figures/explanation.js";
import { LOANS, type LoanStateRow } from "./repository.js";

/** What the next instalments of every loan add up to, or what is owed on all of them. */
type LoansMeasure = "next" | "remaining";

const LABELS = { next: "Prochaines mensualités", remaining: "Reste dû" } as const;

/** The totals of loans. */
export const LOAN_FIGURES: FigureExplainers<"loans"> = {
  loans: async ({ db, companyId, figure, page, today }) =>
    explanationOfList(await db.reading(companyId, (tx) => explainLoans(tx, companyId, { ...figure, today })), page),
};

/** Opens a total of the loans, as it is on a day. */
async function explainLoans(tx: Tx, companyId: string, { measure, today }: { measure: LoansMeasure; today: IsoDate }): Promise<ListTotal> {
  const rows = await tx.query<LoanStateRow>(LOANS, [companyId, today]);
  const parts = rows.map((row) => ({ label: row.name, value: measured(row, measure) })).filter(({ value }) => value !== 0);
  const value = sumCents(parts.map((part) => part.value));
  return { label: LABELS[measure], value, period: { from: today, to: today }, parts };
}

/** What a loan counts for in a total; nothing without a schedule, or after its last instalment (cents). */
export function measured(row: LoanStateRow, measure: LoansMeasure): Cents {
  if (measure === "next") return row.next_cents ?? cents(0);
  return row.instalments === 0 ? cents(0) : cents((row.borrowed_cents ?? row.capital_cents) - row.due_cents);
}
