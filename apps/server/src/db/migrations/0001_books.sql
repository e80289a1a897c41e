-- Two schemas. `shared`: people, firms, companies, sessions; small, would be reference tables on a distributed database.
-- `books`: what belongs to one company; company_id stands first in every primary key and every foreign key, and
-- row-level security is forced, so that a query which forgets the tenant sees nothing.

do $$
begin
  if not exists (select from pg_roles where rolname = 'comptoir_app') then create role comptoir_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'comptoir_tenant') then create role comptoir_tenant nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;
grant comptoir_app, comptoir_tenant to current_user;

create schema shared;
create schema books;
grant usage on schema shared to comptoir_app, comptoir_tenant;
grant usage on schema books to comptoir_tenant;

------------------------------------------------------------------------------------------------------------- shared

create table shared.firms (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  host text unique,
  display_color text,
  logo text,
  profession text not null default '',
  street text not null default '',
  postcode text not null default '',
  city text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  login_secondary_comment text not null default '',
  combined boolean not null default false,
  created_at timestamptz not null default now()
);

create table shared.companies (
  id uuid primary key,
  firm_id uuid references shared.firms,
  name text not null,
  siret text,
  siren text generated always as (left(siret, 9)) stored,
  profession_id text,
  profession text not null default '',
  mode_of_practicing text,
  legal_status text not null default 'individual',
  leader_first_name text not null default '',
  leader_last_name text not null default '',
  tax_system text not null check (tax_system in ('bnc', 'bic-rs', 'bic-rn')),
  accounting_basis text not null check (accounting_basis in ('cash', 'accrual')),
  vat_system text not null default 'not_subjected' check (vat_system in ('not_subjected', 'rs', 'quarterly_rn', 'monthly_rn')),
  activity_started_on date,
  subscription_paid boolean not null default true,
  subscription_type text,
  subscription_status text,
  created_at timestamptz not null default now()
);
create index on shared.companies (firm_id, name);

create table shared.users (
  id uuid primary key,
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  role_id text not null,
  firm_id uuid references shared.firms,
  completion_status integer not null default 2 check (completion_status between 0 and 2),
  siret text,
  created_at timestamptz not null default now()
);

create table shared.memberships (
  user_id uuid not null references shared.users on delete cascade,
  company_id uuid not null references shared.companies on delete cascade,
  primary key (user_id, company_id)
);

