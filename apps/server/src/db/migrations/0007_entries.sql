create table books.entries (
  company_id uuid not null,
  id uuid not null,
  fiscal_year_id uuid not null,
  journal text not null check (journal in ('BQ', 'CS', 'OD', 'AN')),
  date date not null,
  label text not null,
  piece_ref text not null,
  piece_date date not null,
  payment_date date,
  payment_mode text,
  source_kind text not null check (source_kind in
      ('operation', 'opening', 'carry_forward', 'reversal', 'asset', 'vat_return', 'closing_step', 'appropriation', 'takeover')),
  operation_id uuid,
  bank_account_id uuid,
  reversed_entry_id uuid,
  sequence text not null check (sequence in ('main', 'AN')),
  number integer check (number > 0),
  validated_on date,
  prev_hash text,
  hash text,
  created_at timestamptz not null default now(),
  -- `source_id` refers to a row of the area that `source_kind` names; that area derives the entry away before it removes the row.
  source_id uuid,
  source_key text,
  freezes_with text not null default 'period' check (freezes_with in ('period', 'closing')),
  unique (company_id, fiscal_year_id, sequence, number),
  check ((number is null) = (validated_on is null) and (number is null) = (hash is null) and (number is null) = (prev_hash is null)),
  check ((journal = 'AN') = (sequence = 'AN')),
  constraint entries_source_of_kind check ((source_id is null) = (source_key is null) and (source_id is null or (
      source_kind in ('asset', 'vat_return', 'closing_step', 'appropriation', 'takeover')
      and operation_id is null and bank_account_id is null and reversed_entry_id is null))),
  constraint entries_source_key check (case source_kind
      when 'asset' then source_key is not null and source_key ~ '^(annuity:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|exit|opening)$'
      when 'vat_return' then source_key is not null and source_key = 'settlement'
      when 'closing_step' then source_key is not null and source_key <> ''
      when 'appropriation' then source_key is not null and source_key in ('result', 'owner')
      when 'takeover' then source_key is not null and source_key <> ''
      else source_key is null end),
  constraint entries_freezes_with_of_kind check (source_kind = 'reversal' or (freezes_with = 'closing') =
      (source_kind in ('closing_step', 'appropriation') or (source_kind = 'asset' and source_key like 'annuity:%')))
);
create index entries_of_operation on books.entries (company_id, operation_id);
create index entries_drafts on books.entries (company_id, fiscal_year_id, date, id) where number is null;
create index entries_by_date on books.entries (company_id, date, id);
create index entries_opening_accounts on books.entries (company_id, bank_account_id) where bank_account_id is not null;
create unique index entries_reversed_once on books.entries (company_id, reversed_entry_id) where reversed_entry_id is not null;
create index entries_of_source on books.entries (company_id, source_id, source_key) where source_id is not null;
create unique index entries_draft_of_source on books.entries (company_id, source_kind, source_id, source_key)
  where source_id is not null and number is null;
alter table books.entries add primary key (company_id, id);
alter table books.entries add foreign key (company_id, reversed_entry_id) references books.entries (company_id, id);
create trigger entries_no_truncate before truncate on books.entries for each statement execute function books.refuse_truncate();
create trigger entries_keep_key before update on books.entries for each row
  when (old.company_id is distinct from new.company_id or old.id is distinct from new.id
    or old.source_kind is distinct from new.source_kind or old.operation_id is distinct from new.operation_id
    or old.bank_account_id is distinct from new.bank_account_id or old.source_id is distinct from new.source_id
    or old.source_key is distinct from new.source_key)
  execute function books.refuse_key_change();

-- Entries are inserted as drafts.
create function books.entries_added() returns trigger language plpgsql as $$
begin
  if exists (select from added where number is not null) then
    raise exception 'an entry is written as a draft, then validated' using errcode = 'CP001';
  end if;
  if exists (select from (select distinct company_id, fiscal_year_id from added) a
             where (select true from books.fiscal_years y where y.company_id = a.company_id and y.id = a.fiscal_year_id for key share) is not true) then
    perform books.refuse_orphans('entries', 'fiscal years');
  end if;
  if exists (select from (select distinct company_id, bank_account_id from added where bank_account_id is not null) a
             where (select true from books.bank_accounts b where b.company_id = a.company_id and b.id = a.bank_account_id for key share) is not true) then
    perform books.refuse_orphans('entries', 'bank accounts');
  end if;
  -- An operation that this very transaction wrote needs no other lock: no other transaction removes it meanwhile.
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
  -- An array of ids: found by the index, however few rows the planner expects.
  for company in select distinct company_id from removed loop
    delete from books.entries e where e.company_id = company and e.operation_id = any(array(select id from removed where company_id = company));
  end loop;
  return null;
