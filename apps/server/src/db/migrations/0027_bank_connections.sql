-- Which company a user of the aggregator is: an event says nothing else of whose it is.
create table shared.bank_users (
  provider_id bigint primary key,
  company_id uuid not null unique references shared.companies on delete cascade
);
grant select, insert, delete on shared.bank_users to comptoir_app;

-- The user of the aggregator that a company has, and its token, encrypted (`SECRETS_KEYS`).
create table books.bank_users (
  company_id uuid primary key,
  provider_id bigint not null,
  token text not null,
  -- The aggregator refused the token: only a new consent gives another one.
  token_lost_at timestamptz,
  created_at timestamptz not null default now()
);

create table books.bank_connections (
  company_id uuid not null,
  id uuid not null,
  provider_id bigint not null,
  bank text not null,
  linked_by uuid not null,
  created_at timestamptz not null,
  -- What the domain makes of the rest: `stateOfConnection`.
  state text not null default 'waiting' check (state in ('waiting', 'ok', 'required_action', 'onhold')),
  cause text not null default 'not_synced',
  text text,
  provider_state text,
  provider_message text,
  provider_since timestamptz not null,
  is_active boolean not null default true,
  synced_at timestamptz,
  -- The last day of the consent.
  consent_ends_on date,
  -- The bank, the aggregator or a user removed it.
  removed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, provider_id)
);

create table books.connection_accounts (
  company_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  provider_id bigint not null,
  -- The account that a card is debited from, by its id at the aggregator.
  parent_id bigint,
  title text not null,
  iban text,
  number text,
  kind text not null,
  currency text not null,
  -- The bank account of the books that it feeds; null while the user has not chosen.
  bank_account_id uuid,
  is_left_out boolean not null default false,
  balance_cents bigint,
  balance_on date,
  -- When its operations were last read without a fault, and all of the last months.
  read_at timestamptz,
  read_whole_at timestamptz,
  -- The connection no longer gives it.
  gone_at timestamptz,
  primary key (company_id, id),
  unique (company_id, provider_id),
  foreign key (company_id, connection_id) references books.bank_connections on delete cascade,
  foreign key (company_id, bank_account_id) references books.bank_accounts
);
-- A bank account is fed by one account at a time.
create unique index connection_accounts_feed on books.connection_accounts (company_id, bank_account_id)
  where bank_account_id is not null and gone_at is null;

-- What feeds a bank account from a day on; without a row, files.
create table books.bank_feeds (
  company_id uuid not null,
  bank_account_id uuid not null,
  from_on date not null,
  kind text not null check (kind in ('file', 'connection')),
  -- The bank that it comes from.
  origin text,
  primary key (company_id, bank_account_id, from_on),
  foreign key (company_id, bank_account_id) references books.bank_accounts on delete cascade
);

-- The balance that a bank states at the end of a day, the last one it stated that day.
create table books.stated_balances (
  company_id uuid not null,
  bank_account_id uuid not null,
  stated_on date not null,
  cents bigint not null,
  primary key (company_id, bank_account_id, stated_on),
  foreign key (company_id, bank_account_id) references books.bank_accounts on delete cascade
);

-- Every change of state, of a connection or (without one) of the dossier. Written by the functions below alone.
create table books.connection_transitions (
  company_id uuid not null,
  id bigint generated always as identity,
  connection_id uuid,
  at timestamptz not null default now(),
  from_state text,
  to_state text not null,
  cause text not null,
  primary key (company_id, id)
);

-- The `state` that a visit to the aggregator's page comes back with: of one person and company, once, for half an hour.
create table books.link_states (
  company_id uuid not null,
  hash text not null,
  user_id uuid not null,
  connection_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, hash)
);

-- What the aggregator sent, once; a job reads from the aggregator what changed, an event is only its signal.
create table books.bank_events (
  company_id uuid not null,
  hash text not null,
  kind text not null,
  body bytea not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (company_id, hash)
);

