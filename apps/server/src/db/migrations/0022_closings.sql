-- What became of the closing of each fiscal year: a client of a firm submits it (`submitted`), takes it back or changes something (`withdrawn`), the firm
-- returns it (`returned`), it is closed and reopened. Lines are added, never changed: the last one says where the year is.
create table books.closings (
  company_id uuid not null,
  id uuid not null,
  fiscal_year_id uuid not null,
  -- The place of a line in its year.
  rank integer not null check (rank > 0),
  at timestamptz not null,
  -- Null for what followed from a change of books.
  user_id uuid,
  event text not null check (event in ('submitted', 'withdrawn', 'returned', 'closed', 'reopened')),
  -- Hash of the books and steps that were shown, and the balances of accounts behind it, by code.
  fingerprint text,
  balances jsonb,
  result_cents bigint,
  -- Last number and hash of each chain of the year when it was closed.
  heads jsonb,
  -- The FEC as it was at the closing: its name, layout and hash. Its bytes are written again from the entries numbered by then.
  fec jsonb,
  fec_sha256 text check (fec_sha256 ~ '^[0-9a-f]{64}$'),
  -- What changed, what the firm asks for, or why the year was reopened.
  reason text not null default '',
  steps text[] not null default '{}',
  primary key (company_id, id),
  unique (company_id, fiscal_year_id, rank),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years,
  constraint closings_shown check ((event in ('submitted', 'closed')) = (fingerprint is not null and balances is not null and result_cents is not null)),
  constraint closings_sealed check ((event = 'closed') = (heads is not null)),
  constraint closings_fec check ((fec is null) = (fec_sha256 is null) and (fec is null or event = 'closed')),
  constraint closings_reason check (reason <> '' or event not in ('returned', 'reopened'))
);
create trigger closings_no_truncate before truncate on books.closings for each statement execute function books.refuse_truncate();

create function books.refuse_closing_change() returns trigger language plpgsql as $$
begin
  raise exception 'what became of a closing is added to, never changed' using errcode = 'CP001';
end $$;
create trigger closings_append_only before update or delete on books.closings for each row execute function books.refuse_closing_change();

-- One function says that a year is closed, or open again, after its line of `closings` says so. Bound to the company of the transaction.
create function books.set_year_closed(year uuid, closed boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  last record;
  this record;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  select y.begins_on, y.ends_on, y.closed_at into this from books.fiscal_years y where y.company_id = company and y.id = year for update;
  select c.event, c.at into last from books.closings c where c.company_id = company and c.fiscal_year_id = year order by c.rank desc limit 1;
  if (this.closed_at is not null) = closed or last.event is distinct from (case when closed then 'closed' else 'reopened' end) then
    raise exception 'a fiscal year is closed, or reopened, after its line of closings' using errcode = 'CP001';
  end if;
  if closed and (exists (select from books.fiscal_years y where y.company_id = company and y.ends_on < this.begins_on and y.closed_at is null)
      or exists (select from books.entries e where e.company_id = company and e.fiscal_year_id = year and e.number is null)) then
    raise exception 'a fiscal year is closed after the one before, once it holds no draft' using errcode = 'CP001';
  end if;
  if not closed and exists (select from books.fiscal_years y where y.company_id = company and y.begins_on > this.ends_on and y.closed_at is not null) then
    raise exception 'a fiscal year is reopened before the next one is closed' using errcode = 'CP001';
  end if;
  update books.fiscal_years y set closed_at = case when closed then last.at end where y.company_id = company and y.id = year;
end $$;

create function books.refuse_closing_by_hand() returns trigger language plpgsql as $$
begin
  if current_user in ('comptoir_tenant', 'comptoir_app') then
    raise exception 'a fiscal year is closed and reopened by books.set_year_closed' using errcode = 'CP001';
  end if;
  return new;
end $$;
create trigger fiscal_years_closed_by_function before update of closed_at on books.fiscal_years for each row
  when (old.closed_at is distinct from new.closed_at) execute function books.refuse_closing_by_hand();
create trigger fiscal_years_opened_open before insert on books.fiscal_years for each row
  when (new.closed_at is not null) execute function books.refuse_closing_by_hand();

-- A closed year. Papers, comments, questions, filings, produced documents, the marks of VAT returns and what settles an item in a later year do not
-- touch it.
create function books.refuse_closed(what text) returns void language plpgsql as $$
begin
  raise exception '% of a closed fiscal year stay: it is reopened first', what using errcode = 'CP001';
end $$;

create function books.closed_year_kept() returns trigger language plpgsql as $$
begin
  perform books.refuse_closed('the days');
  return null;
end $$;
create trigger fiscal_years_closed_days before update of begins_on, ends_on on books.fiscal_years for each row
  when (old.closed_at is not null and (old.begins_on is distinct from new.begins_on or old.ends_on is distinct from new.ends_on))
  execute function books.closed_year_kept();
create trigger fiscal_years_closed_removal before delete on books.fiscal_years for each row
  when (old.closed_at is not null) execute function books.closed_year_kept();

-- Lines follow their entry: they are written with a draft alone, and a closed year holds none.
create function books.closed_entries_written() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, fiscal_year_id from written) w
             join books.fiscal_years y on y.company_id = w.company_id and y.id = w.fiscal_year_id where y.closed_at is not null) then
    perform books.refuse_closed('entries');
  end if;
  return null;