create table shared.refresh_tokens (
  token_hash bytea primary key,
  family_id uuid not null,
  user_id uuid not null references shared.users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index on shared.refresh_tokens (family_id);
create index on shared.refresh_tokens (user_id);

create table shared.login_failures (
  username text primary key,
  failures integer not null,
  last_at timestamptz not null
);

create table shared.one_time_links (
  token_hash bytea primary key,
  user_id uuid not null references shared.users on delete cascade,
  company_id uuid not null references shared.companies on delete cascade,
  uri text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table shared.server_secrets (
  name text primary key,
  value bytea not null
);

create table shared.translations (
  locale text not null,
  brand text not null default '',
  key text not null,
  text text not null,
  primary key (locale, brand, key)
);

grant select, insert, update, delete on all tables in schema shared to comptoir_app;

alter table shared.companies enable row level security;
create policy all_for_app on shared.companies to comptoir_app using (true) with check (true);
create policy own_company on shared.companies to comptoir_tenant
  using (id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on shared.companies to comptoir_tenant;

-------------------------------------------------------------------------------------------------------------- books

create table books.fiscal_years (
  company_id uuid not null,
  id uuid not null,
  begins_on date not null,
  ends_on date not null check (ends_on > begins_on),
  closed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, begins_on)
);

create table books.bank_accounts (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  iban text,
  number text,
  account_code text not null check (account_code ~ '^512\d{3}$'),
  currency text not null default 'EUR',
  opening_on date,
  opening_cents bigint,
  opening_verified boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, account_code)
);

create table books.bank_imports (
  company_id uuid not null,
  id uuid not null,
  file_name text not null,
  file_sha256 text not null,
  format text not null,
  encoding text not null,
  layout text,
  status text not null check (status in ('previewed', 'importing', 'imported', 'undone', 'failed')),
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  selected integer not null default 0,
  sure integer not null default 0,
  accounts jsonb not null default '[]',
  rejected jsonb not null default '[]',
  warnings jsonb not null default '[]',
  csv jsonb,
  result jsonb,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  undone_at timestamptz,
  primary key (company_id, id)
);
create index on books.bank_imports (company_id, created_at desc);

-- The file itself, kept until the import is confirmed or abandoned: a corrected column mapping reads it again.
create table books.bank_import_files (
  company_id uuid not null,
  import_id uuid not null,
  content bytea not null,
  primary key (company_id, import_id),
  foreign key (company_id, import_id) references books.bank_imports on delete cascade
);
alter table books.bank_import_files alter column content set storage external;

-- Bank lines: what the bank wrote, one row per line of a file. Frozen once the import is confirmed.
create table books.bank_lines (
  company_id uuid not null,
  import_id uuid not null,
  seq integer not null,
  account_index integer,
  line integer not null,
  state text not null check (state in ('new', 'duplicate', 'doubtful', 'rejected', 'ignored')),
  selected boolean not null,
  date date,
  value_date date,
  amount_cents bigint,
  label text not null default '',
  raw_label text not null default '',
  currency text,
  bank_reference text,
  personal boolean not null default false,
  vat_cents bigint,
  reason text,
  dedup text,
  content_key text,
  twin_operation_id uuid,
  title text not null default '',
  merchant_key text not null default '',
  payment_mode text not null default 'VIR',
  suggestion jsonb,
  primary key (company_id, import_id, seq),
  foreign key (company_id, import_id) references books.bank_imports on delete cascade
);

create table books.operations (
  company_id uuid not null,
  id uuid not null,
  date date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  origin text not null check (origin in ('professional', 'cash', 'personal', 'other', 'other_closure')),
  title text not null,
  title_customized boolean not null default false,
  raw_label text not null default '',
  comment text not null default '',
  merchant_key text not null default '',
  payment_mode text not null default 'VIR',
  bank_account_id uuid,
  import_id uuid,
  import_seq integer,
  piece_ref text not null,
  manually_created boolean not null default false,
  debit_account text,
  credit_account text,
  status text not null check (status in ('to_categorize', 'categorized', 'validated')),
  vat_status text not null check (vat_status in ('none', 'to_validate', 'validated')),
  posted_on date,
  dedup text,
  content_key text,
  bank_vat_cents bigint,
  suggestion_account text,
  suggestion_confidence real,
  suggestion_reason text,
  suggestion_alternatives text[],
  created_at timestamptz not null default now(),
  unique (company_id, dedup),
  foreign key (company_id, bank_account_id) references books.bank_accounts,
  foreign key (company_id, import_id, import_seq) references books.bank_lines (company_id, import_id, seq)
);
create index operations_by_date on books.operations (company_id, date, id);
create index operations_to_categorize on books.operations (company_id, date, id) where status = 'to_categorize';
create index operations_vat_to_validate on books.operations (company_id, date, id) where vat_status = 'to_validate';
create index operations_by_content on books.operations (company_id, content_key);
create index operations_by_import on books.operations (company_id, import_id) where import_id is not null;
create index operations_uncategorized_merchant on books.operations (company_id, merchant_key) where status = 'to_categorize';
-- The primary key comes last: among indexes that look alike on a table still small, the planner takes the latest, and the plans
-- that check foreign keys are kept. A plan on another index, made on a new installation, would cross the whole table at each check.
alter table books.operations add primary key (company_id, id);

create table books.allocations (
  company_id uuid not null,
  operation_id uuid not null,
  position integer not null,
  account_code text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  vat_rate_bp integer not null default 0,
  vat_cents bigint not null default 0,
  vat_nature text,
  private_share_bp integer not null default 0 check (private_share_bp between 0 and 10000),
  asset_components text[] not null default '{}',
  primary key (company_id, operation_id, position),
  foreign key (company_id, operation_id) references books.operations on delete cascade
);
create index allocations_by_account on books.allocations (company_id, account_code, operation_id);

-- Whole words of an operation (title, bank wording, comment, categories) and its amount as `#cents`.
-- Tied to their operation by two statement triggers: a foreign key would look it up, and lock it, once a word.
create table books.operation_tokens (
  company_id uuid not null,
  token text collate "C" not null,
  date date not null,
  operation_id uuid not null,
  primary key (company_id, token, date, operation_id)
);
create index operation_tokens_of on books.operation_tokens (company_id, operation_id);

create table books.words (
  company_id uuid not null,
  word text collate "C" not null,
  n integer not null,
  primary key (company_id, word)
);

-- What the user's own categorisations teach.
create table books.label_history (
  company_id uuid not null,
  merchant_key text not null,
  sign text not null check (sign in ('income', 'outcome')),
  account_code text not null,
  n integer not null,
  last_date date not null,
  title text not null,
  primary key (company_id, merchant_key, sign, account_code)
);

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
  source_kind text not null check (source_kind in ('operation', 'opening', 'carry_forward', 'reversal')),
  operation_id uuid,
  bank_account_id uuid,
  reversed_entry_id uuid,
  sequence text not null check (sequence in ('main', 'AN')),
  number integer check (number > 0),
  validated_on date,
  prev_hash text,
  hash text,
  created_at timestamptz not null default now(),
  unique (company_id, fiscal_year_id, sequence, number),
  check ((number is null) = (validated_on is null) and (number is null) = (hash is null) and (number is null) = (prev_hash is null)),
  check ((journal = 'AN') = (sequence = 'AN')),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years,
  foreign key (company_id, operation_id) references books.operations on delete cascade,
  foreign key (company_id, bank_account_id) references books.bank_accounts
);
create index entries_of_operation on books.entries (company_id, operation_id);
create index entries_drafts on books.entries (company_id, fiscal_year_id, date, id) where number is null;
create index entries_by_date on books.entries (company_id, date, id);
create index entries_opening_accounts on books.entries (company_id, bank_account_id) where bank_account_id is not null;
create unique index entries_reversed_once on books.entries (company_id, reversed_entry_id) where reversed_entry_id is not null;
alter table books.entries add primary key (company_id, id);
alter table books.entries add foreign key (company_id, reversed_entry_id) references books.entries (company_id, id);

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

