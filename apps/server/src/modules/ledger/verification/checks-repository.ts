import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { Tx } from "../../../db/transaction.js";

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

/** A fiscal year as a finding names it. */
const YEAR =
  "null::uuid as entry_id, y.id as fiscal_year_id, null::text as sequence, null::int as number, null::text as date, null::text as month";
const byYear = (text: string): string => limited(text, "2");

/** Closed years, each with the one that follows it. */
const CLOSED = `select y.id, y.next_id, y.ends_on from (
    select id, ends_on, closed_at, lead(id) over (order by begins_on) as next_id from books.fiscal_years where company_id = $1) y where y.closed_at is not null`;
/** Entries that nothing reverses, as it is numbered. */
const unreversed = (entry: string): string =>
  `not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = ${entry}.id and r.number is not null)`;

/**
 * What a closing says, compared with the books: one question each, $1 the company. None fails on what it reads: what was kept as JSON is compared as text, and no
 * day is counted with.
 */
const OF_CLOSINGS = {
  /** Years closed without their line of closings, or the other way round; closed before the one before, or with a draft left. */
  "closing.state": byYear(
    `select ${YEAR} from books.fiscal_years y left join lateral (
        select c.event, c.at from books.closings c where c.company_id = $1 and c.fiscal_year_id = y.id order by c.rank desc limit 1) last on true
      where y.company_id = $1 and ((y.closed_at is not null) is distinct from (coalesce(last.event, '') = 'closed')
        or (y.closed_at is not null and (y.closed_at is distinct from last.at
          or exists (select from books.entries e where e.company_id = $1 and e.fiscal_year_id = y.id and e.number is null)
          or exists (select from books.fiscal_years b where b.company_id = $1 and b.begins_on < y.begins_on and b.closed_at is null))))`,
  ),
  /** Closings whose last number or hash is not that of an entry, and closed years whose chains go on beyond. */
  "closing.heads": byYear(
    `select distinct ${YEAR} from books.closings c join books.fiscal_years y on y.company_id = $1 and y.id = c.fiscal_year_id
      cross join (values ('AN'), ('main')) s (sequence)
      where c.company_id = $1 and c.event = 'closed' and (
        (coalesce(c.heads -> s.sequence, 'null') <> 'null' and not exists (select from books.entries e
          where e.company_id = $1 and e.fiscal_year_id = y.id and e.sequence = s.sequence
            and e.number::text = c.heads -> s.sequence ->> 'number' and e.hash = c.heads -> s.sequence ->> 'hash'))
        or (y.closed_at is not null and c.rank = (select max(l.rank) from books.closings l where l.company_id = $1 and l.fiscal_year_id = y.id)
          and (select h.number::text from books.chain_heads h where h.company_id = $1 and h.fiscal_year_id = y.id and h.sequence = s.sequence)
            is distinct from c.heads -> s.sequence ->> 'number'))`,
  ),
  /** Results of closed years that are not what their accounts of charges and products add up to. */
  "closing.result": byYear(
    `select ${YEAR} from books.fiscal_years y join lateral (
        select c.result_cents from books.closings c where c.company_id = $1 and c.fiscal_year_id = y.id order by c.rank desc limit 1) last on true
      where y.company_id = $1 and y.closed_at is not null and last.result_cents is distinct from (
        select coalesce(sum(l.credit_cents - l.debit_cents), 0) from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
        where e.company_id = $1 and e.fiscal_year_id = y.id and l.account_code >= '6')`,
  ),
  /** Years that do not open with what the closed one before ends with, the result in one. */
  "closing.openings": byYear(
    `select distinct ${YEAR} from (
        select n.next_id, case when l.account_code >= '6' or l.account_code in ('120000', '129000') then 'result' else l.account_code end as account,
          sum(l.debit_cents - l.credit_cents) as net
        from (${CLOSED}) n join books.entries e on e.company_id = $1 and e.fiscal_year_id = n.id
        join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id group by 1, 2) b
      full join (
        select n.next_id, case when l.account_code in ('120000', '129000') then 'result' else l.account_code end as account, sum(l.debit_cents - l.credit_cents) as net
        from (${CLOSED}) n join books.entries e on e.company_id = $1 and e.fiscal_year_id = n.next_id and e.journal = 'AN' and e.number is not null
          and e.source_kind in ('carry_forward', 'reversal')
        join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id group by 1, 2) o on o.next_id = b.next_id and o.account = b.account
      join books.fiscal_years y on y.company_id = $1 and y.id = coalesce(b.next_id, o.next_id)
      where coalesce(b.net, 0) <> coalesce(o.net, 0)`,
  ),
  /** Closed years whose result does not leave 120000 and 129000 as it came, or whose accounts of the owner are not brought to the one that keeps them. */
  "closing.appropriation": byYear(
    `select distinct ${YEAR} from (${CLOSED}) n join books.fiscal_years y on y.company_id = $1 and y.id = n.id
      join lateral (select g.tax_system, g.equity_mode from books.regimes g where g.company_id = $1 and g.valid_from <= n.ends_on
        order by g.valid_from desc limit 1) g on true
      left join lateral (select c.result_cents from books.closings c where c.company_id = $1 and c.fiscal_year_id = n.id order by c.rank desc limit 1) last on true
      where last.result_cents is distinct from (
          select coalesce(sum(l.debit_cents - l.credit_cents), 0) from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
          where e.company_id = $1 and e.source_kind = 'appropriation' and e.source_id = n.id and e.number is not null and ${unreversed("e")}
            and l.account_code in ('120000', '129000'))
        or exists (
          select from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
          left join books.entries o on o.company_id = $1 and o.id = e.reversed_entry_id
          where e.company_id = $1 and e.fiscal_year_id = n.next_id and e.number is not null and l.account_code like '108%'
            and (l.account_code <> '108000' or (g.tax_system <> 'bnc' and g.equity_mode <> '108'))
            and ((e.journal = 'AN' and e.source_kind in ('carry_forward', 'reversal'))
              or (coalesce(o.source_kind, e.source_kind) = 'appropriation' and coalesce(o.source_id, e.source_id) = n.id))
          group by l.account_code having sum(l.debit_cents - l.credit_cents) <> 0)`,
  ),
  /** Steps that are frozen in an open year, or not in a closed one. */
  "closing.steps": byYear(
    `select distinct ${YEAR} from books.closing_steps s join books.fiscal_years y on y.company_id = $1 and y.id = s.fiscal_year_id
      where s.company_id = $1 and case when y.closed_at is null then s.status = 4 else s.status = 1 end`,
  ),
  /** Closed years that took of a component another annuity than its entries say, and open ones that took one. */
  "closing.assets": byYear(
    `select distinct ${YEAR} from (
        select fiscal_year_id, component_id, annuity_cents::numeric as annuity from books.component_years where company_id = $1) k
      full join (
        select e.fiscal_year_id, e.source_id as component_id, sum(l.debit_cents - l.credit_cents) as annuity
        from books.entries e join books.fiscal_years c on c.company_id = $1 and c.id = e.fiscal_year_id and c.closed_at is not null
        join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id and l.account_code like '681%'
        where e.company_id = $1 and e.source_kind = 'asset' and (e.source_key = 'exit' or e.source_key = 'annuity:' || c.id::text) and ${unreversed("e")}
        group by 1, 2) p on p.fiscal_year_id = k.fiscal_year_id and p.component_id = k.component_id
      join books.fiscal_years y on y.company_id = $1 and y.id = coalesce(k.fiscal_year_id, p.fiscal_year_id)
      where coalesce(k.annuity, 0) <> coalesce(p.annuity, 0)`,
  ),
} as const;

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
        when 'received_invoice' then exists (select from books.received_invoices i where i.company_id = $1 and i.id = e.source_id)
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
        select from (select * from books.entry_lines where company_id = $1 and entry_id = e.id) l
        full join (select * from books.takeover_lines where company_id = $1 and takeover_id = e.source_id) t on t.position = l.position
        where (l.account_code, l.debit_cents, l.credit_cents, l.auxiliary_number, l.auxiliary_name, l.piece_ref, l.piece_date, l.item_id)
          is distinct from (t.account_code, t.debit_cents, t.credit_cents, t.auxiliary_number, t.auxiliary_name, t.piece_ref, t.piece_date, t.item_id))`,
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
  ...OF_CLOSINGS,
} as const;

/** A check by its rule. */
export type CheckRule = keyof typeof CHECKS;

/** What one check found; at most two hundred and one rows. */
export function runCheck(tx: Tx, companyId: string, rule: CheckRule): Promise<CheckRow[]> {
  return tx.query<CheckRow>(CHECKS[rule], [companyId], { name: `check_${rule}` });
}
