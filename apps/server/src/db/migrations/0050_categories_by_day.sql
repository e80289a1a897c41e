-- How many operations of each day have each category, and which ones have a paper, in the order of the list, with how many a day has: the length of a
-- list by category or by papers is added up, not read. Cancelled operations are in none of them.
create table books.category_days (
  company_id uuid not null,
  account_code text not null,
  day date not null,
  -- Operations with an allocation on the account, each once.
  n integer not null,
  primary key (company_id, account_code, day)
);
create table books.operation_papers (
  company_id uuid not null,
  date date not null,
  operation_id uuid not null,
  primary key (company_id, date, operation_id)
);
create table books.paper_days (
  company_id uuid not null,
  day date not null,
  n integer not null,
  primary key (company_id, day)
);

alter table books.operations no force row level security;
alter table books.allocations no force row level security;
alter table books.attachments no force row level security;
insert into books.category_days (company_id, account_code, day, n)
  select a.company_id, a.account_code, o.date, count(distinct a.operation_id)
  from books.allocations a join books.operations o on o.company_id = a.company_id and o.id = a.operation_id
  where o.cancelled_on is null group by 1, 2, 3 order by 1, 2, 3;
insert into books.operation_papers (company_id, date, operation_id)
  select distinct a.company_id, o.date, a.operation_id
  from books.attachments a join books.operations o on o.company_id = a.company_id and o.id = a.operation_id
  where o.cancelled_on is null order by 1, 2, 3;
insert into books.paper_days (company_id, day, n) select company_id, date, count(*) from books.operation_papers group by 1, 2 order by 1, 2;
alter table books.operations force row level security;
alter table books.allocations force row level security;
alter table books.attachments force row level security;

alter table books.category_days enable row level security, force row level security;
alter table books.operation_papers enable row level security, force row level security;
alter table books.paper_days enable row level security, force row level security;
create policy tenant on books.category_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy tenant on books.operation_papers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy tenant on books.paper_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on books.category_days, books.operation_papers, books.paper_days to comptoir_tenant;

-- Of each operation and account, how many allocations were written, those removed being taken away: what an operation has now and what it had before
-- say whether it came to the category or left it. An operation that is gone says no day: it was counted before (operation_allocations_remove).
-- Without sorts the planner can only look an operation up by its key: in books that it has never seen any index looks as good.
create function books.count_categories(companies uuid[], operations uuid[], accounts text[], written bigint[]) returns void language plpgsql
  set search_path to '' set enable_sort to off as $$
begin
  insert into books.category_days as d (company_id, account_code, day, n)
    select w.company_id, w.account_code, o.date, sum((a.n > 0)::integer - (a.n - w.n > 0)::integer)
    from unnest(companies, operations, accounts, written) as w (company_id, operation_id, account_code, n)
    cross join lateral (select x.date, x.cancelled_on from books.operations x
      where x.company_id = w.company_id and x.id >= w.operation_id and x.id <= w.operation_id order by x.id limit 1) o
    cross join lateral (select count(*) as n from books.allocations x
      where x.company_id = w.company_id and x.operation_id = w.operation_id and x.account_code = w.account_code) a
    where o.cancelled_on is null
    group by 1, 2, 3 having sum((a.n > 0)::integer - (a.n - w.n > 0)::integer) <> 0 order by 1, 2, 3
    on conflict (company_id, account_code, day) do update set n = d.n + excluded.n;
end $$;

create function books.allocation_days_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform books.count_categories(array_agg(company_id), array_agg(operation_id), array_agg(account_code), array_agg(n)) from (
    select company_id, operation_id, account_code, count(*) as n from added group by 1, 2, 3) w;
  return null;
end $$;

create function books.allocation_days_change() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform books.count_categories(array_agg(company_id), array_agg(operation_id), array_agg(account_code), array_agg(n)) from (
    select company_id, operation_id, account_code, sum(n)::bigint as n from (
      select company_id, operation_id, account_code, 1 as n from added
      union all select company_id, operation_id, account_code, -1 from removed) moved
    group by 1, 2, 3 having sum(n) <> 0) w;
  return null;
end $$;

create function books.allocation_days_remove() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform books.count_categories(array_agg(company_id), array_agg(operation_id), array_agg(account_code), array_agg(n)) from (
    select company_id, operation_id, account_code, -count(*) as n from removed group by 1, 2, 3) w;
  return null;
end $$;

create trigger allocation_days_add after insert on books.allocations referencing new table as added
  for each statement execute function books.allocation_days_add();
create trigger allocation_days_change after update on books.allocations referencing old table as removed new table as added
  for each statement execute function books.allocation_days_change();
create trigger allocation_days_remove after delete on books.allocations referencing old table as removed
  for each statement execute function books.allocation_days_remove();

-- Before the operation, which says their day; a cascade comes after it. In the order of their key, which leads the planner to it. Those of
-- many operations at once are removed beforehand: then nothing is left to remove one by one.
create function books.operation_allocations_remove() returns trigger language plpgsql set plan_cache_mode to force_generic_plan as $$
begin
  if (select a.position from books.allocations a where a.company_id = old.company_id and a.operation_id >= old.id and a.operation_id <= old.id
      order by a.operation_id, a.position limit 1) is not null then
    delete from books.allocations where company_id = old.company_id and operation_id = old.id;
  end if;
  return old;
