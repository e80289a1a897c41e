-- The operations of each account, in the order of the list, as those with a paper are: a search goes down them, or merges them with those of a
-- word. An operation is on the accounts of its allocations, on those of its lines, or on the two between which it stands: cancelled, on none.
-- How many of them each day has is counted from there. Those that are categorized have an order of their own too.
create table books.operation_categories (
  company_id uuid not null,
  account_code text not null,
  date date not null,
  operation_id uuid not null,
  primary key (company_id, account_code, date, operation_id)
);

alter table books.operations no force row level security;
alter table books.allocations no force row level security;
alter table books.operation_lines no force row level security;
alter table books.category_days no force row level security;
insert into books.operation_categories (company_id, account_code, date, operation_id)
  select distinct a.company_id, a.account_code, o.date, a.operation_id
  from (select company_id, operation_id, account_code from books.allocations
    union all select company_id, operation_id, account_code from books.operation_lines
    union all select company_id, id, unnest(array[debit_account, credit_account]) from books.operations where debit_account is not null) a
  join books.operations o on o.company_id = a.company_id and o.id = a.operation_id
  where o.cancelled_on is null and a.account_code is not null order by 1, 2, 3, 4;
delete from books.category_days;
insert into books.category_days (company_id, account_code, day, n)
  select company_id, account_code, date, count(*) from books.operation_categories group by 1, 2, 3 order by 1, 2, 3;
alter table books.operations force row level security;
alter table books.allocations force row level security;
alter table books.operation_lines force row level security;
alter table books.category_days force row level security;

alter table books.operation_categories enable row level security, force row level security;
create policy tenant on books.operation_categories using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on books.operation_categories to comptoir_tenant;

create index operations_categorized on books.operations (company_id, date, id) where status in ('categorized', 'validated');

drop trigger allocation_days_add on books.allocations;
drop trigger allocation_days_change on books.allocations;
drop trigger allocation_days_remove on books.allocations;
drop function books.allocation_days_add(), books.allocation_days_change(), books.allocation_days_remove(),
  books.count_categories(uuid[], uuid[], text[], bigint[]);

-- An operation is looked up as the first one from its id on: in books that the planner has never seen, any index of the company looks as good.
create function books.operation_categories_add() returns trigger language plpgsql security definer set search_path to '' set enable_sort to off as $$
begin
  insert into books.operation_categories (company_id, account_code, date, operation_id)
    select w.company_id, w.account_code, o.date, w.operation_id from (select distinct company_id, operation_id, account_code from added) w
    cross join lateral (select x.date, x.cancelled_on from books.operations x
      where x.company_id = w.company_id and x.id >= w.operation_id and x.id <= w.operation_id order by x.id limit 1) o
    where o.cancelled_on is null on conflict do nothing;
  return null;
end $$;

-- An operation leaves an account with the last of its allocations or lines there.
create function books.operation_categories_remove() returns trigger language plpgsql security definer set search_path to '' set enable_sort to off as $$
begin
  delete from books.operation_categories where ctid = any(array(
    select c.ctid from (select distinct company_id, operation_id, account_code from removed) w
    cross join lateral (select x.date, x.debit_account, x.credit_account from books.operations x
      where x.company_id = w.company_id and x.id >= w.operation_id and x.id <= w.operation_id order by x.id limit 1) o
    cross join lateral (select x.ctid from books.operation_categories x
      where x.company_id = w.company_id and x.account_code = w.account_code and x.date = o.date and x.operation_id = w.operation_id offset 0) c
    where o.debit_account is distinct from w.account_code and o.credit_account is distinct from w.account_code
      and (select true from (select x.account_code from books.allocations x
        where x.company_id = w.company_id and x.operation_id >= w.operation_id and x.operation_id <= w.operation_id
        order by x.operation_id, x.position offset 0) x where x.account_code = w.account_code limit 1) is null
      and (select true from (select x.account_code from books.operation_lines x
        where x.company_id = w.company_id and x.operation_id >= w.operation_id and x.operation_id <= w.operation_id
        order by x.operation_id, x.position offset 0) x where x.account_code = w.account_code limit 1) is null));
  return null;
end $$;

create trigger operation_categories_add after insert on books.allocations referencing new table as added
  for each statement execute function books.operation_categories_add();
create trigger operation_categories_remove after delete on books.allocations referencing old table as removed
  for each statement execute function books.operation_categories_remove();
-- What an allocation was is looked up as if it had gone, what it is as if it had come: where the account stays nothing changes.
create trigger operation_categories_change_add after update on books.allocations referencing new table as added
  for each statement execute function books.operation_categories_add();
create trigger operation_categories_change_remove after update on books.allocations referencing old table as removed
  for each statement execute function books.operation_categories_remove();
create trigger operation_categories_add after insert on books.operation_lines referencing new table as added
  for each statement execute function books.operation_categories_add();
