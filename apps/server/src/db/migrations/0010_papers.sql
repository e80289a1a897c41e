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
  -- A paper that is deleted is kept aside for a while, so that its deletion can be taken back; nothing lists, reads or joins it meanwhile.
  removed_at timestamptz,
  primary key (company_id, id),
  -- The same bytes are one file of the company.
  unique (company_id, sha256)
);
create index files_by_age on books.files (company_id, created_at desc, id desc);
create index files_removed on books.files (company_id, removed_at, id) where removed_at is not null;

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

create function books.paper_removed() returns trigger language plpgsql as $$
begin
  if exists (select from books.attachments a where a.company_id = new.company_id and a.file_id = new.id) then
    raise exception 'a paper that is joined to an operation is not removed' using errcode = 'CP001';
  end if;
  return new;
end $$;
create trigger files_joined_stay before update of removed_at on books.files for each row
  when (old.removed_at is null and new.removed_at is not null) execute function books.paper_removed();

create function books.paper_joined() returns trigger language plpgsql as $$
begin
  if exists (select from books.files f where f.company_id = new.company_id and f.id = new.file_id and f.removed_at is not null) then
    raise exception 'a paper that was removed is not joined' using errcode = 'CP001';
  end if;
  return new;
end $$;
create trigger attachments_of_kept before insert on books.attachments for each row execute function books.paper_joined();

-- What a firm's staff ask the client of a dossier, and what the client answers.
create table books.questions (
  company_id uuid not null,
  id uuid not null,
  subject_kind text not null check (subject_kind in ('operation', 'file')),
  -- No reference: what it is about may be deleted and come back under its id, and the thread with it.
  subject_id uuid not null,
  -- As it stood when it was asked; shown once the subject is gone.
  subject_title text not null,
  subject_date date not null,
  subject_cents bigint,
  -- The operation had no category, the paper was joined to nothing.
  was_waiting boolean not null,
  text text check (length(text) between 1 and 1000),
  choices text[] not null check (cardinality(choices) <= 6),
  asked_by uuid not null,
  asked_at timestamptz not null,
  closed_by uuid,
  closed_at timestamptz,
  primary key (company_id, id),
  check (text is not null or cardinality(choices) > 0)
);
create unique index questions_one_open on books.questions (company_id, subject_id) where closed_at is null;
create index questions_of_subject on books.questions (company_id, subject_id);

create table books.answers (
  company_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  account text,
  words text check (length(words) between 1 and 1000),
  -- The name stays when the paper is forgotten.
  file_id uuid,
  file_name text,
  answered_by uuid not null,
  answered_at timestamptz not null,
  -- What it was asked for was done already when the answer came: such a question does not close by itself.
  is_late boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, question_id) references books.questions (company_id, id),
  foreign key (company_id, file_id) references books.files (company_id, id) on delete set null (file_id),
  check (num_nonnulls(account, words, file_name) = 1),
  check (file_id is null or file_name is not null)
);
create index answers_of_question on books.answers (company_id, question_id, id);
create index answers_of_file on books.answers (company_id, file_id) where file_id is not null;

create function books.refuse_question_change() returns trigger language plpgsql as $$
begin
  raise exception 'a question stays as it was asked, and closes once' using errcode = 'CP001';
end $$;
create trigger questions_keep_content before update on books.questions for each row
  when (old.closed_at is not null or to_jsonb(old) - '{closed_by,closed_at}'::text[] is distinct from to_jsonb(new) - '{closed_by,closed_at}'::text[])
  execute function books.refuse_question_change();

grant select, insert, update, delete on books.files to comptoir_tenant;
grant select, insert, delete on books.attachments to comptoir_tenant;
grant select, insert, update on books.questions to comptoir_tenant;
grant select, insert on books.answers to comptoir_tenant;
