import type { IsoDate } from "@comptoir/accounting/date";
import type { NetBalance } from "@comptoir/accounting/ledger/openings/carry-forward";
import type { Tx } from "../../../db/transaction.js";

/**
 * What a year takes over for an account, or for one third party or open item of it: the balance of the year before, beside its opening
 * entries, validated and draft. The row of an account alone leaves out what its others count.
 */
export type OpeningState = {
  readonly id: string;
  readonly begins_on: IsoDate;
  readonly account_code: string;
  readonly auxiliary_number: string | null;
  readonly auxiliary_name: string | null;
  readonly item_id: string | null;
  readonly piece_ref: string | null;
  readonly piece_date: IsoDate | null;
  readonly closing_net: NetBalance["net"];
  readonly validated_net: NetBalance["net"];
  readonly draft_net: NetBalance["net"];
};

/**
 * For each year that follows another: per account, what the year before ends with, and what its opening entries say,
 * validated and draft. The year before is read by whole months; the days of the months that it begins or ends within are
 * read by day. Lines that name a third party or an item are read one by one, and taken off what their account alone opens with.
 */
export const OPENING_STATES = `with years as (
    select id, begins_on, lag(begins_on) over (order by begins_on) as before_begin, lag(ends_on) over (order by begins_on) as before_end
    from books.fiscal_years where company_id = $1),
  before as (
    select id, before_begin as begins_on, before_end as ends_on,
           (date_trunc('month', before_begin - 1) + interval '1 month')::date as whole_from,
           date_trunc('month', before_end + 1)::date as whole_until
    from years where before_begin is not null),
  edges as (
    select id, begins_on as first, least(whole_from - 1, ends_on) as last from before where begins_on < whole_from
    union all
    select id, greatest(whole_until, whole_from), ends_on from before where ends_on >= greatest(whole_until, whole_from)),
  named as (
    select b.id, l.account_code, l.auxiliary_number, l.item_id, sum(l.debit_cents - l.credit_cents)::bigint as net,
      (array_agg(l.auxiliary_name order by l.date desc, l.entry_id desc, l.position))[1] as auxiliary_name,
      (array_agg(l.piece_ref order by l.date, l.entry_id, l.position))[1] as piece_ref,
      (array_agg(l.piece_date order by l.date, l.entry_id, l.position))[1] as piece_date
    from before b join books.entry_lines l on l.company_id = $1 and l.date between b.begins_on and b.ends_on
      and (l.auxiliary_number is not null or l.item_id is not null) and l.account_code < '6'
    group by 1, 2, 3, 4),
  closing as (
    select b.id, m.account_code, sum(m.debit_cents - m.credit_cents)::bigint as net
    from before b join books.account_months m on m.company_id = $1 and m.month >= b.whole_from and m.month < b.whole_until group by 1, 2
    union all
    select e.id, d.account_code, sum(d.debit_cents - d.credit_cents)::bigint
    from edges e join books.account_days d on d.company_id = $1 and d.day between e.first and e.last group by 1, 2
    union all
    select id, account_code, -net from named),
  opened as (
    select e.fiscal_year_id as id, l.account_code, l.auxiliary_number, l.item_id, e.number is not null as validated,
      sum(l.debit_cents - l.credit_cents)::bigint as net, max(l.auxiliary_name) as auxiliary_name, max(l.piece_ref) as piece_ref, max(l.piece_date) as piece_date
    from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
    where e.company_id = $1 and e.journal = 'AN' and e.source_kind in ('carry_forward', 'reversal') group by 1, 2, 3, 4, 5)
  select y.id, y.begins_on, a.account_code, a.auxiliary_number, a.item_id,
         coalesce(max(a.auxiliary_name) filter (where a.part = 'closing'), max(a.auxiliary_name)) as auxiliary_name,
         coalesce(max(a.piece_ref) filter (where a.part = 'closing'), max(a.piece_ref)) as piece_ref,
         coalesce(max(a.piece_date) filter (where a.part = 'closing'), max(a.piece_date)) as piece_date,
         coalesce(sum(a.net) filter (where a.part = 'closing'), 0)::bigint as closing_net,
         coalesce(sum(a.net) filter (where a.part = 'validated'), 0)::bigint as validated_net,
         coalesce(sum(a.net) filter (where a.part = 'draft'), 0)::bigint as draft_net
  from years y join (
    select id, account_code, null::text as auxiliary_number, null::uuid as item_id, 'closing' as part, net, null::text as auxiliary_name,
      null::text as piece_ref, null::date as piece_date from closing
    union all select id, account_code, auxiliary_number, item_id, 'closing', net, auxiliary_name, piece_ref, piece_date from named
    union all select id, account_code, auxiliary_number, item_id, case when validated then 'validated' else 'draft' end, net, auxiliary_name, piece_ref, piece_date
      from opened) a on a.id = y.id
  where y.before_begin is not null
  group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5`;

/** True when a year holds nothing but the draft balances carried forward into it; operations count on their own day. */
export async function isEmptyYear(
  tx: Tx,
  companyId: string,
  { id, beginning }: { readonly id: string; readonly beginning: IsoDate },
): Promise<boolean> {
  const [row] = await tx.query<{ empty: boolean }>(
    `select not (exists (select from books.entries where company_id = $1 and fiscal_year_id = $2 
          and (number is not null or not (source_kind = 'carry_forward' or (source_kind = 'asset' and source_key ~ '^(annuity|reclassification):'))))
        or exists (select from books.chain_heads where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.component_years where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.takeovers where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.closings where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.closing_steps where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.closing_answers where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.tax_returns where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.tax_return_boxes where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.open_items where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.operations where company_id = $1 and date >= $3)) as empty`,
    [companyId, id, beginning],
  );
  return row?.empty === true;
}

/** The day of the last validated entry; null when there is none. */
export async function readLastValidatedDay(tx: Tx, companyId: string): Promise<IsoDate | null> {
  const [row] = await tx.query<{ day: IsoDate | null }>(
    "select max(e.date) as day from books.entries e where e.company_id = $1 and e.number is not null",
    [companyId],
  );
  return row?.day ?? null;
}

/** The last day of an operation, or of an entry that does not follow from the years themselves; null for empty books. */
export async function readLastWrittenDay(tx: Tx, companyId: string): Promise<IsoDate | null> {
  const [row] = await tx.query<{ day: IsoDate | null }>(
    `select greatest((select max(o.date) from books.operations o where o.company_id = $1), (select max(e.date) from books.entries e
        where e.company_id = $1 and e.source_kind <> 'carry_forward' and not (e.source_kind = 'asset' and e.source_key ~ '^(annuity|reclassification):'))) as day`,
    [companyId],
  );
  return row?.day ?? null;
}

/** Gives each draft that is out of its fiscal year the one of its day. */
export async function moveDraftsToTheirYear(tx: Tx, companyId: string): Promise<void> {
  await tx.run(
    `update books.entries e set fiscal_year_id = y.id from books.fiscal_years y
      where e.company_id = $1 and e.number is null and y.company_id = $1 and e.date between y.begins_on and y.ends_on and y.id <> e.fiscal_year_id`,
    [companyId],
  );
}
