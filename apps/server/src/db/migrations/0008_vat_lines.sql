-- The ground of the tax years: entries of new sources and what freezes them, the VAT that each entry declares, regimes with their dates.

------------------------------------------------------------------------------------------------------------- entries

-- `source_id` refers to a row of the area that `source_kind` names; that area derives the entry away before it removes the row.
alter table books.entries
  add source_id uuid,
  add source_key text,
  add freezes_with text not null default 'period' check (freezes_with in ('period', 'closing'));

alter table books.entries drop constraint entries_source_kind_check;
alter table books.entries
  add constraint entries_source_kind_check check (source_kind in
    ('operation', 'opening', 'carry_forward', 'reversal', 'asset', 'vat_return', 'closing_step', 'appropriation', 'takeover')),
  add constraint entries_source_of_kind check ((source_id is null) = (source_key is null) and (source_id is null or (
      source_kind in ('asset', 'vat_return', 'closing_step', 'appropriation', 'takeover')
      and operation_id is null and bank_account_id is null and reversed_entry_id is null))),
  add constraint entries_source_key check (case source_kind
      when 'asset' then source_key is not null and source_key ~ '^(annuity:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|exit|opening)$'
      when 'vat_return' then source_key is not null and source_key = 'settlement'
      when 'closing_step' then source_key is not null and source_key <> ''
      when 'appropriation' then source_key is not null and source_key in ('result', 'owner')
      when 'takeover' then source_key is not null and source_key <> ''
      else source_key is null end),
  add constraint entries_freezes_with_of_kind check (source_kind = 'reversal' or (freezes_with = 'closing') =
    (source_kind in ('closing_step', 'appropriation') or (source_kind = 'asset' and source_key like 'annuity:%')));

create index entries_of_source on books.entries (company_id, source_id, source_key) where source_id is not null;
create unique index entries_draft_of_source on books.entries (company_id, source_kind, source_id, source_key)
  where source_id is not null and number is null;

-- Rights by column are lost when a shard moves: the role may update, and triggers say what an update may touch.
revoke update (number, validated_on, prev_hash, hash) on books.entries from comptoir_tenant;
grant update on books.entries to comptoir_tenant;

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

drop trigger entries_keep_key on books.entries;
create trigger entries_keep_key before update on books.entries
  for each row when ((old.company_id, old.id, old.fiscal_year_id, old.source_kind, old.operation_id, old.bank_account_id, old.source_id, old.source_key)
    is distinct from (new.company_id, new.id, new.fiscal_year_id, new.source_kind, new.operation_id, new.bank_account_id, new.source_id, new.source_key))
  execute function books.refuse_key_change();

----------------------------------------------------------------------------------------------------------- VAT lines

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

create trigger vat_lines_no_update before update on books.vat_lines for each row execute function books.refuse_line_update();
create trigger vat_lines_no_truncate before truncate on books.vat_lines for each statement execute function books.refuse_truncate();

--------------------------------------------------------------------------------------------------------- allocations

alter table books.allocations
  -- Null: the usual share of the account.
  add vat_deductible_bp integer check (vat_deductible_bp between 0 and 10000),
  -- Null until the program has computed it for what was written before this column.
  add deductible_cents bigint;
grant update on books.allocations to comptoir_tenant;

------------------------------------------------------------------------------------------------------------- regimes

-- How a company is taxed from a day on. An operation is posted under the regime of its own day; shared.companies repeats today's.
create table books.regimes (
  company_id uuid not null,
  valid_from date not null,
  tax_system text not null check (tax_system in ('bnc', 'bic-rs', 'bic-rn')),
  accounting_basis text not null check (accounting_basis in ('cash', 'accrual')),
  vat_system text not null check (vat_system in ('not_subjected', 'rs', 'quarterly_rn', 'monthly_rn')),
  vat_on_debits boolean not null,
  vat_taxation_bp integer not null check (vat_taxation_bp between 0 and 10000),
  super_simplified boolean not null,
  equity_mode text not null check (equity_mode in ('101', '108')),
  primary key (company_id, valid_from),
  check (tax_system <> 'bnc' or equity_mode = '108')
);

-- The first day on which the next regime of a company begins, null when none follows: the companies that a day concerns are read alone.
alter table shared.companies add next_regime_on date;
create index on shared.companies (next_regime_on) where next_regime_on is not null;

do $$
declare t text;
begin
  foreach t in array array['vat_lines', 'regimes'] loop
    execute format('alter table books.%I enable row level security, force row level security', t);
    execute format('create policy tenant on books.%I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
                    with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, delete on books.vat_lines to comptoir_tenant;
grant select, insert, update, delete on books.regimes to comptoir_tenant;

--------------------------------------------------------------------------------------- what the program still has to complete

-- Regimes and VAT lines of the companies that exist already are computed by the program at its next start, in batches: a row stays
-- while its company is not done, `after` is the last operation that is.
create table shared.upgrades (
  company_id uuid not null references shared.companies on delete cascade,
  step text not null,
  after uuid,
  primary key (company_id, step)
);
grant select, insert, update, delete on shared.upgrades to comptoir_app;
insert into shared.upgrades (company_id, step) select id, 'vat_lines' from shared.companies;
