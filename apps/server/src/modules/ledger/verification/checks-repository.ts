import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { Tx } from "../../../db/transaction.js";
import { CLOSING_CHECKS } from "./closing-checks-repository.js";

/** What a check found: an entry, or a month, or neither. Days are texts: nothing says that a day altered is one. */
export type CheckRow = {
  readonly entry_id: string | null;
  readonly fiscal_year_id: string | null;
  readonly sequence: EntrySequence | null;
  readonly number: number | null;
  readonly date: string | null;
  readonly month: string | null;
};

const ENTRY = "e.id as entry_id, e.fiscal_year_id, e.sequence, e.number, e.date::text as date, null::text as month";
const MONTH = "null::uuid as entry_id, null::uuid as fiscal_year_id, null::text as sequence, null::int as number, null::text as date";
/** The first of the month of a day, null for one that no calendar has: no day altered makes the question fail. */
const monthOf = (day: string): string =>
  `case when ${day} between date '0001-01-01' and date '9999-12-31' then date_trunc('month', ${day}::timestamp)::date end`;
/** The last validated entry of an operation. */
const lastEntryOf = (operation: string): string => `select e.id, e.fiscal_year_id, e.sequence, e.number, e.date from books.entries e
        where e.company_id = $1 and e.operation_id = ${operation} and e.source_kind = 'operation' and e.number is not null order by e.id desc limit 1`;
/** One row too many says that there are more. */
const limited = (text: string, order: string): string => `${text} order by ${order} limit 201`;

/**
 * What copies, sources and states say, compared with what they repeat: one question each, $1 the company. None fails on what it
 * reads: sums are numerics, days are compared before they are counted with.
 */