-- What the bank took back or changed of an operation that stays as it is, since it is validated, and of one that followed.
create table books.bank_anomalies (
  company_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  reference text not null,
  kind text not null check (kind in ('deleted', 'changed')),
  is_followed boolean not null,
  operation_id uuid,
  label text not null,
  day date not null,
  cents bigint not null,
  found_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, bank_account_id, reference, kind, day, cents),
  foreign key (company_id, bank_account_id) references books.bank_accounts on delete cascade
);

-- A statement file, or what a connection brought.
alter table books.bank_imports add column kind text not null default 'file' check (kind in ('file', 'sync'));

-- True of a company of which a bank account is not fed by a connection.
create function books.is_fed_by_files(company uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from books.bank_accounts b where b.company_id = company and coalesce((
    select f.kind from books.bank_feeds f where f.company_id = company and f.bank_account_id = b.id order by f.from_on desc limit 1), 'file') = 'file')
$$;
revoke execute on function books.is_fed_by_files(uuid) from public;

create or replace function books.waiting_of(company uuid, out papers_waiting integer, out questions_open integer, out questions_answered integer,
    out last_statement_on date)
  language sql stable set search_path = '' as $$
  select
    (select count(*)::integer from books.files f where f.company_id = company and f.removed_at is null
      and f.id not in (select p.file_id from books.attachments p where p.company_id = company)),
    count(*) filter (where not t.has_answer and not (t.wants_paper and t.is_settled))::integer,
    count(*) filter (where t.has_answer and (not t.is_settled or t.is_late or t.has_loose_paper))::integer,
    coalesce(
      -- A connection reads its accounts without a statement: the last one counts where files still feed one.
      (select max((c.synced_at at time zone 'Europe/Paris')::date) from books.bank_connections c
        where c.company_id = company and c.removed_at is null and not books.is_fed_by_files(company)),
      (select o.date from books.operations o where o.company_id = company and o.import_id is not null
        and exists (select from books.bank_imports i where i.company_id = company and i.status = 'imported') order by o.date desc limit 1))
  from (
    select exists (select from books.answers a where a.company_id = company and a.question_id = q.id) as has_answer,
      q.wants_paper, case
        when q.wants_paper then exists (select from books.attachments p where p.company_id = company and p.operation_id = q.subject_id)
        when q.subject_kind = 'file'
        then q.was_waiting and exists (select from books.attachments p where p.company_id = company and p.file_id = q.subject_id)
        when q.subject_kind = 'step'
        then q.was_waiting and exists (select from books.closing_steps s
          where s.company_id = company and s.fiscal_year_id = q.subject_id and s.code = q.step_code and s.status in (1, 4))
        else coalesce(q.was_waiting and o.status <> 'to_categorize', false) or exists (
          select from books.answers a join books.attachments p on p.company_id = company and p.file_id = a.file_id and p.operation_id = q.subject_id
            where a.company_id = company and a.question_id = q.id) end as is_settled,
      coalesce((select a.is_late from books.answers a
        where a.company_id = company and a.question_id = q.id and a.file_name is null order by a.id desc limit 1), false) as is_late,
      q.subject_kind = 'operation' and exists (
        select from books.answers a join books.files p on p.company_id = company and p.id = a.file_id and p.removed_at is null
          where a.company_id = company and a.question_id = q.id
            and not exists (select from books.attachments j where j.company_id = company and j.file_id = a.file_id)) as has_loose_paper
    from books.questions q
      left join books.operations o on q.subject_kind = 'operation' and o.company_id = company and o.id = q.subject_id
      left join books.files f on q.subject_kind = 'file' and f.company_id = company and f.id = q.subject_id and f.removed_at is null
      left join books.fiscal_years y on q.subject_kind = 'step' and y.company_id = company and y.id = q.subject_id
    where q.company_id = company and q.closed_at is null and coalesce(o.id, f.id, y.id) is not null
  ) t
$$;

