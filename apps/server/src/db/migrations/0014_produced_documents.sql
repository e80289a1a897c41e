-- Documents that are made once, when what they show is frozen; drawn again from it each time they are asked for.

create table books.produced_documents (
  company_id uuid not null,
  id uuid not null,
  type text not null check (type in ('vat_return')),
  subject_kind text not null check (subject_kind in ('vat_return')),
  subject_id uuid not null,
  version integer not null check (version > 0),
  -- Hash of what it was made from.
  basis text not null,
  produced_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index produced_documents_of on books.produced_documents (company_id, subject_kind, subject_id, type);
alter table books.produced_documents enable row level security, force row level security;
create policy tenant on books.produced_documents using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on books.produced_documents to comptoir_tenant;
