-- What an import writes weighs less: words follow their operation, parents are looked up once a statement.

--------------------------------------------------------------------------------------------------------------- words

-- An operation keeps its own words. `operation_tokens` is their index by token and `words` their count, written by the three
-- triggers below and by nobody else: the words of one operation are found without another index, which took as long to
-- write as the words themselves.
alter table books.operations add column tokens text[] collate "C" not null default '{}';

alter table books.operations no force row level security;
alter table books.operation_tokens no force row level security;
alter table books.operations disable trigger user;
update books.operations o set tokens = t.tokens
  from (select company_id, operation_id, array_agg(token order by token) as tokens from books.operation_tokens group by 1, 2) t
  where o.company_id = t.company_id and o.id = t.operation_id;
alter table books.operations enable trigger user;
alter table books.operation_tokens force row level security;
alter table books.operations force row level security;

drop trigger operation_tokens_follow on books.operations;
drop trigger words_add on books.operation_tokens;
drop trigger words_remove on books.operation_tokens;
drop function books.operation_tokens_follow(), books.words_add(), books.words_remove();
drop index books.operation_tokens_of;
revoke insert, delete on books.operation_tokens from comptoir_tenant;
revoke insert, update, delete on books.words from comptoir_tenant;

-- Amounts are looked for as they stand: only real words are expanded from a prefix, and counted.
create function books.operation_words_add() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into books.operation_tokens (company_id, token, date, operation_id)
    select company_id, token, date, id from added, unnest(tokens) as token order by token collate "C", date, id;
  insert into books.words as w (company_id, word, n)
    select company_id, token, count(*) from added, unnest(tokens) as token where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;

-- Words are removed one lookup each, by their whole key, whatever the planner believes of the rows removed.
create function books.operation_words_remove() returns trigger language plpgsql security definer
  set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from books.operation_tokens t using removed r, unnest(r.tokens) as w (token)
    where t.company_id = r.company_id and t.token = w.token and t.date = r.date and t.operation_id = r.id;
  insert into books.words as w (company_id, word, n)
    select company_id, token, -count(*) from removed, unnest(tokens) as token where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;

create function books.operation_words_change() returns trigger language plpgsql security definer
  set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Counted rather than joined: the time does not grow with the square of the operations.
  if not exists (select from (select company_id, id, date, tokens, 1 as n from added union all select company_id, id, date, tokens, -1 from removed) moved
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
    delete from books.operation_tokens t using changed c
    where c.n < 0 and t.company_id = c.company_id and t.token = c.token and t.date = c.date and t.operation_id = c.id),
  won as (
    insert into books.operation_tokens (company_id, token, date, operation_id)
      select company_id, token, date, id from changed where n > 0 order by token collate "C", date, id)
  insert into books.words as w (company_id, word, n)
    select company_id, token, sum(n) from changed where left(token, 1) <> '#' group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;

create trigger operation_words_add after insert on books.operations referencing new table as added
  for each statement execute function books.operation_words_add();
create trigger operation_words_remove after delete on books.operations referencing old table as removed
  for each statement execute function books.operation_words_remove();
create trigger operation_words_change after update on books.operations referencing old table as removed new table as added
  for each statement execute function books.operation_words_change();

---------------------------------------------------------------------------------------------------------- references

-- A foreign key looks its parent up and locks it once a row: a sixth of the time of an import. The references of what an
-- import writes are kept by statement instead. The guarantee is the same. Whoever adds children locks their few parents
-- (`for key share`) and refuses what has none; whoever removes parents looks, after their removal, for children that he then
-- sees or waited for, and refuses or removes them. Keys never change, which is stricter. Row by row where it is rare.
alter table books.bank_lines drop constraint bank_lines_company_id_import_id_fkey;
alter table books.operations drop constraint operations_company_id_bank_account_id_fkey,
  drop constraint operations_company_id_import_id_import_seq_fkey;
alter table books.entries drop constraint entries_company_id_fiscal_year_id_fkey, drop constraint entries_company_id_operation_id_fkey,
  drop constraint entries_company_id_bank_account_id_fkey;

create function books.refuse_orphans(children text, parents text) returns void language plpgsql as $$
begin
  raise exception '% refer to % that do not exist', children, parents using errcode = 'foreign_key_violation';