end $$;
create trigger entries_added_closed after insert on books.entries referencing new table as written
  for each statement execute function books.closed_entries_written();
create trigger entries_removed_closed after delete on books.entries referencing old table as written
  for each statement execute function books.closed_entries_written();

create function books.closed_entries_changed() returns trigger language plpgsql as $$
begin
  if exists (select from (select company_id, fiscal_year_id from written union select company_id, fiscal_year_id from removed) w
             join books.fiscal_years y on y.company_id = w.company_id and y.id = w.fiscal_year_id where y.closed_at is not null) then
    perform books.refuse_closed('entries');
  end if;
  return null;
end $$;
create trigger entries_changed_closed after update on books.entries referencing old table as removed new table as written
  for each statement execute function books.closed_entries_changed();

create function books.has_closed_years(company uuid) returns boolean language sql stable as $$
  select exists (select from books.fiscal_years y where y.company_id = company and y.closed_at is not null)
$$;

create function books.closed_vat_lines_written() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id from written) w where books.has_closed_years(w.company_id))
    and exists (select from (select distinct company_id, entry_id from written) w
                where (select y.closed_at is not null from books.entries e join books.fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
                       where e.company_id = w.company_id and e.id = w.entry_id offset 0)) then
    perform books.refuse_closed('VAT lines');
  end if;
  return null;
end $$;
create trigger vat_lines_added_closed after insert on books.vat_lines referencing new table as written
  for each statement execute function books.closed_vat_lines_written();
create trigger vat_lines_removed_closed after delete on books.vat_lines referencing old table as written
  for each statement execute function books.closed_vat_lines_written();

-- An operation of a closed year: one of its entries is there, and it was not reversed since to be posted in an open one.
create function books.is_of_closed_year(company uuid, operation uuid, posted date) returns boolean language sql stable as $$
  select books.has_closed_years(company)
    and exists (select from books.entries e join books.fiscal_years y on y.company_id = company and y.id = e.fiscal_year_id
      where e.company_id = company and e.operation_id = operation and e.source_kind = 'operation' and y.closed_at is not null)
    and not exists (select from books.fiscal_years y where y.company_id = company and y.closed_at is null and posted between y.begins_on and y.ends_on)
$$;

create function books.closed_parts_written() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id from written) w where books.has_closed_years(w.company_id))
    and exists (select from (select distinct company_id, operation_id from written) w
                where (select books.is_of_closed_year(o.company_id, o.id, o.posted_on) from books.operations o
                       where o.company_id = w.company_id and o.id = w.operation_id offset 0)) then
    perform books.refuse_closed('allocations');
  end if;
  return null;