create or replace function books.end_change() returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  known jsonb;
  years jsonb;
  waiting record;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  insert into books.versions as v (company_id, n) values (company, 1) on conflict (company_id) do update set n = v.n + 1;
  select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'begin', y.begins_on, 'end', y.ends_on, 'closed', y.closed_at is not null)
      order by y.begins_on), '[]')
    into years from books.fiscal_years y where y.company_id = company;
  select * into waiting from books.waiting_of(company);
  select s.fiscal_years into known from shared.dossier_summaries s where s.company_id = company;
  insert into shared.dossier_summaries as s (company_id, to_categorize, vat_to_validate, last_activity_at, fiscal_years,
      papers_waiting, questions_open, questions_answered, last_statement_on)
    select c.id, m.to_categorize, m.vat_to_validate, (select max(l.at) from books.audit_log l where l.company_id = company), years,
      waiting.papers_waiting, waiting.questions_open, waiting.questions_answered, waiting.last_statement_on
    from shared.companies c, (select
        coalesce(sum(n) filter (where status = 'to_categorize'), 0) as to_categorize,
        coalesce(sum(n) filter (where vat_status = 'to_validate'), 0) as vat_to_validate
      from books.operation_months where company_id = company) m
    where c.id = company
    on conflict (company_id) do update
      set to_categorize = excluded.to_categorize, vat_to_validate = excluded.vat_to_validate, last_activity_at = excluded.last_activity_at,
        fiscal_years = excluded.fiscal_years, papers_waiting = excluded.papers_waiting, questions_open = excluded.questions_open,
        questions_answered = excluded.questions_answered, last_statement_on = excluded.last_statement_on
      where (s.to_categorize, s.vat_to_validate, s.last_activity_at, s.fiscal_years, s.papers_waiting, s.questions_open, s.questions_answered,
            s.last_statement_on)
          is distinct from (excluded.to_categorize, excluded.vat_to_validate, excluded.last_activity_at, excluded.fiscal_years, excluded.papers_waiting,
            excluded.questions_open, excluded.questions_answered, excluded.last_statement_on);
  if known is distinct from years then
    delete from shared.assignments a where a.company_id = company
      and not exists (select from jsonb_array_elements(years) y where (y ->> 'id')::uuid = a.fiscal_year_id);
    -- A new year is kept by those of the year before it.
    insert into shared.assignments (company_id, fiscal_year_id, user_id)
      select company, (y ->> 'id')::uuid, a.user_id
      from jsonb_array_elements(years) y
      cross join lateral (
        select b ->> 'id' as id from jsonb_array_elements(coalesce(known, '[]')) b where b ->> 'begin' < y ->> 'begin' order by b ->> 'begin' desc limit 1
      ) before
      join shared.assignments a on a.company_id = company and a.fiscal_year_id = before.id::uuid
      where not exists (select from jsonb_array_elements(coalesce(known, '[]')) k where k ->> 'id' = y ->> 'id')
      on conflict do nothing;
  end if;
end $$;

-- The state of the bank of a dossier as firms list it: `dossierConnectionState` of the domain computes the same, a test compares both.
alter table shared.dossier_summaries add column connections_stopped boolean not null default false, add column has_connection boolean not null default false;
update shared.dossier_summaries set connection_state = 'waiting' where connection_state is null;
alter table shared.dossier_summaries alter column connection_state set default 'waiting', alter column connection_state set not null;