create table books.idempotency_keys (
  company_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);

create table books.audit_log (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  user_id uuid,
  ip text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  primary key (company_id, id)
);
create index on books.audit_log (company_id, at desc);

---------------------------------------------------------------------------------------- the second lock: row-level security

do $$
declare t text;
begin
  for t in select tablename from pg_tables where schemaname = 'books' loop
    execute format('alter table books.%I enable row level security, force row level security', t);
    execute format('create policy tenant on books.%I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
                    with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    execute format('grant select, insert, delete on books.%I to comptoir_tenant', t);
  end loop;
end $$;

grant update on books.fiscal_years, books.chain_heads, books.bank_accounts, books.bank_imports, books.bank_lines, books.operations,
  books.words, books.label_history, books.operation_months, books.account_months to comptoir_tenant;
-- Drafts are replaced, never edited: the only update an entry knows is the one that freezes it.
grant update (number, validated_on, prev_hash, hash) on books.entries to comptoir_tenant;
revoke delete on books.audit_log from comptoir_tenant;

-------------------------------------------------------------------------------------- invariants, a second time in the database

create function books.refuse_frozen_entry() returns trigger language plpgsql as $$
begin
  raise exception 'entry % is validated: it is reversed, never changed', old.id using errcode = 'CP001';
end $$;
create trigger entries_frozen_update before update on books.entries
  for each row when (old.number is not null) execute function books.refuse_frozen_entry();
create trigger entries_frozen_delete before delete on books.entries
  for each row when (old.number is not null) execute function books.refuse_frozen_entry();

create function books.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is never truncated', tg_table_name using errcode = 'CP001';
end $$;
create trigger entries_no_truncate before truncate on books.entries for each statement execute function books.refuse_truncate();
create trigger entry_lines_no_truncate before truncate on books.entry_lines for each statement execute function books.refuse_truncate();
create trigger audit_log_no_truncate before truncate on books.audit_log for each statement execute function books.refuse_truncate();

create function books.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'CP001';
end $$;
create trigger audit_log_append_only before update or delete on books.audit_log for each row execute function books.refuse_audit_change();

create function books.entry_lines_added() returns trigger language plpgsql as $$
begin
  if exists (select from added group by company_id, entry_id having sum(debit_cents) <> sum(credit_cents)) then
    raise exception 'an entry is not balanced' using errcode = 'CP002';
  end if;
  -- An entry of this very transaction: nobody else sees it, so nobody can remove it meanwhile.
  -- A subquery that cannot be flattened: one index lookup an entry, whatever the planner believes of fresh tables.
  if exists (select from (select distinct company_id, entry_id, date, journal from added) a
             where (select e.number is null and e.date = a.date and e.journal = a.journal and e.xmin = pg_current_xact_id()::xid from books.entries e
                    where e.company_id = a.company_id and e.id = a.entry_id offset 0) is not true) then
    raise exception 'lines do not fit their entry, or it is not being written' using errcode = 'CP001';
  end if;
  insert into books.account_months as m (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
    select company_id, date_trunc('month', date)::date, account_code, journal, sum(debit_cents), sum(credit_cents), count(*)
    from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, account_code, journal) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents, lines = m.lines + excluded.lines;
  return null;
end $$;
create trigger entry_lines_added after insert on books.entry_lines referencing new table as added
  for each statement execute function books.entry_lines_added();

create function books.entry_lines_removed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, entry_id from removed) r
             where (select e.number is not null from books.entries e where e.company_id = r.company_id and e.id = r.entry_id offset 0)) then
    raise exception 'lines of a validated entry are never removed' using errcode = 'CP001';
  end if;
  insert into books.account_months as m (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
    select company_id, date_trunc('month', date)::date, account_code, journal, -sum(debit_cents), -sum(credit_cents), -count(*)
    from removed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, account_code, journal) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents, lines = m.lines + excluded.lines;
  return null;