end $$;
create trigger entries_follow after delete on books.operations referencing old table as removed
  for each statement execute function books.entries_follow();

-- Tied to their entry by two statement triggers, more tightly than by a foreign key, which would look it up and lock it once a
-- line: lines are written in the transaction that writes their entry, and never later.
create table books.entry_lines (
  company_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  account_code text not null,
  label text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  journal text not null,
  date date not null,
  primary key (company_id, entry_id, position),
  check ((debit_cents = 0) <> (credit_cents = 0))
);
create index entry_lines_by_account on books.entry_lines (company_id, account_code, date, entry_id, position) include (journal, debit_cents, credit_cents);
create trigger entry_lines_no_truncate before truncate on books.entry_lines for each statement execute function books.refuse_truncate();

create table books.account_months (
  company_id uuid not null,
  month date not null,
  account_code text not null,
  journal text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  lines integer not null,
  primary key (company_id, month, account_code, journal)
);

-- What each account adds up to by day, beside its months: a period that begins or ends inside a month reads no line.
create table books.account_days (
  company_id uuid not null,
  day date not null,
  account_code text not null,
  journal text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (company_id, day, account_code, journal)
);

create function books.entry_lines_added() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from added group by company_id, entry_id having sum(debit_cents) <> sum(credit_cents)) then
    raise exception 'an entry is not balanced' using errcode = 'CP002';
  end if;
  -- An entry of this very transaction: no other one sees it, so none can remove it meanwhile.
  -- A subquery that cannot be flattened: one index lookup an entry, even when the planner misjudges fresh tables.
  if exists (select from (select distinct company_id, entry_id, date, journal from added) a
             where (select e.number is null and e.date = a.date and e.journal = a.journal and e.xmin = pg_current_xact_id()::xid from books.entries e
                    where e.company_id = a.company_id and e.id = a.entry_id offset 0) is not true) then
    raise exception 'lines do not fit their entry, or it is not being written' using errcode = 'CP001';
  end if;
  with days as materialized (
    select company_id, date, account_code, journal, sum(debit_cents) as debit, sum(credit_cents) as credit, count(*) as n
    from added group by 1, 2, 3, 4),
  by_day as (
    insert into books.account_days as d (company_id, day, account_code, journal, debit_cents, credit_cents)
      select company_id, date, account_code, journal, debit, credit from days order by 1, 2, 3, 4
      on conflict (company_id, day, account_code, journal) do update
        set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents)
  insert into books.account_months as m (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
    select company_id, date_trunc('month', date)::date, account_code, journal, sum(debit), sum(credit), sum(n)
    from days group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, account_code, journal) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents, lines = m.lines + excluded.lines;
  return null;
end $$;
create trigger entry_lines_added after insert on books.entry_lines referencing new table as added
  for each statement execute function books.entry_lines_added();

create function books.entry_lines_removed() returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from (select distinct company_id, entry_id from removed) r
             where (select e.number is not null from books.entries e where e.company_id = r.company_id and e.id = r.entry_id offset 0)) then
    raise exception 'lines of a validated entry are never removed' using errcode = 'CP001';
  end if;
  with days as materialized (
    select company_id, date, account_code, journal, -sum(debit_cents) as debit, -sum(credit_cents) as credit, -count(*) as n
    from removed group by 1, 2, 3, 4),
  by_day as (
    insert into books.account_days as d (company_id, day, account_code, journal, debit_cents, credit_cents)
      select company_id, date, account_code, journal, debit, credit from days order by 1, 2, 3, 4
      on conflict (company_id, day, account_code, journal) do update
        set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents)
  insert into books.account_months as m (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
    select company_id, date_trunc('month', date)::date, account_code, journal, sum(debit), sum(credit), sum(n)
    from days group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, account_code, journal) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents, lines = m.lines + excluded.lines;
  return null;
