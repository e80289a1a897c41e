-- What is validated stays. Drafts are replaced, never edited: the only update an entry knows is the one that freezes it. Rights by column are lost when a
-- shard moves: the role may update, and triggers say what an update may touch.

create function books.refuse_frozen_entry() returns trigger language plpgsql as $$
begin
  raise exception 'entry % is validated: it is reversed, never changed', old.id using errcode = 'CP001';
end $$;
create trigger entries_frozen_update before update on books.entries
  for each row when (old.number is not null) execute function books.refuse_frozen_entry();
create trigger entries_frozen_delete before delete on books.entries
  for each row when (old.number is not null) execute function books.refuse_frozen_entry();

create function books.refuse_draft_change() returns trigger language plpgsql as $$
begin
  raise exception 'entry % is replaced, never edited: an update only freezes it', old.id using errcode = 'CP001';
end $$;
create trigger entries_only_freeze before update on books.entries
  for each row when ((old.journal, old.date, old.label, old.piece_ref, old.piece_date, old.payment_date, old.payment_mode, old.reversed_entry_id,
      old.sequence, old.freezes_with, old.created_at)
    is distinct from (new.journal, new.date, new.label, new.piece_ref, new.piece_date, new.payment_date, new.payment_mode, new.reversed_entry_id,
      new.sequence, new.freezes_with, new.created_at))
  execute function books.refuse_draft_change();

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

-- The update that numbers entries: each has balanced lines and goes on from the head of its chain, which moves to the last of them.
-- Bound to the company of the transaction: the owner's rights read past row-level security where the owner is a superuser.
create function books.entries_numbered() returns trigger language plpgsql security definer set search_path = '' as $$
declare company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if not exists (select from added where number is not null) then
    return null;
  end if;
  if exists (select from added where company_id is distinct from company) then
    raise exception 'entries are validated in the books of the company of the transaction' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from added a where a.number is not null
             and (select sum(l.debit_cents) = sum(l.credit_cents) from books.entry_lines l where l.company_id = a.company_id and l.entry_id = a.id) is not true) then
    raise exception 'an entry without balanced lines is not validated' using errcode = 'CP002';
  end if;
  if exists (
    select from (
      select a.*, lag(a.number) over chain as number_before, lag(a.hash) over chain as hash_before, lag(a.validated_on) over chain as day_before
      from added a where a.number is not null window chain as (partition by a.company_id, a.fiscal_year_id, a.sequence order by a.number)) a
    left join books.chain_heads h on h.company_id = a.company_id and h.fiscal_year_id = a.fiscal_year_id and h.sequence = a.sequence
    where a.number <> coalesce(a.number_before, h.number, 0) + 1
       or a.prev_hash <> coalesce(a.hash_before, h.hash, repeat('0', 64))
       or a.validated_on < coalesce(a.day_before, h.validated_on, a.validated_on)
       or (select a.date between y.begins_on and y.ends_on from books.fiscal_years y where y.company_id = a.company_id and y.id = a.fiscal_year_id) is not true) then
    raise exception 'a validated entry goes on from the head of its chain, in its fiscal year' using errcode = 'CP001';
  end if;
  insert into books.chain_heads as h (company_id, fiscal_year_id, sequence, number, hash, validated_on)
    select distinct on (company_id, fiscal_year_id, sequence) company_id, fiscal_year_id, sequence, number, hash, validated_on
    from added where number is not null order by company_id, fiscal_year_id, sequence, number desc
    on conflict (company_id, fiscal_year_id, sequence) do update
      set number = excluded.number, hash = excluded.hash, validated_on = excluded.validated_on;
  return null;
end $$;
create trigger entries_numbered after update on books.entries referencing new table as added
  for each statement execute function books.entries_numbered();

-- The end of a fiscal year may move while nothing after the earlier of both ends is validated; its drafts follow, each to the year of its day.
create function books.refuse_year_change() returns trigger language plpgsql as $$
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
create trigger fiscal_years_keep_days before update of begins_on, ends_on on books.fiscal_years for each row
  when (old.begins_on is distinct from new.begins_on or old.ends_on is distinct from new.ends_on)
  execute function books.refuse_year_change();

-- What a validated entry that stands was posted from stays; words, comments, papers and the state of VAT do not touch it.
create function books.stands_on(company uuid, operation uuid) returns boolean language sql stable as $$
  select exists (select from books.entries e where e.company_id = company and e.operation_id = operation and e.source_kind = 'operation' and e.number is not null
    and not exists (select from books.entries r where r.company_id = company and r.reversed_entry_id = e.id and r.number is not null))
$$;

create function books.refuse_posted_change() returns trigger language plpgsql as $$
begin
  if books.stands_on(old.company_id, old.id) then
    raise exception 'operation % stands behind a validated entry: it is reversed first', old.id using errcode = 'CP001';
  end if;
  return new;
end $$;
-- Rows whose columns did not change, such as those of a categorisation, call nothing.
create trigger operations_keep_posted before update of date, amount_cents, origin, bank_account_id, debit_account, credit_account, piece_ref, payment_mode,
    posted_on, status, import_id, import_seq on books.operations for each row
  when (old.date is distinct from new.date or old.amount_cents is distinct from new.amount_cents or old.origin is distinct from new.origin
    or old.bank_account_id is distinct from new.bank_account_id or old.debit_account is distinct from new.debit_account
    or old.credit_account is distinct from new.credit_account or old.piece_ref is distinct from new.piece_ref
    or old.payment_mode is distinct from new.payment_mode or old.posted_on is distinct from new.posted_on
    or (old.status = 'validated' and new.status <> 'validated')
    or old.import_id is distinct from new.import_id or old.import_seq is distinct from new.import_seq)
  execute function books.refuse_posted_change();

create function books.posted_parts_written() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, operation_id from written) a where books.stands_on(a.company_id, a.operation_id)) then
    raise exception 'what an operation behind a validated entry was given to stays' using errcode = 'CP001';
  end if;
  return null;
end $$;
create trigger allocations_added after insert on books.allocations referencing new table as written
  for each statement execute function books.posted_parts_written();
create trigger allocations_removed after delete on books.allocations referencing old table as written
  for each statement execute function books.posted_parts_written();
create trigger operation_lines_added after insert on books.operation_lines referencing new table as written
  for each statement execute function books.posted_parts_written();
create trigger operation_lines_removed after delete on books.operation_lines referencing old table as written
  for each statement execute function books.posted_parts_written();

-- Deductible VAT that was not kept yet is completed.
create function books.allocations_changed() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select company_id, operation_id from (
        select company_id, operation_id, position, account_code, amount_cents, vat_rate_bp, vat_cents, vat_nature, private_share_bp, vat_deductible_bp,
               1 as n from written
        union all
        select company_id, operation_id, position, account_code, amount_cents, vat_rate_bp, vat_cents, vat_nature, private_share_bp, vat_deductible_bp,
               -1 from removed) moved
      group by company_id, operation_id, position, account_code, amount_cents, vat_rate_bp, vat_cents, vat_nature, private_share_bp, vat_deductible_bp
        having sum(n) <> 0
      union
      select o.company_id, o.operation_id from removed o join written n on n.company_id = o.company_id and n.operation_id = o.operation_id and n.position = o.position
        where o.deductible_cents is not null and o.deductible_cents is distinct from n.deductible_cents) a
    where books.stands_on(a.company_id, a.operation_id)) then
    raise exception 'what an operation behind a validated entry was given to stays' using errcode = 'CP001';
  end if;
  return null;
end $$;
create trigger allocations_changed after update on books.allocations referencing old table as removed new table as written
  for each statement execute function books.allocations_changed();
