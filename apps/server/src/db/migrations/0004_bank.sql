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
create trigger bank_accounts_keep_key before update of company_id, id on books.bank_accounts
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function books.refuse_key_change();
create trigger bank_accounts_no_truncate before truncate on books.bank_accounts for each statement execute function books.refuse_truncate();

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
create trigger bank_imports_keep_key before update of company_id, id on books.bank_imports
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function books.refuse_key_change();
-- What a foreign key also refuses.
create trigger bank_imports_no_truncate before truncate on books.bank_imports for each statement execute function books.refuse_truncate();

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
  primary key (company_id, import_id, seq)
);
create trigger bank_lines_keep_key before update of company_id, import_id, seq on books.bank_lines
  for each row when ((old.company_id, old.import_id, old.seq) is distinct from (new.company_id, new.import_id, new.seq))
  execute function books.refuse_key_change();
create trigger bank_lines_no_truncate before truncate on books.bank_lines for each statement execute function books.refuse_truncate();

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

grant select, insert, update, delete on books.bank_accounts, books.bank_imports, books.bank_lines to comptoir_tenant;
grant select, insert, delete on books.bank_import_files to comptoir_tenant;