end $$;
create trigger entry_lines_removed after delete on books.entry_lines referencing old table as removed
  for each statement execute function books.entry_lines_removed();

create function books.entry_lines_follow() returns trigger language plpgsql as $$
declare company uuid;
begin
  -- An array of ids: found by the index, however few rows the planner expects.
  for company in select distinct company_id from removed loop
    delete from books.entry_lines l where l.company_id = company and l.entry_id = any(array(select id from removed where company_id = company));
  end loop;
  return null;
end $$;
create trigger entry_lines_follow after delete on books.entries referencing old table as removed
  for each statement execute function books.entry_lines_follow();

create function books.refuse_line_update() returns trigger language plpgsql as $$
begin
  raise exception 'lines are replaced with their entry, never changed' using errcode = 'CP001';
end $$;
create trigger entry_lines_no_update before update on books.entry_lines for each row execute function books.refuse_line_update();

-- What an entry declares to the VAT return, one line per allocation that has a nature. Above zero in the usual direction of its
-- nature. Tied to their entry by the statement triggers below, as entry lines are: entries are written and removed thousands at once.
create table books.vat_lines (
  company_id uuid not null,
  entry_id uuid not null,
  position integer not null check (position > 0),
  nature text not null check (nature in ('COLLECT', 'CESSION', 'EXO_RECETTE', 'EXPORT', 'LIC', 'BS', 'IMMO', 'NONDED', 'EXO', 'AUTOLIQ_SERV', 'AIC',
      'AUTOLIQ_BTP', 'LASM', 'REGUL')),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  base_cents bigint not null,
  vat_cents bigint not null,
  deductible_cents bigint not null,
  account_code text not null,
  date date not null,
  primary key (company_id, entry_id, position),
  check (abs(deductible_cents) <= abs(vat_cents))
);
create index vat_lines_by_date on books.vat_lines (company_id, date, entry_id);
create trigger vat_lines_no_update before update on books.vat_lines for each row execute function books.refuse_line_update();
create trigger vat_lines_no_truncate before truncate on books.vat_lines for each statement execute function books.refuse_truncate();

-- An entry receives its VAT lines in one statement, once; those of a draft are removed before others take their place.
create function books.vat_lines_added() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, entry_id from added) a
             where (select true from books.entries e where e.company_id = a.company_id and e.id = a.entry_id for key share) is not true) then
    perform books.refuse_orphans('VAT lines', 'entries');
  end if;
  if exists (select from (select company_id, entry_id, count(*) as n from added group by 1, 2) a
             where (select count(*) from books.vat_lines l where l.company_id = a.company_id and l.entry_id = a.entry_id) <> a.n) then
    raise exception 'an entry has its VAT lines already' using errcode = 'CP001';
  end if;
  return null;
end $$;
create trigger vat_lines_added after insert on books.vat_lines referencing new table as added
  for each statement execute function books.vat_lines_added();

create function books.vat_lines_removed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, entry_id from removed) r
             where (select e.number is not null from books.entries e where e.company_id = r.company_id and e.id = r.entry_id offset 0)) then
    raise exception 'VAT lines of a validated entry are never removed' using errcode = 'CP001';
  end if;
  return null;
end $$;
create trigger vat_lines_removed after delete on books.vat_lines referencing old table as removed
  for each statement execute function books.vat_lines_removed();

create function books.vat_lines_follow() returns trigger language plpgsql as $$
declare company uuid;
begin
  for company in select distinct company_id from removed loop
    delete from books.vat_lines l where l.company_id = company and l.entry_id = any(array(select id from removed where company_id = company));
  end loop;
  return null;
end $$;
create trigger vat_lines_follow after delete on books.entries referencing old table as removed
  for each statement execute function books.vat_lines_follow();

-- Where each chain of validated entries stands, kept apart from the entries: what shows that the last ones were removed.
create table books.chain_heads (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  sequence text not null check (sequence in ('main', 'AN')),
  number integer not null check (number > 0),
  hash text not null,
  validated_on date not null,
  primary key (company_id, fiscal_year_id, sequence),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years
);

grant select, insert, update, delete on books.entries to comptoir_tenant;
grant select, insert, delete on books.entry_lines, books.vat_lines to comptoir_tenant;
grant select on books.account_months, books.account_days, books.chain_heads to comptoir_tenant;
