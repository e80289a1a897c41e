/**
 * What each line of an import is, given the books: `new`, `duplicate`, `doubtful`, or `ignored` before the first year.
 * A duplicate has the bank's own reference of an operation, or the day, amount, label and occurrence of one; two
 * references that differ are two operations. Doubtful: same account, day and amount, but another label.
 */
export const REFERENCE = "|ref|";

/**
 * The state of every line that has a key, drawn from `lines` (a table or a query on bank lines). Parameters: $1 company,
 * $2 indexes of the accounts of the file, $3 the bank account of each (null when not known), $4 first day of the first year.
 */
export function statesOf(lines: string): string {
  return `with mapped as materialized (
    select l.seq, l.date, l.amount_cents, m.bank_account_id, l.dedup <> l.content_key as has_reference,
      m.bank_account_id || l.dedup as dedup, m.bank_account_id || l.content_key as content_key,
      row_number() over (partition by coalesce(m.bank_account_id::text, l.account_index::text), l.dedup order by l.seq) as occurrence
    from ${lines} l left join unnest($2::int[], $3::uuid[]) as m (account_index, bank_account_id) using (account_index)
    where l.content_key is not null),
  known as materialized (
    select distinct on (seq) seq, operation_id from (
      select m.seq, o.id as operation_id, 1 as choice from mapped m
        join books.operations o on o.company_id = $1 and o.dedup = m.dedup
      union all
      select m.seq, o.id, 2 from mapped m join books.operations o on o.company_id = $1 and o.content_key = m.content_key
        where not (m.has_reference and o.dedup ^@ (m.bank_account_id || '${REFERENCE}'))) found
    order by seq, choice, operation_id),
  alike as (
    select u.seq, o.id as operation_id, o.from_aggregator from (
      select m.*, row_number() over (partition by bank_account_id, date, amount_cents order by seq) as place
      from mapped m left join known k using (seq) where k.seq is null and m.bank_account_id is not null) u
    join (
      select id, bank_account_id, date, amount_cents, import_id is null and not manually_created as from_aggregator,
        row_number() over (partition by bank_account_id, date, amount_cents order by id) as place
      from books.operations o
      where company_id = $1 and bank_account_id = any($3::uuid[]) and not exists (select from known k where k.operation_id = o.id)
        and date between (select min(date) from mapped) and (select max(date) from mapped)) o
      using (bank_account_id, date, amount_cents, place))
  select m.seq, state, coalesce(k.operation_id, case when state = 'doubtful' then a.operation_id end) as twin_operation_id,
    state = 'new' or (state = 'doubtful' and not a.from_aggregator) as selected,
    case when state = 'ignored' then 'before_first_year' when state = 'duplicate' and k.seq is null then 'same_reference' end as why
  from mapped m left join known k using (seq) left join alike a using (seq),
    lateral (select case when m.date < $4::date then 'ignored' when k.seq is not null or m.occurrence > 1 then 'duplicate'
                         when a.seq is not null then 'doubtful' else 'new' end as state) s`;
}
