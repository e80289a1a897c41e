-- The end of a fiscal year may move while nothing after the earlier of both ends is validated; its drafts follow, each to the year of its day.

create or replace function books.refuse_year_change() returns trigger language plpgsql as $$
begin
  if exists (select from books.entries e where e.company_id = old.company_id and e.fiscal_year_id = old.id and e.number is not null
      and (old.begins_on is distinct from new.begins_on or e.date > least(old.ends_on, new.ends_on))) then
    raise exception 'fiscal year % holds entries validated after the earlier end, or moves its beginning: its days stay', old.id using errcode = 'CP001';
  end if;
  if exists (select from books.component_years y where y.company_id = old.company_id and y.fiscal_year_id = old.id) then
    raise exception 'fiscal year % took its share of fixed assets: its days stay', old.id using errcode = 'CP001';
  end if;
  return new;
end $$;

drop trigger entries_keep_key on books.entries;
create trigger entries_keep_key before update on books.entries for each row
  when (old.company_id is distinct from new.company_id or old.id is distinct from new.id
    or old.source_kind is distinct from new.source_kind or old.operation_id is distinct from new.operation_id
    or old.bank_account_id is distinct from new.bank_account_id or old.source_id is distinct from new.source_id
    or old.source_key is distinct from new.source_key)
  execute function books.refuse_key_change();

create function books.draft_moved() returns trigger language plpgsql as $$
begin
  if new.number is not null or not exists (select from books.fiscal_years y
      where y.company_id = new.company_id and y.id = new.fiscal_year_id and new.date between y.begins_on and y.ends_on) then
    raise exception 'a draft moves to the fiscal year that holds its day, and to no other' using errcode = 'CP001';
  end if;
  return new;
end $$;
create trigger entries_move before update of fiscal_year_id on books.entries for each row
  when (old.fiscal_year_id is distinct from new.fiscal_year_id) execute function books.draft_moved();

-- Since when a person reads the books of a company; of those who did before, the later of both beginnings.
alter table shared.memberships add column since timestamptz;
update shared.memberships m set since = greatest(u.created_at, c.created_at)
  from shared.users u, shared.companies c where u.id = m.user_id and c.id = m.company_id;
alter table shared.memberships alter column since set default now(), alter column since set not null;
