import { SURE } from "@comptoir/accounting/categorization/suggester";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import { encodeFigure } from "../../documents/service.js";

type Row = {
  readonly month: IsoDate | null;
  readonly count: number;
  readonly income: Cents;
  readonly outcome: Cents;
  readonly to_categorize: number;
  readonly vat_to_validate: number;
  readonly sure: number;
};

/** One row per month, then one for the whole. Compared as `real`, since 0.9 stored as a real is below 0.9. */
const OVERVIEW = `select m.month, sum(m.n)::int as count,
    coalesce(sum(m.total_cents) filter (where m.sign = 'income'), 0)::bigint as income,
    coalesce(sum(m.total_cents) filter (where m.sign = 'outcome'), 0)::bigint as outcome,
    coalesce(sum(m.n) filter (where m.status = 'to_categorize'), 0)::int as to_categorize,
    coalesce(sum(m.n) filter (where m.vat_status = 'to_validate'), 0)::int as vat_to_validate,
    case when grouping(m.month) = 1 then (select count(*) from books.operations o
      where o.company_id = $1 and o.status = 'to_categorize' and o.suggestion_confidence >= ${SURE}::real)::int else 0 end as sure
  from books.operation_months m where m.company_id = $1 group by grouping sets ((m.month), ()) having sum(m.n) <> 0 order by m.month desc nulls first`;

/** Totals of each month, the most recent first, and the counts around the list. */
export async function readOverview(db: Db, companyId: string) {
  const rows = await db.tenantRead<Row>(companyId, { name: "operations_overview", text: OVERVIEW, values: [companyId] });
  const whole = rows.find(({ month }) => month === null);
  return {
    total: whole?.count ?? 0,
    toCategorize: whole?.to_categorize ?? 0,
    sure: whole?.sure ?? 0,
    vatToValidate: whole?.vat_to_validate ?? 0,
    months: rows.flatMap((row) => (row.month === null ? [] : [toMonth(row, row.month)])),
  };
}

function toMonth(row: Row, month: IsoDate) {
  return {
    month,
    count: row.count,
    income: eurosFromCents(cents(row.income)),
    incomeExplain: encodeFigure({ kind: "operations", month: isoDate(month), sign: "income" }),
    outcome: eurosFromCents(cents(row.outcome)),
    outcomeExplain: encodeFigure({ kind: "operations", month: isoDate(month), sign: "outcome" }),
  };
}

const NOT_CATEGORIZED = `select (select coalesce(sum(m.n), 0)::int from books.operation_months m where m.company_id = $1 and m.status = 'to_categorize') as count,
    (select o.date from books.operations o where o.company_id = $1 and o.status = 'to_categorize' order by o.date, o.id limit 1) as begin_date,
    (select o.date from books.operations o where o.company_id = $1 and o.status = 'to_categorize' order by o.date desc, o.id desc limit 1) as end_date`;

/** How many operations are to categorise, from the first to the last of them. */
export async function countNotCategorized(
  db: Db,
  companyId: string,
): Promise<{ count: number; beginDate: string | null; endDate: string | null }> {
  const [row] = await db.tenantRead<{ count: number; begin_date: IsoDate | null; end_date: IsoDate | null }>(companyId, {
    name: "operations_not_categorized",
    text: NOT_CATEGORIZED,
    values: [companyId],
  });
  return { count: row?.count ?? 0, beginDate: row?.begin_date ?? null, endDate: row?.end_date ?? null };
}
