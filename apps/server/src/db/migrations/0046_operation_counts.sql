-- The length of a list of some days, one bank account or some amounts is added up, not read: how many operations each day holds, with all that
-- the monthly counts tell apart and the bank account, and how many have an amount of each class. Cancelled ones count in neither.
create table books.operation_days (
  company_id uuid not null,
  day date not null,
  -- All zeros where there is no bank account.
  bank_account_id uuid not null,
  origin text not null,
  sign text not null,
  status text not null,
  vat_status text not null,
  n integer not null,
  primary key (company_id, day, bank_account_id, origin, sign, status, vat_status)
);
create table books.operation_amounts (
  company_id uuid not null,
  bank_account_id uuid not null,
  class integer not null,
  n integer not null,
  primary key (company_id, bank_account_id, class)
);

-- The class of a signed amount, which grows with it: how many digits it has in cents, then its first two. 515 is from 150,00 to below 160,00.
create function books.amount_class(cents bigint) returns integer language sql immutable parallel safe
  return (case when cents < 0 then -1 else 1 end) * (100 * length(ltrim(cents::text, '-')) + left(ltrim(cents::text, '-'), 2)::integer);

alter table books.operations no force row level security;
insert into books.operation_days (company_id, day, bank_account_id, origin, sign, status, vat_status, n)
  select company_id, date, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), origin,
         case when amount_cents > 0 then 'income' else 'outcome' end, status, vat_status, count(*)
  from books.operations where cancelled_on is null group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7;
insert into books.operation_amounts (company_id, bank_account_id, class, n)
  select company_id, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), books.amount_class(amount_cents), count(*)
  from books.operations where cancelled_on is null group by 1, 2, 3 order by 1, 2, 3;
alter table books.operations force row level security;
alter table books.operation_days enable row level security, force row level security;
alter table books.operation_amounts enable row level security, force row level security;
create policy tenant on books.operation_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy tenant on books.operation_amounts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on books.operation_days, books.operation_amounts to comptoir_tenant;

create or replace function books.operation_months_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  with days as materialized (
    select company_id, date, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000') as bank_account_id, origin,
           case when amount_cents > 0 then 'income' else 'outcome' end as sign, status, vat_status, count(*) as n, sum(abs(amount_cents)) as total
    from added where cancelled_on is null group by 1, 2, 3, 4, 5, 6, 7),
  by_day as (
    insert into books.operation_days as d (company_id, day, bank_account_id, origin, sign, status, vat_status, n)
      select company_id, date, bank_account_id, origin, sign, status, vat_status, n from days order by 1, 2, 3, 4, 5, 6, 7
      on conflict (company_id, day, bank_account_id, origin, sign, status, vat_status) do update set n = d.n + excluded.n),
  by_amount as (
    insert into books.operation_amounts as a (company_id, bank_account_id, class, n)
      select company_id, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), books.amount_class(amount_cents), count(*)
      from added where cancelled_on is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_id, bank_account_id, class) do update set n = a.n + excluded.n)
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, sign, status, vat_status, sum(n), sum(total)
    from days group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;

create or replace function books.operation_months_change() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  -- Added up, not joined: what did not change falls out, in a time that follows how many there are by any plan.
  with moved as materialized (
    select company_id, date, bank_account_id, origin, status, vat_status, amount_cents, sum(n) as n from (
      select company_id, date, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000') as bank_account_id, origin, status, vat_status,
             amount_cents, 1 as n from added where cancelled_on is null
      union all
      select company_id, date, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), origin, status, vat_status,
             amount_cents, -1 from removed where cancelled_on is null) rows
    group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0),
  days as materialized (
    select company_id, date, bank_account_id, origin, case when amount_cents > 0 then 'income' else 'outcome' end as sign, status, vat_status,
           sum(n) as n, sum(n * abs(amount_cents)) as total
    from moved group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(n * abs(amount_cents)) <> 0),
  by_day as (
    insert into books.operation_days as d (company_id, day, bank_account_id, origin, sign, status, vat_status, n)
      select company_id, date, bank_account_id, origin, sign, status, vat_status, n from days where n <> 0 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (company_id, day, bank_account_id, origin, sign, status, vat_status) do update set n = d.n + excluded.n),
  by_amount as (
    insert into books.operation_amounts as a (company_id, bank_account_id, class, n)
      select company_id, bank_account_id, books.amount_class(amount_cents), sum(n) from moved
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (company_id, bank_account_id, class) do update set n = a.n + excluded.n)
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, sign, status, vat_status, sum(n), sum(total)
    from days group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(total) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;

create or replace function books.operation_months_remove() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  with days as materialized (
    select company_id, date, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000') as bank_account_id, origin,
           case when amount_cents > 0 then 'income' else 'outcome' end as sign, status, vat_status, -count(*) as n, -sum(abs(amount_cents)) as total
    from removed where cancelled_on is null group by 1, 2, 3, 4, 5, 6, 7),
  by_day as (
    insert into books.operation_days as d (company_id, day, bank_account_id, origin, sign, status, vat_status, n)
      select company_id, date, bank_account_id, origin, sign, status, vat_status, n from days order by 1, 2, 3, 4, 5, 6, 7
      on conflict (company_id, day, bank_account_id, origin, sign, status, vat_status) do update set n = d.n + excluded.n),
  by_amount as (
    insert into books.operation_amounts as a (company_id, bank_account_id, class, n)
      select company_id, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), books.amount_class(amount_cents), -count(*)
      from removed where cancelled_on is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_id, bank_account_id, class) do update set n = a.n + excluded.n)
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, sign, status, vat_status, sum(n), sum(total)
    from days group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
