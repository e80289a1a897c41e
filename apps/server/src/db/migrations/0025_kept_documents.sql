-- What was validated or shared keeps what it says, and where the chains of the books were at that moment.
alter table books.produced_documents drop constraint produced_documents_type_check, drop constraint produced_documents_subject_kind_check,
  -- The days it speaks of; a fiscal year where it is of one.
  add column starts_on date,
  add column ends_on date,
  add column fiscal_year_id uuid,
  -- A printed table; null for a return, whose own row keeps it, and for a file that is shared.
  add column content jsonb,
  -- Last number and hash of each chain, by fiscal year.
  add column heads jsonb not null default '{}',
  -- The last entry that the books held, and how many of its days.
  add column last_entry_id uuid,
  add column entries integer not null default 0,
  -- False once another version took its place, or its link ended.
  add column is_live boolean not null default true,
  -- The first day on which the books said otherwise, and how many entries differ; null while they agree.
  add column differs_since date,
  add column differing integer,
  add constraint produced_documents_type_check check (type in ('fec', 'general_ledger', 'trial_balance', 'journal', 'vat_return', 'tax_return', 'closing_file',
    'balance_sheet', 'income_statement', 'depreciation_table', 'fixed_asset_register', 'loan_schedule', 'open_items')),
  add constraint produced_documents_subject_kind_check check (subject_kind in ('vat_return', 'tax_return', 'fiscal_year', 'shared_file')),
  add constraint produced_documents_differs check ((differs_since is null) = (differing is null));

-- Row-level security is forced for the owner too: the documents of one company after the other.
do $$
declare
  company uuid;
begin
  for company in select id from shared.companies loop
    perform set_config('app.company_id', company::text, true);
    update books.produced_documents d set starts_on = r.period_start, ends_on = r.period_end, is_live = r.is_live
      from books.vat_returns r where d.type = 'vat_return' and r.company_id = d.company_id and r.id = d.subject_id;
    update books.produced_documents d set starts_on = y.begins_on, ends_on = y.ends_on, fiscal_year_id = y.id, is_live = r.status <> 'replaced'
      from books.tax_returns r join books.fiscal_years y on y.company_id = r.company_id and y.id = r.fiscal_year_id
      where d.type = 'tax_return' and r.company_id = d.company_id and r.id = d.subject_id;
    -- Documents made before these columns were are compared from now on.
    update books.produced_documents d set last_entry_id = (select e.id from books.entries e where e.company_id = d.company_id order by e.id desc limit 1),
      heads = coalesce((select jsonb_object_agg(h.fiscal_year_id, h.heads) from (
          select c.fiscal_year_id, jsonb_object_agg(c.sequence, jsonb_build_object('number', c.number, 'hash', c.hash)) as heads
          from books.chain_heads c where c.company_id = d.company_id group by 1) h), '{}');
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
alter table books.produced_documents alter column starts_on set not null, alter column ends_on set not null;

drop index books.produced_documents_of;
create unique index produced_documents_of on books.produced_documents (company_id, subject_kind, subject_id, type, version);
create index produced_documents_live on books.produced_documents (company_id, ends_on) where is_live;

create function books.refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was made stays as it was made' using errcode = 'CP001';
end $$;
create trigger produced_documents_keep before update on books.produced_documents for each row
  when (to_jsonb(old) - '{is_live,differs_since,differing}'::text[] is distinct from to_jsonb(new) - '{is_live,differs_since,differing}'::text[])
  execute function books.refuse_document_change();
create trigger produced_documents_stay before delete on books.produced_documents for each row execute function books.refuse_document_change();
grant update on books.produced_documents to comptoir_tenant;

-- A document shared with a person who has no account: a code opens files that were made when it was given. The code itself is not kept.
create table shared.document_codes (
  id uuid primary key,
  company_id uuid not null references shared.companies on delete cascade,
  -- The id of the document in the list, and its type, which the address of the page names.
  document_id text not null,
  type text not null,
  title text not null,
  hash bytea not null unique,
  uses text not null check (uses in ('once', 'many')),
  created_by uuid references shared.users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  check (expires_at > created_at),
  check (used_at is null or uses = 'once')
);
create index document_codes_of on shared.document_codes (company_id, created_at desc);
create index document_codes_expiry on shared.document_codes (expires_at);

create table shared.document_files (
  code_id uuid not null references shared.document_codes on delete cascade,
  format text not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique,
  primary key (code_id, format)
);

-- Who opened a link: on which day, from which address, which file; null for its page.
create table shared.document_openings (
  id uuid primary key,
  code_id uuid not null references shared.document_codes on delete cascade,
  at timestamptz not null,
  ip text not null,
  format text
);
create index document_openings_of on shared.document_openings (code_id, at desc);
create index document_openings_age on shared.document_openings (at);
grant select, insert, update, delete on shared.document_codes, shared.document_files, shared.document_openings to comptoir_app;

-- When the books of a company were last verified to the end, and what was found.
create table books.verifications (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  entries integer not null,
  findings integer not null,
  primary key (company_id, id)
);
create index verifications_by_day on books.verifications (company_id, at desc);
create trigger verifications_no_truncate before truncate on books.verifications for each statement execute function books.refuse_truncate();
grant select, insert on books.verifications to comptoir_tenant;
alter table books.verifications enable row level security, force row level security;
create policy tenant on books.verifications using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

-- What is forgotten of people by a job of the day is looked for by age.
create index contact_messages_age on shared.contact_messages (created_at);
create index person_log_age on shared.person_log (at);
create index notifications_age on shared.notifications (published_at);
grant delete on shared.person_log to comptoir_app;
