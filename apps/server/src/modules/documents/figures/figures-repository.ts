import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { allocationRowsOf } from "../../../db/allocation-queries.js";
import type { Db } from "../../../db/db.js";
import type { FigureLine } from "../../../figures/explanation.js";
import type { AccountFigure } from "../../../figures/figure.js";
import type { Days } from "../period.js";
import type { Selection } from "../selection.js";

type Side = AccountFigure["side"];
type Wanted = Pick<AccountFigure, "side" | "validated" | "parties">;

/** Lines, the operations that they come from, each counted once, and the entries that come from none. */
type Counted = { readonly n: number; readonly operations: number; readonly entries: number };
/** The lines of one month, or the opening entries of the year (no month). */
export type MonthBucket = Counted & { readonly month: IsoDate | null; readonly amount: Cents };

/** The days whose lines make a figure, opening entries aside. */
export function figureDays({ year, from, to }: Selection, side: Side): Days {
  if (side === "opening") return { from: year.beginning, to: addDays(from, -1) };
  return side === "balance" ? { from: year.beginning, to } : { from, to };
}

const AMOUNT = `case when $8 in ('debit', 'total_debit') then l.debit_cents when $8 in ('credit', 'total_credit') then l.credit_cents
  when $8 = 'result' then l.credit_cents - l.debit_cents else l.debit_cents - l.credit_cents end`;
const LINES = `from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
  where l.company_id = $1 and l.account_code between $2 and $3 and ($4::text[] is null or l.journal = any ($4))
    and (l.journal <> 'AN' and l.date between $5 and $6 or l.journal = 'AN' and $8 in ('opening', 'balance', 'total_debit', 'total_credit') and l.date between $7 and $9)
    and ($10::boolean is not true or e.number is not null)
    and ($11::int is null or (l.account_code, coalesce(l.auxiliary_number, '')) in (select p.account_code, coalesce(p.auxiliary_number, '')
      from books.entry_lines p where p.company_id = $1 and p.account_code between $2 and $3 and p.date between $7 and $12 group by 1, 2
      having case when $11 < 0 then sum(p.debit_cents - p.credit_cents) < 0 else sum(p.debit_cents - p.credit_cents) >= 0 end))
    and ${AMOUNT} <> 0`;

const COUNTED = `count(*)::int as n, count(distinct e.operation_id)::int as operations,
  (count(distinct l.entry_id) filter (where e.operation_id is null))::int as entries`;

function values(selection: Selection, { side, validated, parties }: Wanted): unknown[] {
  const { from, to } = figureDays(selection, side);
  const { companyId, accounts, journals, year } = selection;
  const signOfParties = parties === undefined ? null : parties === "credit" ? -1 : 1;
  const days = [from, to, year.beginning, side, selection.to] as const;
  return [companyId, accounts.first, accounts.last, journals, ...days, validated === true, signOfParties, year.end];
}

/** How many lines of each account make the figure, and what they add up to. */
export function lineCounts(
  db: Db,
  selection: Selection,
  wanted: Wanted,
): Promise<(Counted & { readonly account_code: string; readonly amount: Cents })[]> {
  return db.tenantRead(selection.companyId, {
    name: "figure_counts",
    text: `select l.account_code, ${COUNTED}, sum(${AMOUNT})::bigint as amount ${LINES} group by 1`,
    values: values(selection, wanted),
  });
}

/** The lines of one account, month by month. */
export function monthBuckets(db: Db, selection: Selection, wanted: Wanted): Promise<MonthBucket[]> {
  return db.tenantRead<MonthBucket>(selection.companyId, {
    name: "figure_months",
    text: `select case when l.journal = 'AN' then null else date_trunc('month', l.date)::date end as month, ${COUNTED}, sum(${AMOUNT})::bigint as amount
      ${LINES} group by 1 order by 1 nulls first`,
    values: values(selection, wanted),
  });
}

/** How many operations and other entries the lines of these accounts come from together. */
export async function countBehind(db: Db, selection: Selection, wanted: Wanted, codes: readonly string[]): Promise<Counted> {
  const [row] = await db.tenantRead<Counted>(selection.companyId, {
    name: "figure_count_behind",
    text: `select ${COUNTED} ${LINES} and l.account_code = any ($13)`,
    values: [...values(selection, wanted), codes],
  });
  return row ?? { n: 0, operations: 0, entries: 0 };
}

/** The ids of those operations and other entries. */
export async function idsBehind(
  db: Db,
  selection: Selection,
  wanted: Wanted,
  codes: readonly string[],
): Promise<{ readonly operations: readonly string[]; readonly entries: readonly string[] }> {
  const [row] = await db.tenantRead<{ operations: string[] | null; entries: string[] | null }>(selection.companyId, {
    name: "figure_ids_behind",
    text: `select array_agg(distinct e.operation_id) filter (where e.operation_id is not null) as operations,
        array_agg(distinct l.entry_id) filter (where e.operation_id is null) as entries ${LINES} and l.account_code = any ($13)`,
    values: [...values(selection, wanted), codes],
  });
  return { operations: row?.operations ?? [], entries: row?.entries ?? [] };
}

/** A page of the lines of one account, by date. */
export function linePage(
  db: Db,
  selection: Selection,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<FigureLine[]> {
  return db.tenantRead<FigureLine>(selection.companyId, {
    name: "figure_page",
    text: `select l.entry_id, (select e.operation_id from books.entries e where e.company_id = $1 and e.id = l.entry_id) as operation_id,
        l.date, l.label, ${AMOUNT} as amount
      ${LINES} order by l.date, l.entry_id, l.position limit $13 offset $14`,
    values: [...values(selection, wanted), limit, offset],
  });
}

/** What came in or went out in a month, by category; null for what is still to categorise. Amounts are positive in the direction asked. */
export type MonthOperations = {
  readonly account_code: string | null;
  readonly amount: Cents;
  readonly operations: readonly { readonly id: string; readonly date: string; readonly label: string; readonly amount: Cents }[];
};

/** The operations of a month, by category. */
export function monthOperations(
  db: Db,
  companyId: string,
  { from, to, sign }: { from: IsoDate; to: IsoDate; sign: "income" | "outcome" },
): Promise<MonthOperations[]> {
  return db.tenantRead<MonthOperations>(companyId, {
    name: "figure_operations",
    text: `select a.account_code, sum(coalesce(a.amount_cents, abs(o.amount_cents)))::bigint as amount,
        json_agg(json_build_object('id', o.id, 'date', o.date, 'label', o.title, 'amount', coalesce(a.amount_cents, abs(o.amount_cents))) order by o.date, o.id) as operations
      from books.operations o left join lateral ${allocationRowsOf("o.id")} a on true
      where o.company_id = $1 and o.cancelled_on is null and o.origin not in ('other', 'other_closure') and o.date between $2 and $3 and (o.amount_cents > 0) = ($4 = 'income')
      group by a.account_code`,
    values: [companyId, from, to, sign],
  });
}