end $$;
create trigger allocations_added_closed after insert on books.allocations referencing new table as written
  for each statement execute function books.closed_parts_written();
create trigger allocations_removed_closed after delete on books.allocations referencing old table as written
  for each statement execute function books.closed_parts_written();
create trigger operation_lines_added_closed after insert on books.operation_lines referencing new table as written
  for each statement execute function books.closed_parts_written();
create trigger operation_lines_removed_closed after delete on books.operation_lines referencing old table as written
  for each statement execute function books.closed_parts_written();

-- What a validated operation was posted from stays already (operations_keep_posted); here also one whose entry was reversed within its year.
create function books.closed_operation_changed() returns trigger language plpgsql as $$
begin
  if books.is_of_closed_year(old.company_id, old.id, new.posted_on) then
    perform books.refuse_closed('posted fields of operations');
  end if;
  return new;
end $$;
create trigger operations_keep_closed before update of date, amount_cents, origin, bank_account_id, debit_account, credit_account, piece_ref, payment_mode,
    posted_on, import_id, import_seq on books.operations for each row
  when (old.date is distinct from new.date or old.amount_cents is distinct from new.amount_cents or old.origin is distinct from new.origin
    or old.bank_account_id is distinct from new.bank_account_id or old.debit_account is distinct from new.debit_account
    or old.credit_account is distinct from new.credit_account or old.piece_ref is distinct from new.piece_ref
    or old.payment_mode is distinct from new.payment_mode or old.posted_on is distinct from new.posted_on
    or old.import_id is distinct from new.import_id or old.import_seq is distinct from new.import_seq)
  execute function books.closed_operation_changed();

-- The instalment that an operation of a closed year pays, while the entry of that operation stands.
create function books.closed_instalment_written() returns trigger language plpgsql as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  operation uuid;
begin
  foreach operation in array array_remove(array[old.operation_id, new.operation_id], null) loop
    if books.stands_on(company, operation) and books.is_of_closed_year(company, operation, null) then
      perform books.refuse_closed('paid instalments');
    end if;
  end loop;
  return coalesce(new, old);
end $$;
create trigger loan_instalments_closed before insert or delete on books.loan_instalments
  for each row execute function books.closed_instalment_written();
-- Its place in its schedule may change.
create trigger loan_instalments_changed_closed before update on books.loan_instalments
  for each row when (to_jsonb(old) - 'rank' is distinct from to_jsonb(new) - 'rank') execute function books.closed_instalment_written();

-- What a year took of a component is written when it closes, and removed when it is reopened.
create function books.closed_share_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from books.fiscal_years y
      where y.company_id = coalesce(new.company_id, old.company_id) and y.id = coalesce(new.fiscal_year_id, old.fiscal_year_id) and y.closed_at is not null) then
    perform books.refuse_closed('shares of fixed assets');
  end if;
  return coalesce(new, old);
end $$;
create trigger component_years_closed before insert or update or delete on books.component_years
  for each row execute function books.closed_share_written();

-- What was typed in the steps of a closed year, and what its checks were answered.
create function books.closed_step_written() returns trigger language plpgsql as $$
begin
  if exists (select from books.fiscal_years y where y.company_id = coalesce(new.company_id, old.company_id)
      and y.id in (new.fiscal_year_id, old.fiscal_year_id) and y.closed_at is not null) then
    perform books.refuse_closed('steps');
  end if;
  return coalesce(new, old);
end $$;
create trigger closing_steps_closed before insert or update or delete on books.closing_steps
  for each row execute function books.closed_step_written();
create trigger closing_answers_closed before insert or update or delete on books.closing_answers
  for each row execute function books.closed_step_written();

revoke execute on function books.set_year_closed(uuid, boolean) from public;
grant execute on function books.set_year_closed(uuid, boolean) to comptoir_tenant;
grant select, insert on books.closings to comptoir_tenant;
grant delete on books.component_years to comptoir_tenant;
alter table books.closings enable row level security, force row level security;
create policy tenant on books.closings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