end $$;
create trigger operation_allocations_remove before delete on books.operations
  for each row execute function books.operation_allocations_remove();

create function books.operation_papers_add() returns trigger language plpgsql security definer set search_path to '' set enable_sort to off as $$
begin
  insert into books.operation_papers (company_id, date, operation_id)
    select w.company_id, o.date, w.operation_id from (select distinct company_id, operation_id from added) w
    cross join lateral (select x.date, x.cancelled_on from books.operations x
      where x.company_id = w.company_id and x.id >= w.operation_id and x.id <= w.operation_id order by x.id limit 1) o
    where o.cancelled_on is null on conflict do nothing;
  return null;
end $$;

create function books.operation_papers_remove() returns trigger language plpgsql security definer set search_path to '' set enable_sort to off as $$
begin
  delete from books.operation_papers where ctid = any(array(
    select p.ctid from (select distinct company_id, operation_id from removed) w
    cross join lateral (select x.date from books.operations x
      where x.company_id = w.company_id and x.id >= w.operation_id and x.id <= w.operation_id order by x.id limit 1) o
    cross join lateral (select x.ctid from books.operation_papers x
      where x.company_id = w.company_id and x.date = o.date and x.operation_id = w.operation_id offset 0) p
    where (select x.file_id from books.attachments x
      where x.company_id = w.company_id and x.operation_id >= w.operation_id and x.operation_id <= w.operation_id
      order by x.operation_id, x.file_id limit 1) is null));
  return null;
end $$;

create trigger operation_papers_add after insert on books.attachments referencing new table as added
  for each statement execute function books.operation_papers_add();
create trigger operation_papers_remove after delete on books.attachments referencing old table as removed
  for each statement execute function books.operation_papers_remove();

create function books.papers_follow() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from books.operation_papers p where p.company_id = (select company_id from removed limit 1)) then
    delete from books.operation_papers where ctid = any(array(
      select p.ctid from removed w cross join lateral (select x.ctid from books.operation_papers x
        where x.company_id = w.company_id and x.date = w.date and x.operation_id = w.id offset 0) p));
  end if;
  return null;
end $$;
create trigger papers_follow after delete on books.operations referencing old table as removed
  for each statement execute function books.papers_follow();

create function books.paper_days_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.paper_days as d (company_id, day, n) select company_id, date, count(*) from added group by 1, 2 order by 1, 2
    on conflict (company_id, day) do update set n = d.n + excluded.n;
  return null;
end $$;

create function books.paper_days_remove() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.paper_days as d (company_id, day, n) select company_id, date, -count(*) from removed group by 1, 2 order by 1, 2
    on conflict (company_id, day) do update set n = d.n + excluded.n;
  return null;
end $$;

create trigger paper_days_add after insert on books.operation_papers referencing new table as added
  for each statement execute function books.paper_days_add();
create trigger paper_days_remove after delete on books.operation_papers referencing old table as removed
  for each statement execute function books.paper_days_remove();

-- An operation that goes to another day takes its categories and its papers along; one that is cancelled takes them away.
create function books.operation_day_change() returns trigger language plpgsql security definer set search_path to '' set enable_sort to off as $$
begin
  insert into books.category_days as d (company_id, account_code, day, n)
    select new.company_id, a.account_code, m.day, m.n
    from (select distinct x.account_code from (select a.account_code from books.allocations a
      where a.company_id = new.company_id and a.operation_id >= new.id and a.operation_id <= new.id order by a.operation_id, a.position) x) a
    cross join (values (old.date, -1, old.cancelled_on), (new.date, 1, new.cancelled_on)) as m (day, n, cancelled_on)
    where m.cancelled_on is null order by 1, 2, 3
    on conflict (company_id, account_code, day) do update set n = d.n + excluded.n;
  delete from books.operation_papers where company_id = old.company_id and date = old.date and operation_id = old.id;
  if new.cancelled_on is null and (select a.file_id from books.attachments a
      where a.company_id = new.company_id and a.operation_id >= new.id and a.operation_id <= new.id order by a.operation_id, a.file_id limit 1) is not null then
    insert into books.operation_papers (company_id, date, operation_id) values (new.company_id, new.date, new.id);
  end if;
  return null;
end $$;
create trigger operation_day_change after update of date, cancelled_on on books.operations for each row
  when (old.date <> new.date or (old.cancelled_on is null) <> (new.cancelled_on is null)) execute function books.operation_day_change();

revoke execute on function books.count_categories(uuid[], uuid[], text[], bigint[]), books.allocation_days_add(), books.allocation_days_change(),
  books.allocation_days_remove(), books.operation_papers_add(), books.operation_papers_remove(), books.papers_follow(), books.paper_days_add(),
  books.paper_days_remove(), books.operation_day_change() from public;
