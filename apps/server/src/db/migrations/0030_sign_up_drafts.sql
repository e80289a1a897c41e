-- What a person typed of a sign-up that is not over, so that it goes on from another device. Rows are read and written for one person at a time
-- (`app.user_id`); a task of the day removes those saved before `app.saved_before`. Not forced on the owner: a backup reads every row.
create table shared.sign_up_drafts (
  user_id uuid primary key references shared.users (id) on delete cascade,
  draft jsonb not null check (octet_length(draft::text) <= 16384),
  saved_at timestamptz not null
);
alter table shared.sign_up_drafts enable row level security;
create policy own on shared.sign_up_drafts
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid
    or saved_at < nullif(current_setting('app.saved_before', true), '')::timestamptz)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on shared.sign_up_drafts to comptoir_app;
