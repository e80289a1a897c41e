drop trigger operation_bitmaps_add on books.operations;
drop trigger operation_bitmaps_change on books.operations;
drop trigger operation_bitmaps_remove on books.operations;
drop trigger operation_between_accounts_add on books.operations;
drop trigger operation_day_change on books.operations;
drop trigger papers_follow on books.operations;
drop trigger operation_categories_add on books.allocations;
drop trigger operation_categories_change_add on books.allocations;
drop trigger operation_categories_change_remove on books.allocations;
drop trigger operation_categories_remove on books.allocations;
drop trigger operation_categories_add on books.operation_lines;
drop trigger operation_categories_remove on books.operation_lines;
drop trigger operation_papers_add on books.attachments;
drop trigger operation_papers_remove on books.attachments;
drop table books.bitmaps, books.bitmap_lists, books.operation_slots, books.operation_categories, books.category_days, books.operation_papers,
  books.paper_days, books.operation_days, books.operation_amounts;
do $$
declare f text;
begin
  for f in select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'books'::regnamespace
    and p.proname in ('operation_bitmaps_add', 'operation_bitmaps_change', 'operation_bitmaps_remove', 'operation_between_accounts_add', 'operation_day_change',
      'papers_follow', 'operation_categories_add', 'operation_categories_remove', 'operation_papers_add', 'operation_papers_remove', 'paper_bitmaps_add',
      'paper_bitmaps_remove', 'category_bitmaps_add', 'category_bitmaps_remove', 'category_days_add', 'category_days_remove', 'paper_days_add', 'paper_days_remove',
      'add_bitmaps', 'remove_bitmaps', 'set_bits', 'clear_bits', 'give_slots', 'take_slots', 'every_list_of', 'lists_of', 'has_bitmaps', 'amount_class') loop
    execute 'drop function ' || f;
  end loop;
end $$;
drop index books.operations_categorized, books.operations_vat_validated, books.operations_by_date;
create index operations_by_date on books.operations (company_id, date, id) include (amount_cents, status, origin, bank_account_id, vat_status, cancelled_on);
alter table books.words drop column receipts;

create or replace function books.operation_months_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end, status, vat_status,
           count(*), sum(abs(amount_cents))
    from added where cancelled_on is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;

create or replace function books.operation_months_change() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  -- Added up, not joined: what did not change falls out, in a time that follows how many there are by any plan.
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, month, origin, sign, status, vat_status, sum(n), sum(n * amount) from (
      select company_id, date_trunc('month', date)::date as month, origin, case when amount_cents > 0 then 'income' else 'outcome' end as sign,
             status, vat_status, 1 as n, abs(amount_cents) as amount from added where cancelled_on is null
      union all
      select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end,
             status, vat_status, -1, abs(amount_cents) from removed where cancelled_on is null) moved
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(n * amount) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;

create or replace function books.operation_months_remove() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end, status, vat_status,
           -count(*), -sum(abs(amount_cents))
    from removed where cancelled_on is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;

create or replace function books.operation_words_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.operation_tokens (company_id, token, date, operation_id)
    select company_id, token, date, id from added, unnest(tokens) as token order by token collate "C", date, id;
  insert into books.words as w (company_id, word, n)
    select company_id, token, count(*) from added, unnest(tokens) as token where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;

create or replace function books.operation_words_change() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  -- Counted rather than joined: the time does not grow with the square of the operations.
  if not exists (select from (
                   select company_id, id, date, tokens, 1 as n from added
                   union all select company_id, id, date, tokens, -1 from removed) moved
                 group by company_id, id, date, tokens having sum(n) <> 0) then
    return null;
  end if;
  with changed as materialized (
    select company_id, token, date, id, sum(n) as n from (
      select company_id, token, date, id, 1 as n from added, unnest(tokens) as token
      union all
      select company_id, token, date, id, -1 from removed, unnest(tokens) as token) moved
    group by 1, 2, 3, 4 having sum(n) <> 0),
  lost as (
    delete from books.operation_tokens where ctid = any(array(
      select k.ctid from changed c cross join lateral (
        select t.ctid from books.operation_tokens t
          where t.company_id = c.company_id and t.token = c.token and t.date = c.date and t.operation_id = c.id offset 0) k
      where c.n < 0))),
  won as (
    insert into books.operation_tokens (company_id, token, date, operation_id)
      select company_id, token, date, id from changed where n > 0 order by token collate "C", date, id)
  insert into books.words as w (company_id, word, n)
    select company_id, token, sum(n) from changed where left(token, 1) <> '#' group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;

create or replace function books.operation_words_remove() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  delete from books.operation_tokens where ctid = any(array(
    select k.ctid from removed r cross join lateral unnest(r.tokens) as w (token) cross join lateral (
      select t.ctid from books.operation_tokens t
        where t.company_id = r.company_id and t.token = w.token and t.date = r.date and t.operation_id = r.id offset 0) k));
  insert into books.words as w (company_id, word, n)
    select company_id, token, -count(*) from removed, unnest(tokens) as token where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;
