import { SURE } from "@comptoir/accounting/categorization/suggester";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";

/** The operations of one month; of all of them when `month` is null. */
export type OverviewRow = {
  readonly month: IsoDate | null;
  readonly count: number;
  readonly income: Cents;
  readonly outcome: Cents;
  readonly to_categorize: number;
  readonly vat_to_validate: number;
  readonly sure: number;
  /** Papers joined to nothing, in the row of all the operations. */
  readonly loose_papers: number;
};

/** A miscellaneous entry is neither a receipt nor an expense: its amount has no sign. */
const BEARS_MONEY = "m.origin not in ('other', 'other_closure')";

/** One row per month, then one for all of them. $1 the company. Compared as `real`, since 0.9 stored as a real is below 0.9. */
export const OVERVIEW = `select m.month, sum(m.n)::int as count,
    coalesce(sum(m.total_cents) filter (where m.sign = 'income' and ${BEARS_MONEY}), 0)::bigint as income,
    coalesce(sum(m.total_cents) filter (where m.sign = 'outcome' and ${BEARS_MONEY}), 0)::bigint as outcome,
    coalesce(sum(m.n) filter (where m.status = 'to_categorize'), 0)::int as to_categorize,
    coalesce(sum(m.n) filter (where m.vat_status = 'to_validate'), 0)::int as vat_to_validate,
    case when grouping(m.month) = 1 then (select count(*) from books.operations o
      where o.company_id = $1 and o.status = 'to_categorize' and o.suggestion_confidence >= ${SURE}::real)::int else 0 end as sure,
    case when grouping(m.month) = 1 then (select count(*) from books.files f where f.company_id = $1 and f.removed_at is null
      and not exists (select from books.attachments a where a.company_id = $1 and a.file_id = f.id)
        and not exists (select from books.received_invoices i where i.company_id = $1 and i.file_id = f.id and i.status <> 'removed'))::int else 0 end as loose_papers
  from books.operation_months m where m.company_id = $1 group by grouping sets ((m.month), ()) having sum(m.n) <> 0 order by m.month desc nulls first`;

/** How many operations are to categorise, the first day and the last one. */
export type NotCategorizedRow = { readonly count: number; readonly begin_date: IsoDate | null; readonly end_date: IsoDate | null };

/** One row. $1 the company. */
export const NOT_CATEGORIZED = `select (select coalesce(sum(m.n), 0)::int from books.operation_months m where m.company_id = $1 and m.status = 'to_categorize') as count,
    (select o.date from books.operations o where o.company_id = $1 and o.status = 'to_categorize' order by o.date, o.id limit 1) as begin_date,
    (select o.date from books.operations o where o.company_id = $1 and o.status = 'to_categorize' order by o.date desc, o.id desc limit 1) as end_date`;