end $$;

-- In any other isolation a transaction would not see the children that another one wrote while it waited.
create function books.refuse_parent_removal(parents text, has_children boolean) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception '% are removed in read committed transactions only', parents using errcode = 'foreign_key_violation';
  end if;
  if has_children then
    raise exception '% are still referred to', parents using errcode = 'foreign_key_violation';
  end if;
end $$;

create function books.refuse_key_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % keeps its key and what it belongs to', tg_table_name using errcode = 'foreign_key_violation';
end $$;

create function books.bank_lines_added() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, import_id from added) a
             where (select true from books.bank_imports i where i.company_id = a.company_id and i.id = a.import_id for key share) is not true) then
    perform books.refuse_orphans('bank lines', 'imports');
  end if;
  return null;
end $$;
create trigger bank_lines_added after insert on books.bank_lines referencing new table as added
  for each statement execute function books.bank_lines_added();

create function books.operations_added() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, bank_account_id from added where bank_account_id is not null) a
             where (select true from books.bank_accounts b where b.company_id = a.company_id and b.id = a.bank_account_id for key share) is not true) then
    perform books.refuse_orphans('operations', 'bank accounts');
  end if;
  -- The import stands for its lines: whoever removes one of them locks it too. Then, in a statement of its own, which sees
  -- what was removed while we waited, the lines; in a subquery that cannot be flattened: one index lookup an operation,
  -- whatever the planner believes of fresh tables.
  if exists (select from (select distinct company_id, import_id from added where import_id is not null and import_seq is not null) a
             where (select true from books.bank_imports i where i.company_id = a.company_id and i.id = a.import_id for key share) is not true) then
    perform books.refuse_orphans('operations', 'imports');
  end if;
  if exists (select from added a where a.import_id is not null and a.import_seq is not null
             and (select true from books.bank_lines l where l.company_id = a.company_id and l.import_id = a.import_id and l.seq = a.import_seq offset 0) is not true) then
    perform books.refuse_orphans('operations', 'bank lines');
  end if;
  return null;
end $$;
create trigger operations_added after insert on books.operations referencing new table as added
  for each statement execute function books.operations_added();

create function books.operation_moved() returns trigger language plpgsql as $$
begin
  if new.bank_account_id is not null then
    perform from books.bank_accounts b where b.company_id = new.company_id and b.id = new.bank_account_id for key share;
    if not found then perform books.refuse_orphans('operations', 'bank accounts'); end if;
  end if;
  if new.import_id is not null and new.import_seq is not null then
    perform from books.bank_imports i where i.company_id = new.company_id and i.id = new.import_id for key share;
    perform from books.bank_lines l where l.company_id = new.company_id and l.import_id = new.import_id and l.seq = new.import_seq;
    if not found then perform books.refuse_orphans('operations', 'bank lines'); end if;
  end if;
  return null;
end $$;
create trigger operation_moved after update of bank_account_id, import_id, import_seq on books.operations
  for each row when ((old.bank_account_id, old.import_id, old.import_seq) is distinct from (new.bank_account_id, new.import_id, new.import_seq))
  execute function books.operation_moved();

create function books.entries_added() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, fiscal_year_id from added) a
             where (select true from books.fiscal_years y where y.company_id = a.company_id and y.id = a.fiscal_year_id for key share) is not true) then
    perform books.refuse_orphans('entries', 'fiscal years');
  end if;
  if exists (select from (select distinct company_id, bank_account_id from added where bank_account_id is not null) a
             where (select true from books.bank_accounts b where b.company_id = a.company_id and b.id = a.bank_account_id for key share) is not true) then
    perform books.refuse_orphans('entries', 'bank accounts');
  end if;
  -- An operation that this very transaction wrote needs no other lock: nobody can remove it meanwhile.
  if exists (select from added a where a.operation_id is not null
             and (select o.xmin = pg_current_xact_id()::xid from books.operations o where o.company_id = a.company_id and o.id = a.operation_id offset 0) is not true)
    and exists (select from (select distinct company_id, operation_id from added where operation_id is not null) a
                where (select true from books.operations o where o.company_id = a.company_id and o.id = a.operation_id for key share) is not true) then
    perform books.refuse_orphans('entries', 'operations');
  end if;
  return null;
