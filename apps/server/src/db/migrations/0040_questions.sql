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
  primary key (company_id, id),
  foreign key (company_id, question_id) references books.questions (company_id, id),
  foreign key (company_id, file_id) references books.files (company_id, id) on delete set null (file_id),
  check (num_nonnulls(account, words, file_name) = 1),
  check (file_id is null or file_name is not null)
);
create index answers_of_question on books.answers (company_id, question_id, id);
create index answers_of_file on books.answers (company_id, file_id) where file_id is not null;

alter table books.questions enable row level security, force row level security;
create policy tenant on books.questions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on books.questions to comptoir_tenant;

alter table books.answers enable row level security, force row level security;
create policy tenant on books.answers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on books.answers to comptoir_tenant;

create function books.refuse_question_change() returns trigger language plpgsql as $$
begin
  raise exception 'a question stays as it was asked, and closes once' using errcode = 'CP001';
end $$;
create trigger questions_keep_content before update on books.questions for each row
  when (old.closed_at is not null or to_jsonb(old) - '{closed_by,closed_at}'::text[] is distinct from to_jsonb(new) - '{closed_by,closed_at}'::text[])
  execute function books.refuse_question_change();

-- What the client answered is another source of suggestions, looked through after each change as what the books expect.
alter table books.operations drop constraint operations_suggestion_source_check,
  add constraint operations_suggestion_source_check
    check (suggestion_source in ('answer', 'rule', 'transfer', 'loan', 'invoice', 'history', 'seed'));
drop index books.operations_expected;
create index operations_expected on books.operations (company_id)
  where status = 'to_categorize' and suggestion_source in ('answer', 'transfer', 'loan', 'invoice');