export const CHECKS = {
  /** Entries outside the days of their fiscal year, or in no sequence. */
  "entry.year": limited(
    `select ${ENTRY} from books.entries e left join books.fiscal_years y on y.company_id = $1 and y.id = e.fiscal_year_id
      where e.company_id = $1 and ((e.date between y.begins_on and y.ends_on) is not true
        or (e.number is not null and (e.sequence in ('AN', 'main') and (e.sequence = 'AN') = (e.journal = 'AN')) is not true))`,
    "e.date, e.id",
  ),
  /** Entries whose lines are missing, do not balance, or are not numbered from 1 on. */
  "entry.lines": limited(
    `select ${ENTRY} from books.entries e left join (
        select entry_id, count(*) as n, min(position) as first, max(position) as last, sum(debit_cents) as debit, sum(credit_cents) as credit
        from books.entry_lines where company_id = $1 group by entry_id) l on l.entry_id = e.id
      where e.company_id = $1 and (l.debit = l.credit and l.first = 1 and l.last = l.n) is not true`,
    "e.date, e.id",
  ),
  /** Lines that repeat another day or journal than their entry's, or whose entry is not there. */
  "entry.copy": limited(
    `select distinct on (e.date, l.entry_id) l.entry_id, e.fiscal_year_id, e.sequence, e.number, e.date::text as date, null::text as month
      from books.entry_lines l left join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and (e.id is null or l.date is distinct from e.date or l.journal is distinct from e.journal)`,
    "e.date, l.entry_id",
  ),
  /** VAT lines whose entry is not there. */
  "entry.vat": limited(
    `select distinct v.entry_id, null::uuid as fiscal_year_id, null::text as sequence, null::int as number, null::text as date, null::text as month
      from books.vat_lines v where v.company_id = $1 and not exists (select from books.entries e where e.company_id = $1 and e.id = v.entry_id)`,
    "v.entry_id",
  ),
  /** Validated entries whose source is not there, is not what they say, or that name two; a payment has a day and a means. */
  "entry.source": limited(
    `select ${ENTRY} from books.entries e where e.company_id = $1 and e.number is not null and not coalesce(case e.source_kind
        when 'operation' then exists (select from books.operations o where o.company_id = $1 and o.id = e.operation_id)
        when 'opening' then exists (select from books.bank_accounts b where b.company_id = $1 and b.id = e.bank_account_id)
        when 'carry_forward' then e.journal = 'AN'
        when 'reversal' then exists (select from books.entries r where r.company_id = $1 and r.id = e.reversed_entry_id and r.number is not null
          and r.operation_id is not distinct from e.operation_id)
        when 'vat_return' then exists (select from books.vat_returns r where r.company_id = $1 and r.id = e.source_id)
        when 'closing_step' then exists (select from books.fiscal_years y where y.company_id = $1 and y.id = e.source_id)
        when 'appropriation' then exists (select from books.fiscal_years y where y.company_id = $1 and y.id = e.source_id)
        when 'takeover' then exists (select from books.takeovers t where t.company_id = $1 and t.id = e.source_id)
        when 'asset' then exists (select from books.asset_components c where c.company_id = $1 and c.id = e.source_id)
          or exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
        else false end
        and (e.operation_id is null or e.source_kind in ('operation', 'reversal'))
        and (e.bank_account_id is null or e.source_kind = 'opening')
        and (e.reversed_entry_id is null or e.source_kind = 'reversal')
        and (e.source_id is null) = (e.source_kind in ('operation', 'opening', 'carry_forward', 'reversal'))
        and (e.source_id is null) = (e.source_key is null)
        and (e.payment_date is null) = (e.payment_mode is null), false)`,
    "e.date, e.id",
  ),
  /** Operations validated without an unreversed entry, or the other way round; cancelled on another day than their reversal's. */
  "operation.state": limited(
    `select last.id as entry_id, last.fiscal_year_id, last.sequence, last.number, coalesce(last.date, o.date)::text as date, null::text as month
      from books.operations o
      left join (
        select e.operation_id, bool_or(r.id is null) as stands, max(r.date) as reversed_on
        from books.entries e left join books.entries r on r.company_id = $1 and r.reversed_entry_id = e.id and r.number is not null
        where e.company_id = $1 and e.source_kind = 'operation' and e.number is not null group by 1) s on s.operation_id = o.id
      left join lateral (${lastEntryOf("o.id")}) last on true
      where o.company_id = $1 and ((o.status = 'validated' and o.cancelled_on is null) is distinct from coalesce(s.stands, false)
        or (o.cancelled_on is not null and o.cancelled_on is distinct from s.reversed_on)
        or (o.status = 'validated' and o.origin in ('other', 'other_closure')
          and (o.amount_cents < 0 or (o.debit_account is null) <> (o.credit_account is null))))`,
    "o.date, o.id",
  ),
  /** Operations whose allocations or lines are not placed from 1 on, or do not add up to their amount, and allocations or lines of no operation. */
  "operation.parts": limited(
    `select last.id as entry_id, last.fiscal_year_id, last.sequence, last.number, last.date::text as date, null::text as month
      from (
        select operation_id, count(*) as n, min(position) as first, max(position) as last, sum(amount_cents) as total, sum(amount_cents) as other
        from books.allocations where company_id = $1 group by 1
        union all
        select operation_id, count(*), min(position), max(position), sum(debit_cents), sum(credit_cents)
        from books.operation_lines where company_id = $1 group by 1) p
      left join books.operations o on o.company_id = $1 and o.id = p.operation_id
      left join lateral (${lastEntryOf("p.operation_id")}) last on true
      where (p.first = 1 and p.last = p.n and p.total = abs(o.amount_cents::numeric) and p.total = p.other) is not true`,
    "p.operation_id",
  ),
  /** Imported operations that are not what their line of the statement says, or that share it. */
  "operation.line": limited(
    `select last.id as entry_id, last.fiscal_year_id, last.sequence, last.number, coalesce(last.date, o.date)::text as date, null::text as month
      from (select *, count(*) over (partition by import_id, import_seq) as sharing from books.operations
        where company_id = $1 and (import_id is not null or import_seq is not null)) o
      left join books.bank_lines l on l.company_id = $1 and l.import_id = o.import_id and l.seq = o.import_seq
      left join lateral (${lastEntryOf("o.id")}) last on true
      where o.sharing > 1 or (l.date = o.date and l.amount_cents = o.amount_cents) is not true`,
    "o.date, o.id",
  ),
  /** Bank accounts whose validated opening is not the balance that they open with. */
  "opening.balance": limited(
    `select o.entry_id, o.fiscal_year_id, o.sequence, o.number, o.date::text as date, null::text as month
      from books.bank_accounts b join lateral (
        select max(e.id::text)::uuid as entry_id, max(e.fiscal_year_id::text)::uuid as fiscal_year_id, max(e.sequence) as sequence, max(e.number) as number, max(e.date) as date,
            sum(l.debit_cents - l.credit_cents) as net
        from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id and l.account_code = b.account_code
        where e.company_id = $1 and e.bank_account_id = b.id and e.source_kind = 'opening' and e.number is not null
          and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)) o on o.entry_id is not null
      where b.company_id = $1 and o.net is distinct from b.opening_cents`,
    "o.date, o.entry_id",
  ),
  /** Validated balances of a first year that are not those typed. */
  "opening.lines": limited(
    `select ${ENTRY} from books.entries e where e.company_id = $1 and e.source_kind = 'takeover' and e.source_key = 'openings' and e.number is not null
      and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      and exists (
        select from (select position, account_code, debit_cents, credit_cents from books.entry_lines where company_id = $1 and entry_id = e.id) l
        full join (select position, account_code, debit_cents, credit_cents from books.takeover_lines where company_id = $1 and takeover_id = e.source_id) t
          on t.position = l.position
        where (l.account_code, l.debit_cents, l.credit_cents) is distinct from (t.account_code, t.debit_cents, t.credit_cents))`,
    "e.date, e.id",
  ),
  /** Balances carried forward that a later movement took back: the openings still repeat the year before, the accounts no longer do. */
  "openings.unsettled": limited(
    `select ${ENTRY} from books.entries e join books.entries r on r.company_id = $1 and r.reversed_entry_id = e.id and r.journal <> 'AN'
      where e.company_id = $1 and e.source_kind = 'carry_forward'`,
    "e.date, e.id",
  ),
  /** Months whose totals of an account, or the totals of one of their days, differ from its lines. */
  "month.totals": limited(
    `select distinct ${MONTH}, coalesce(m.month, l.month)::text as month
      from (select month, account_code, journal, debit_cents, credit_cents, lines from books.account_months where company_id = $1) m
      full join (select ${monthOf("date")} as month, account_code, journal, sum(debit_cents) as debit, sum(credit_cents) as credit, count(*) as n
        from books.entry_lines where company_id = $1 group by 1, 2, 3) l
        on l.month = m.month and l.account_code = m.account_code and l.journal = m.journal
      where (m.debit_cents is distinct from l.debit or m.credit_cents is distinct from l.credit or m.lines is distinct from l.n)
        and not (l.n is null and coalesce(m.debit_cents = 0 and m.credit_cents = 0 and m.lines = 0, false))
      union select ${MONTH}, ${monthOf("coalesce(d.day, l.date)")}::text
      from (select day, account_code, journal, debit_cents, credit_cents from books.account_days where company_id = $1) d
      full join (select date, account_code, journal, sum(debit_cents) as debit, sum(credit_cents) as credit
        from books.entry_lines where company_id = $1 group by 1, 2, 3) l
        on l.date = d.day and l.account_code = d.account_code and l.journal = d.journal
      where (d.debit_cents is distinct from l.debit or d.credit_cents is distinct from l.credit)
        and not (l.debit is null and coalesce(d.debit_cents = 0 and d.credit_cents = 0, false))`,
    "6",
  ),
  /** Months whose counts of operations differ from the operations. */
  "month.counts": limited(
    `select distinct ${MONTH}, coalesce(m.month, o.month)::text as month
      from (select month, origin, sign, status, vat_status, n, total_cents from books.operation_months where company_id = $1) m
      full join (select ${monthOf("date")} as month, origin, case when amount_cents > 0 then 'income' else 'outcome' end as sign, status, vat_status,
          count(*) as n, sum(abs(amount_cents::numeric)) as total
        from books.operations where company_id = $1 and cancelled_on is null group by 1, 2, 3, 4, 5) o
        on o.month = m.month and o.origin = m.origin and o.sign = m.sign and o.status = m.status and o.vat_status = m.vat_status
      where (m.n is distinct from o.n or m.total_cents is distinct from o.total)
        and not (o.n is null and coalesce(m.n = 0 and m.total_cents = 0, false))`,
    "6",
  ),
  /** Heads of a chain in no fiscal year, or of no sequence. */
  "head.year": limited(
    `select ${MONTH}, null::text as month from books.chain_heads h
      where h.company_id = $1 and (not exists (select from books.fiscal_years y where y.company_id = $1 and y.id = h.fiscal_year_id)
        or (h.sequence in ('AN', 'main')) is not true)`,
    "h.fiscal_year_id",
  ),
  ...CLOSING_CHECKS,
} as const;

/** A check by its rule. */
export type CheckRule = keyof typeof CHECKS;

/** What one check found; at most two hundred and one rows. */
export function runCheck(tx: Tx, companyId: string, rule: CheckRule): Promise<CheckRow[]> {
  return tx.query<CheckRow>(CHECKS[rule], [companyId], { name: `check_${rule}` });
}
