-- What each account adds up to by day, beside its months: a period that begins or ends inside a month reads no line.
create table books.account_days (
  company_id uuid not null,
  day date not null,
  account_code text not null,
  journal text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (company_id, day, account_code, journal)
);
alter table books.entry_lines no force row level security;
insert into books.account_days (company_id, day, account_code, journal, debit_cents, credit_cents)
  select company_id, date, account_code, journal, sum(debit_cents), sum(credit_cents)
  from books.entry_lines group by 1, 2, 3, 4 order by 1, 2, 3, 4;
alter table books.entry_lines force row level security;
alter table books.account_days enable row level security, force row level security;
create policy tenant on books.account_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on books.account_days to comptoir_tenant;

create or replace function books.entry_lines_added() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from added group by company_id, entry_id having sum(debit_cents) <> sum(credit_cents)) then
    raise exception 'an entry is not balanced' using errcode = 'CP002';
  end if;
  -- An entry of this very transaction: no other one sees it, so none can remove it meanwhile.
  -- A subquery that cannot be flattened: one index lookup an entry, even when the planner misjudges fresh tables.
  if exists (select from (select distinct company_id, entry_id, date, journal from added) a
             where (select e.number is null and e.date = a.date and e.journal = a.journal and e.xmin = pg_current_xact_id()::xid from books.entries e
                    where e.company_id = a.company_id and e.id = a.entry_id offset 0) is not true) then
    raise exception 'lines do not fit their entry, or it is not being written' using errcode = 'CP001';
  end if;
  with days as materialized (
    select company_id, date, account_code, journal, sum(debit_cents) as debit, sum(credit_cents) as credit, count(*) as n
    from added group by 1, 2, 3, 4),
  by_day as (
    insert into books.account_days as d (company_id, day, account_code, journal, debit_cents, credit_cents)
      select company_id, date, account_code, journal, debit, credit from days order by 1, 2, 3, 4
      on conflict (company_id, day, account_code, journal) do update
        set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents)
  insert into books.account_months as m (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
    select company_id, date_trunc('month', date)::date, account_code, journal, sum(debit), sum(credit), sum(n)
    from days group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, account_code, journal) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents, lines = m.lines + excluded.lines;
  return null;
end $$;

create or replace function books.entry_lines_removed() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from (select distinct company_id, entry_id from removed) r
             where (select e.number is not null from books.entries e where e.company_id = r.company_id and e.id = r.entry_id offset 0)) then
    raise exception 'lines of a validated entry are never removed' using errcode = 'CP001';
  end if;
  with days as materialized (
    select company_id, date, account_code, journal, -sum(debit_cents) as debit, -sum(credit_cents) as credit, -count(*) as n
    from removed group by 1, 2, 3, 4),
  by_day as (
    insert into books.account_days as d (company_id, day, account_code, journal, debit_cents, credit_cents)
      select company_id, date, account_code, journal, debit, credit from days order by 1, 2, 3, 4
      on conflict (company_id, day, account_code, journal) do update
        set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents)
  insert into books.account_months as m (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
    select company_id, date_trunc('month', date)::date, account_code, journal, sum(debit), sum(credit), sum(n)
    from days group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, account_code, journal) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents, lines = m.lines + excluded.lines;
  return null;
end $$;