-- The only writer of the state. Without `stopped`, what was last known of the subscription and of the firm's decision stays. The version of the
-- books is taken first, as every change does.
create function books.set_connection_state(company uuid, stopped boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  known record;
  is_stopped boolean;
  live text[];
  found text;
  why text;
begin
  insert into books.versions as v (company_id, n) values (company, 1) on conflict (company_id) do update set n = v.n;
  select s.connection_state as state, s.connections_stopped as stopped into known from shared.dossier_summaries s where s.company_id = company;
  is_stopped := coalesce(stopped, known.stopped, false);
  select array_agg(c.state) into live from books.bank_connections c where c.company_id = company and c.removed_at is null;
  found := case
    when is_stopped then 'onhold'
    when 'required_action' = any (live) then 'required_action'
    when 'onhold' = any (live) then 'onhold'
    when 'waiting' = any (live) then 'waiting'
    when live is not null or exists (select from books.bank_accounts b where b.company_id = company) then 'ok'
    else 'waiting'
  end;
  why := case when is_stopped then 'stopped' when live is null then 'files'
    else (select c.cause from books.bank_connections c where c.company_id = company and c.removed_at is null and c.state = found
      order by c.provider_since desc limit 1) end;
  if coalesce(known.state, 'waiting') is distinct from found then
    insert into books.connection_transitions (company_id, from_state, to_state, cause)
      values (company, coalesce(known.state, 'waiting'), found, why);
  end if;
  insert into shared.dossier_summaries as s (company_id, to_categorize, vat_to_validate, connection_state, connections_stopped, has_connection)
    select c.id, 0, 0, found, is_stopped, live is not null from shared.companies c where c.id = company
    on conflict (company_id) do update set connection_state = excluded.connection_state, connections_stopped = excluded.connections_stopped,
        has_connection = excluded.has_connection
      where (s.connection_state, s.connections_stopped, s.has_connection)
        is distinct from (excluded.connection_state, excluded.connections_stopped, excluded.has_connection);
end $$;
revoke execute on function books.set_connection_state(uuid, boolean) from public;

-- What a job finds of the subscription and of the firm's decision, for the company of the transaction.
create function books.set_connections_stopped(stopped boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  perform books.set_connection_state(company, stopped);
end $$;
revoke execute on function books.set_connections_stopped(boolean) from public;
grant execute on function books.set_connections_stopped(boolean) to comptoir_tenant;

-- At the end of the transaction, after the version of the books was raised: a dossier is counted once its accounts and connections are.
create function books.connection_facts_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform books.set_connection_state(coalesce(new.company_id, old.company_id), null);
  return null;
end $$;
create constraint trigger bank_accounts_count_connection after insert or delete on books.bank_accounts deferrable initially deferred
  for each row execute function books.connection_facts_changed();
create constraint trigger bank_connections_count_connection after insert or update or delete on books.bank_connections deferrable initially deferred
  for each row execute function books.connection_facts_changed();

create function books.connection_state_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into books.connection_transitions (company_id, connection_id, from_state, to_state, cause)
    values (new.company_id, new.id, old.state, new.state, new.cause);
  return null;
end $$;
create trigger bank_connections_keep_transition after update of state on books.bank_connections for each row
  when (old.state is distinct from new.state) execute function books.connection_state_changed();

grant select, insert, update, delete on books.bank_users, books.bank_connections, books.connection_accounts, books.link_states, books.bank_events,
  books.bank_feeds, books.stated_balances to comptoir_tenant;
grant select, insert on books.bank_anomalies to comptoir_tenant;
grant select on books.connection_transitions to comptoir_tenant;

alter table books.bank_users enable row level security, force row level security;
create policy tenant on books.bank_users using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table books.bank_connections enable row level security, force row level security;
create policy tenant on books.bank_connections using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table books.connection_accounts enable row level security, force row level security;
create policy tenant on books.connection_accounts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table books.bank_feeds enable row level security, force row level security;
create policy tenant on books.bank_feeds using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table books.stated_balances enable row level security, force row level security;
create policy tenant on books.stated_balances using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table books.connection_transitions enable row level security, force row level security;
create policy tenant on books.connection_transitions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table books.link_states enable row level security, force row level security;
create policy tenant on books.link_states using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table books.bank_events enable row level security, force row level security;
create policy tenant on books.bank_events using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table books.bank_anomalies enable row level security, force row level security;
create policy tenant on books.bank_anomalies using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