create trigger operation_categories_remove after delete on books.operation_lines referencing old table as removed
  for each statement execute function books.operation_categories_remove();

create function books.category_days_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.category_days as d (company_id, account_code, day, n)
    select company_id, account_code, date, count(*) from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, account_code, day) do update set n = d.n + excluded.n;
  return null;
end $$;

create function books.category_days_remove() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.category_days as d (company_id, account_code, day, n)
    select company_id, account_code, date, -count(*) from removed group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, account_code, day) do update set n = d.n + excluded.n;
  return null;
end $$;

create trigger category_days_add after insert on books.operation_categories referencing new table as added
  for each statement execute function books.category_days_add();
create trigger category_days_remove after delete on books.operation_categories referencing old table as removed
  for each statement execute function books.category_days_remove();

create function books.operation_between_accounts_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.operation_categories (company_id, account_code, date, operation_id)
    select distinct new.company_id, a, new.date, new.id from unnest(array[new.debit_account, new.credit_account]) a where a is not null
    on conflict do nothing;
  return null;
end $$;
create trigger operation_between_accounts_add after insert on books.operations for each row
  when (new.cancelled_on is null and (new.debit_account is not null or new.credit_account is not null))
  execute function books.operation_between_accounts_add();

-- An operation that goes to another day takes its accounts and its papers along; one that is cancelled takes them away.
create or replace function books.operation_day_change() returns trigger language plpgsql security definer set search_path to '' set enable_sort to off as $$
declare
  parts text[] := array(
    select x.account_code from (select a.account_code from books.allocations a
      where a.company_id = new.company_id and a.operation_id >= new.id and a.operation_id <= new.id order by a.operation_id, a.position) x
    union select x.account_code from (select l.account_code from books.operation_lines l
      where l.company_id = new.company_id and l.operation_id >= new.id and l.operation_id <= new.id order by l.operation_id, l.position) x);
begin
  delete from books.operation_categories where company_id = old.company_id
    and account_code = any(parts || old.debit_account || old.credit_account) and date = old.date and operation_id = old.id;
  if new.cancelled_on is null then
    insert into books.operation_categories (company_id, account_code, date, operation_id)
      select distinct new.company_id, a, new.date, new.id from unnest(parts || new.debit_account || new.credit_account) a where a is not null;
  end if;
  if old.date = new.date and (old.cancelled_on is null) = (new.cancelled_on is null) then
    return null;
  end if;
  delete from books.operation_papers where company_id = old.company_id and date = old.date and operation_id = old.id;
  if new.cancelled_on is null and (select a.file_id from books.attachments a
      where a.company_id = new.company_id and a.operation_id >= new.id and a.operation_id <= new.id order by a.operation_id, a.file_id limit 1) is not null then
    insert into books.operation_papers (company_id, date, operation_id) values (new.company_id, new.date, new.id);
  end if;
  return null;
end $$;
drop trigger operation_day_change on books.operations;
create trigger operation_day_change after update of date, cancelled_on, debit_account, credit_account on books.operations for each row
  when (old.date <> new.date or (old.cancelled_on is null) <> (new.cancelled_on is null)
    or old.debit_account is distinct from new.debit_account or old.credit_account is distinct from new.credit_account)
  execute function books.operation_day_change();

-- Before the operation, which says their day; a cascade comes after it.
create or replace function books.operation_allocations_remove() returns trigger language plpgsql set plan_cache_mode to force_generic_plan as $$
begin
  if (select a.position from books.allocations a where a.company_id = old.company_id and a.operation_id >= old.id and a.operation_id <= old.id
      order by a.operation_id, a.position limit 1) is not null then
    delete from books.allocations where company_id = old.company_id and operation_id = old.id;
  end if;
  if (select l.position from books.operation_lines l where l.company_id = old.company_id and l.operation_id >= old.id and l.operation_id <= old.id
      order by l.operation_id, l.position limit 1) is not null then
    delete from books.operation_lines where company_id = old.company_id and operation_id = old.id;
  end if;
  return old;
end $$;

create or replace function books.papers_follow() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from books.operation_papers p where p.company_id = (select company_id from removed limit 1)) then
    delete from books.operation_papers where ctid = any(array(
      select p.ctid from removed w cross join lateral (select x.ctid from books.operation_papers x
        where x.company_id = w.company_id and x.date = w.date and x.operation_id = w.id offset 0) p));
  end if;
  if exists (select from removed where debit_account is not null or credit_account is not null) then
    delete from books.operation_categories where ctid = any(array(
      select c.ctid from removed w cross join lateral (select x.ctid from books.operation_categories x
        where x.company_id = w.company_id and x.account_code in (w.debit_account, w.credit_account) and x.date = w.date and x.operation_id = w.id offset 0) c));
  end if;
  return null;
end $$;

revoke execute on function books.operation_categories_add(), books.operation_categories_remove(), books.category_days_add(),
  books.category_days_remove(), books.operation_between_accounts_add() from public;
