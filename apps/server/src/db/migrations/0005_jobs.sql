-- One queue of jobs: mails and push messages leave the queues of their own, and what waits in them moves here.

create table shared.jobs (
  id uuid primary key,
  kind text not null,
  company_id uuid references shared.companies on delete cascade,
  payload jsonb not null,
  -- A job of a key is asked for once, until it is done.
  key text,
  -- When it runs next; while it runs, when another server may take it. Null once it is given up.
  run_at timestamptz,
  attempts integer not null default 0,
  -- Why the last attempt failed.
  failure text,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index jobs_due on shared.jobs (kind, run_at) where run_at is not null;
create index on shared.jobs (company_id) where company_id is not null;

-- A company's transaction asks for jobs of its own company; the server alone takes them.
alter table shared.jobs enable row level security;
create policy all_for_app on shared.jobs to comptoir_app using (true) with check (true);
create policy own_company on shared.jobs to comptoir_tenant
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on shared.jobs to comptoir_app;
grant select, insert on shared.jobs to comptoir_tenant;

-- A mail keeps its id; what was given up stays so.
insert into shared.jobs (id, kind, payload, run_at, attempts, failure, created_at)
  select id, 'mail', jsonb_build_object('mailId', id), next_attempt_at, attempts, failure, created_at from shared.mails where sent_at is null;
drop index shared.mails_next_attempt_at_idx;
alter table shared.mails drop column attempts, drop column next_attempt_at, drop column failure;

-- The words of a push message are those of its notification, read again when it leaves.
insert into shared.jobs (id, kind, payload, run_at, attempts)
  select m.id, 'push', jsonb_build_object('userId', s.user_id, 'notificationId', m.payload::jsonb -> 'notificationId',
           'endpointHash', encode(m.endpoint_hash, 'hex')), m.next_attempt_at, m.attempts
  from shared.push_messages m join shared.push_subscriptions s using (endpoint_hash);
drop table shared.push_messages;
