-- The words that operations lose are looked up one by one, by their whole key. Joined, in a company that seems to have one word, every word of
-- the company was read for each of those lost: categorising thousands of operations right after an import took minutes.
create or replace function books.operation_words_change() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  -- Counted rather than joined: the time does not grow with the square of the operations.
  if not exists (select from (
                   select company_id, id, date, tokens, amount_cents > 0 as is_receipt, 1 as n from added
                   union all select company_id, id, date, tokens, amount_cents > 0, -1 from removed) moved
                 group by company_id, id, date, tokens, is_receipt having sum(n) <> 0) then
    return null;
  end if;
  with changed as materialized (
    select company_id, token, date, id, sum(n) as n, coalesce(sum(n) filter (where is_receipt), 0) as receipts from (
      select company_id, token, date, id, amount_cents > 0 as is_receipt, 1 as n from added, unnest(tokens) as token
      union all
      select company_id, token, date, id, amount_cents > 0, -1 from removed, unnest(tokens) as token) moved
    group by 1, 2, 3, 4 having sum(n) <> 0 or coalesce(sum(n) filter (where is_receipt), 0) <> 0),
  lost as (
    delete from books.operation_tokens where ctid = any(array(
      select k.ctid from changed c cross join lateral (
        select t.ctid from books.operation_tokens t
          where t.company_id = c.company_id and t.token = c.token and t.date = c.date and t.operation_id = c.id offset 0) k
      where c.n < 0))),
  won as (
    insert into books.operation_tokens (company_id, token, date, operation_id)
      select company_id, token, date, id from changed where n > 0 order by token collate "C", date, id)
  insert into books.words as w (company_id, word, n, receipts)
    select company_id, token, sum(n), sum(receipts) from changed where left(token, 1) <> '#' group by 1, 2
      having sum(n) <> 0 or sum(receipts) <> 0 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n, receipts = w.receipts + excluded.receipts;
  return null;
end $$;

create or replace function books.operation_words_remove() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  delete from books.operation_tokens where ctid = any(array(
    select k.ctid from removed r cross join lateral unnest(r.tokens) as w (token) cross join lateral (
      select t.ctid from books.operation_tokens t
        where t.company_id = r.company_id and t.token = w.token and t.date = r.date and t.operation_id = r.id offset 0) k));
  insert into books.words as w (company_id, word, n, receipts)
    select company_id, token, -count(*), -count(*) filter (where amount_cents > 0)
      from removed, unnest(tokens) as token where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n, receipts = w.receipts + excluded.receipts;
  return null;
end $$;