end $$;
create trigger entries_added after insert on books.entries referencing new table as added
  for each statement execute function books.entries_added();

create function books.bank_imports_removed() returns trigger language plpgsql as $$
begin
  perform books.refuse_parent_removal('imports', false);
  delete from books.bank_lines l using removed r where l.company_id = r.company_id and l.import_id = r.id;
  return null;
end $$;
create trigger bank_imports_removed after delete on books.bank_imports referencing old table as removed
  for each statement execute function books.bank_imports_removed();

create function books.bank_lines_removed() returns trigger language plpgsql as $$
declare import record;
begin
  for import in select company_id, import_id as id, array_agg(seq) as lines from removed group by 1, 2 order by 1, 2 loop
    perform from books.bank_imports i where i.company_id = import.company_id and i.id = import.id for update;
    perform books.refuse_parent_removal('bank lines', exists (select from books.operations o
      where o.company_id = import.company_id and o.import_id = import.id and o.import_seq = any(import.lines)));
  end loop;
  return null;
end $$;
create trigger bank_lines_removed after delete on books.bank_lines referencing old table as removed
  for each statement execute function books.bank_lines_removed();

create function books.bank_accounts_removed() returns trigger language plpgsql as $$
begin
  perform books.refuse_parent_removal('bank accounts', exists (select from removed r
    where exists (select from books.operations o where o.company_id = r.company_id and o.bank_account_id = r.id)
       or exists (select from books.entries e where e.company_id = r.company_id and e.bank_account_id = r.id)));
  return null;
end $$;
create trigger bank_accounts_removed after delete on books.bank_accounts referencing old table as removed
  for each statement execute function books.bank_accounts_removed();

create function books.fiscal_years_removed() returns trigger language plpgsql as $$
begin
  perform books.refuse_parent_removal('fiscal years',
    exists (select from removed r where exists (select from books.entries e where e.company_id = r.company_id and e.fiscal_year_id = r.id)));
  return null;
end $$;
create trigger fiscal_years_removed after delete on books.fiscal_years referencing old table as removed
  for each statement execute function books.fiscal_years_removed();

create function books.entries_follow() returns trigger language plpgsql as $$
declare company uuid;
begin
  perform books.refuse_parent_removal('operations', false);
  -- An array of ids: found by the index, whatever the planner believes of the rows removed.
  for company in select distinct company_id from removed loop
    delete from books.entries e where e.company_id = company and e.operation_id = any(array(select id from removed where company_id = company));
  end loop;
  return null;
end $$;
create trigger entries_follow after delete on books.operations referencing old table as removed
  for each statement execute function books.entries_follow();

create trigger bank_imports_keep_key before update of company_id, id on books.bank_imports
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function books.refuse_key_change();
create trigger bank_lines_keep_key before update of company_id, import_id, seq on books.bank_lines
  for each row when ((old.company_id, old.import_id, old.seq) is distinct from (new.company_id, new.import_id, new.seq))
  execute function books.refuse_key_change();
create trigger bank_accounts_keep_key before update of company_id, id on books.bank_accounts
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function books.refuse_key_change();
create trigger fiscal_years_keep_key before update of company_id, id on books.fiscal_years
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function books.refuse_key_change();
create trigger operations_keep_key before update of company_id, id on books.operations
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function books.refuse_key_change();
create trigger entries_keep_key before update of company_id, id, fiscal_year_id, operation_id, bank_account_id on books.entries
  for each row when ((old.company_id, old.id, old.fiscal_year_id, old.operation_id, old.bank_account_id)
    is distinct from (new.company_id, new.id, new.fiscal_year_id, new.operation_id, new.bank_account_id)) execute function books.refuse_key_change();

-- What a foreign key also refuses.
create trigger bank_imports_no_truncate before truncate on books.bank_imports for each statement execute function books.refuse_truncate();
create trigger bank_lines_no_truncate before truncate on books.bank_lines for each statement execute function books.refuse_truncate();
create trigger bank_accounts_no_truncate before truncate on books.bank_accounts for each statement execute function books.refuse_truncate();
create trigger fiscal_years_no_truncate before truncate on books.fiscal_years for each statement execute function books.refuse_truncate();
create trigger operations_no_truncate before truncate on books.operations for each statement execute function books.refuse_truncate();
