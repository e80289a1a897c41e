import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import { encodeFigure } from "../../../figures/figure.js";
import { NOT_CATEGORIZED, OVERVIEW, type NotCategorizedRow, type OverviewRow } from "./overview-queries.js";

/** Totals of each month, the most recent first, and the counts around the list. */
export async function readOverview(db: Db, companyId: string) {
  const rows = await db.tenantRead<OverviewRow>(companyId, { name: "operations_overview", text: OVERVIEW, values: [companyId] });
  const whole = rows.find(({ month }) => month === null);
  return {
    total: whole?.count ?? 0,
    toCategorize: whole?.to_categorize ?? 0,
    sure: whole?.sure ?? 0,
    vatToValidate: whole?.vat_to_validate ?? 0,
    loosePapers: whole?.loose_papers ?? 0,
    months: rows.flatMap((row) => (row.month === null ? [] : [toMonth(row, row.month)])),
  };
}

function toMonth(row: OverviewRow, month: IsoDate) {
  return {
    month,
    count: row.count,
    income: eurosFromCents(cents(row.income)),
    incomeExplain: encodeFigure({ kind: "operations", month: isoDate(month), sign: "income" }),
    outcome: eurosFromCents(cents(row.outcome)),
    outcomeExplain: encodeFigure({ kind: "operations", month: isoDate(month), sign: "outcome" }),
  };
}

/** How many operations are to categorise, from the first to the last of them. */
export async function countNotCategorized(
  db: Db,
  companyId: string,
): Promise<{ count: number; beginDate: string | null; endDate: string | null }> {
  const [row] = await db.tenantRead<NotCategorizedRow>(companyId, {
    name: "operations_not_categorized",
    text: NOT_CATEGORIZED,
    values: [companyId],
  });
  return { count: row?.count ?? 0, beginDate: row?.begin_date ?? null, endDate: row?.end_date ?? null };
}
