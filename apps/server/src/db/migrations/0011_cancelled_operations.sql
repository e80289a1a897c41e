-- A validated operation cancelled for good: its entry and the reversal stay, it leaves lists, counts, totals and words.
-- The day is that of the reversal. The statement's line stays known, so that the same file brings nothing back.
alter table books.operations add column cancelled_on date;
alter table books.operations add constraint operations_cancelled_validated check (cancelled_on is null or status = 'validated');
create index operations_cancelled on books.operations (company_id, date, id) where cancelled_on is not null;

create or replace function books.operation_months_add() returns trigger language plpgsql as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end,
           status, vat_status, count(*), sum(abs(amount_cents))
    from added where cancelled_on is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
create or replace function books.operation_months_remove() returns trigger language plpgsql as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end,
           status, vat_status, -count(*), -sum(abs(amount_cents))
    from removed where cancelled_on is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
create or replace function books.operation_months_change() returns trigger language plpgsql as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, month, origin, sign, status, vat_status, sum(n), sum(total_cents) from (
      select company_id, date_trunc('month', date)::date as month, origin, case when amount_cents > 0 then 'income' else 'outcome' end as sign,
             status, vat_status, 1 as n, abs(amount_cents) as total_cents from added where cancelled_on is null
      union all
      select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end,
             status, vat_status, -1, -abs(amount_cents) from removed where cancelled_on is null) moved
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(total_cents) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