end $$;
create trigger entry_lines_removed after delete on books.entry_lines referencing old table as removed
  for each statement execute function books.entry_lines_removed();

create function books.entry_lines_follow() returns trigger language plpgsql as $$
declare company uuid;
begin
  -- An array of ids: found by the index, whatever the planner believes of the rows removed.
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

create function books.operation_months_add() returns trigger language plpgsql as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end,
           status, vat_status, count(*), sum(abs(amount_cents))
    from added group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
create function books.operation_months_remove() returns trigger language plpgsql as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end,
           status, vat_status, -count(*), -sum(abs(amount_cents))
    from removed group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
create function books.operation_months_change() returns trigger language plpgsql as $$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, month, origin, sign, status, vat_status, sum(n), sum(total_cents) from (
      select company_id, date_trunc('month', date)::date as month, origin, case when amount_cents > 0 then 'income' else 'outcome' end as sign,
             status, vat_status, 1 as n, abs(amount_cents) as total_cents from added
      union all
      select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end,
             status, vat_status, -1, -abs(amount_cents) from removed) moved
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(total_cents) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $$;
create trigger operation_months_add after insert on books.operations referencing new table as added
  for each statement execute function books.operation_months_add();
create trigger operation_months_remove after delete on books.operations referencing old table as removed
  for each statement execute function books.operation_months_remove();
create trigger operation_months_change after update on books.operations referencing old table as removed new table as added
  for each statement execute function books.operation_months_change();

-- Amounts are looked for as they stand: only real words are expanded from a prefix.
create function books.words_add() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, operation_id from added) a
             where (select true from books.operations o where o.company_id = a.company_id and o.id = a.operation_id offset 0) is not true) then
    raise exception 'words of an operation that does not exist' using errcode = 'foreign_key_violation';
  end if;
  insert into books.words as w (company_id, word, n)
    select company_id, token, count(*) from added where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;
create function books.words_remove() returns trigger language plpgsql as $$
begin
  insert into books.words as w (company_id, word, n)
    select company_id, token, -count(*) from removed where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $$;
create trigger words_add after insert on books.operation_tokens referencing new table as added
  for each statement execute function books.words_add();
create trigger words_remove after delete on books.operation_tokens referencing old table as removed
  for each statement execute function books.words_remove();

create function books.operation_tokens_follow() returns trigger language plpgsql as $$
declare company uuid;
begin
  -- An array of ids: found by the index, whatever the planner believes of the rows removed.
  for company in select distinct company_id from removed loop
    delete from books.operation_tokens t where t.company_id = company and t.operation_id = any(array(select id from removed where company_id = company));
  end loop;
  return null;
end $$;
create trigger operation_tokens_follow after delete on books.operations referencing old table as removed
  for each statement execute function books.operation_tokens_follow();

create function books.bank_lines_changed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, import_id from removed) r
             where (select i.status in ('imported', 'undone') from books.bank_imports i
                    where i.company_id = r.company_id and i.id = r.import_id offset 0)) then
    raise exception 'bank lines are frozen once imported' using errcode = 'CP001';
  end if;
  return null;
end $$;
create trigger bank_lines_frozen_update after update on books.bank_lines referencing old table as removed
  for each statement execute function books.bank_lines_changed();
create trigger bank_lines_frozen_delete after delete on books.bank_lines referencing old table as removed
  for each statement execute function books.bank_lines_changed();
