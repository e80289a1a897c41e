-- Counts and totals of operations, kept in the same transaction as the operations.
create table books.operation_months (
  company_id uuid not null,
  month date not null,
  origin text not null,
  sign text not null,
  status text not null,
  vat_status text not null,
  n integer not null,
  total_cents bigint not null,
  primary key (company_id, month, origin, sign, status, vat_status)
);

create function books.operation_months_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end, status, vat_status,
           count(*), sum(abs(amount_cents))
    from added where cancelled_on is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
create trigger operation_months_add after insert on books.operations referencing new table as added
  for each statement execute function books.operation_months_add();

create function books.operation_months_remove() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end, status, vat_status,
           -count(*), -sum(abs(amount_cents))
    from removed where cancelled_on is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
create trigger operation_months_remove after delete on books.operations referencing old table as removed
  for each statement execute function books.operation_months_remove();

create function books.operation_months_change() returns trigger language plpgsql security definer set search_path to '' as $$
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
create trigger operation_months_change after update on books.operations referencing old table as removed new table as added
  for each statement execute function books.operation_months_change();

-- Whole words of an operation (title, bank wording, comment, categories) and its amount as `#cents`.
-- Tied to their operation by statement triggers: a foreign key would look it up, and lock it, once a word.
create table books.operation_tokens (
  company_id uuid not null,
  token text collate "C" not null,
  date date not null,
  operation_id uuid not null,
  primary key (company_id, token, date, operation_id)
);
-- Searches read words from their index alone once the pages they point to are known to be visible to all, which vacuum
-- records: soon after an import, rather than when the table has grown by a fifth.
alter table books.operation_tokens set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

create table books.words (
  company_id uuid not null,
  word text collate "C" not null,
  n integer not null,
  primary key (company_id, word)
);

-- Amounts are looked for as they stand: only real words are expanded from a prefix, and counted.
create function books.operation_words_add() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into books.operation_tokens (company_id, token, date, operation_id)
    select company_id, token, date, id from added, unnest(tokens) as token order by token collate "C", date, id;
  insert into books.words as w (company_id, word, n)
    select company_id, token, count(*) from added, unnest(tokens) as token where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;
create trigger operation_words_add after insert on books.operations referencing new table as added
  for each statement execute function books.operation_words_add();

-- The words that operations lose are looked up one by one, by their whole key. Joined, in a company that seems to have one word, every word of
-- the company was read for each of those lost: categorising thousands of operations right after an import took minutes.
create function books.operation_words_change() returns trigger language plpgsql security definer set search_path to '' as $$
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
create trigger operation_words_change after update on books.operations referencing old table as removed new table as added
  for each statement execute function books.operation_words_change();

-- Words are removed one lookup each, by their whole key, however few of them the planner expects.
create function books.operation_words_remove() returns trigger language plpgsql security definer set search_path to '' as $$
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
create trigger operation_words_remove after delete on books.operations referencing old table as removed
  for each statement execute function books.operation_words_remove();

grant select on books.operation_months, books.operation_tokens, books.words to comptoir_tenant;
