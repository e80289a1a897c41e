-- What proves an operation. The bytes are in the store of files, under `storage_key`; a row says what they are.
create table books.files (
  company_id uuid not null,
  id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null check (name <> '' and length(name) <= 200),
  media_type text not null check (media_type in ('text/plain', 'image/jpeg', 'image/png', 'application/pdf')),
  bytes bigint not null check (bytes > 0),
  storage_key text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  -- What its text holds that an operation is recognised by; null until it was read.
  clues jsonb,
  primary key (company_id, id),
  -- The same bytes are one file of the company.
  unique (company_id, sha256)
);
create index files_by_age on books.files (company_id, created_at desc, id desc);

create table books.attachments (
  company_id uuid not null,
  operation_id uuid not null,
  file_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, operation_id, file_id),
  foreign key (company_id, operation_id) references books.operations (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references books.files (company_id, id)
);
create index attachments_of_file on books.attachments (company_id, file_id);

alter table books.files enable row level security, force row level security;
create policy tenant on books.files using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on books.files to comptoir_tenant;

alter table books.attachments enable row level security, force row level security;
create policy tenant on books.attachments using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on books.attachments to comptoir_tenant;

create function books.refuse_file_change() returns trigger language plpgsql as $$
begin
  raise exception 'a file keeps what it was received with' using errcode = 'CP001';
end $$;
create trigger files_keep_content before update on books.files for each row
  when (row(old.company_id, old.id, old.sha256, old.name, old.media_type, old.bytes, old.storage_key, old.created_by, old.created_at)
    is distinct from row(new.company_id, new.id, new.sha256, new.name, new.media_type, new.bytes, new.storage_key, new.created_by, new.created_at))
  execute function books.refuse_file_change();

-- What an operation was validated with stays with it, also once it was reversed.
create function books.attachment_removed() returns trigger language plpgsql as $$
begin
  if exists (select from books.entries e
      where e.company_id = old.company_id and e.operation_id = old.operation_id and e.number is not null) then
    raise exception 'the papers of an operation that was validated stay with it' using errcode = 'CP001';
  end if;
  return old;
end $$;
create trigger attachments_kept before delete on books.attachments for each row execute function books.attachment_removed();
