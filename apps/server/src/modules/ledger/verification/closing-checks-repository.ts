/** A fiscal year as a finding names it. */
const YEAR = "null::uuid as entry_id, y.id as fiscal_year_id, null::text as sequence, null::int as number, null::text as date, null::text as month";
/** One row too many says that there are more. */
const byYear = (text: string): string => `${text} order by 2 limit 201`;

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
export const CLOSING_CHECKS = {
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
