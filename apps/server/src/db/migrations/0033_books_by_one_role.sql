-- What a transaction does to the books of a company, it does under one role from its opening to its end: on a distributed database another role has
-- another connection to the shard, which does not see what this one wrote. What is counted for lists of dossiers is read from the books by the role
-- of the transaction, and handed to functions that write the shared tables and read no books.

-- What lists of dossiers show of the banks is kept with the version; each change of it is a line of the transitions, which a trigger writes.
alter table books.versions
  add column connection_state text check (connection_state in ('waiting', 'ok', 'required_action', 'onhold')),
  add column connection_cause text not null default 'files',
  add column connections_stopped boolean not null default false;
alter table books.versions no force row level security;
insert into books.versions as v (company_id, n, connection_state, connections_stopped)
  select s.company_id, 1, s.connection_state, s.connections_stopped from shared.dossier_summaries s
  on conflict (company_id) do update set connection_state = excluded.connection_state, connections_stopped = excluded.connections_stopped;
alter table books.versions force row level security;
grant insert, update on books.versions to comptoir_tenant;

create function books.refuse_version_going_back() returns trigger language plpgsql as $$
begin
  raise exception 'the version of books only rises' using errcode = 'CP001';
end $$;
create trigger versions_rise before update on books.versions for each row
  when (new.n < old.n or new.company_id is distinct from old.company_id) execute function books.refuse_version_going_back();

-- A key without a sequence, which a shard does not have; the order is the one of their instants.
alter table books.connection_transitions drop constraint connection_transitions_pkey, drop column id;
alter table books.connection_transitions add column id uuid not null default gen_random_uuid(), add primary key (company_id, id);
alter table books.connection_transitions alter column at set default clock_timestamp();
create index connection_transitions_by_instant on books.connection_transitions (company_id, at);

create function books.dossier_state_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into books.connection_transitions (company_id, from_state, to_state, cause)
    values (new.company_id, coalesce(old.connection_state, 'waiting'), new.connection_state, new.connection_cause);
  return null;
end $$;
create trigger versions_keep_transition after update of connection_state on books.versions for each row
  when (old.connection_state is distinct from new.connection_state) execute function books.dossier_state_changed();

drop trigger bank_accounts_count_connection on books.bank_accounts;
drop trigger bank_connections_count_connection on books.bank_connections;
drop function books.connection_facts_changed(), books.set_connection_state(uuid, boolean);

-- Writes what is known of the company of the transaction for lists of dossiers: columns of its row by their names, the others stay.
create function shared.put_summary(given jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  known jsonb;
  years jsonb := given -> 'fiscal_years';
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  select s.fiscal_years into known from shared.dossier_summaries s where s.company_id = company;
  if not found then
    insert into shared.dossier_summaries (company_id, to_categorize, vat_to_validate) select c.id, 0, 0 from shared.companies c where c.id = company
      on conflict do nothing;
  end if;
  update shared.dossier_summaries s
    set to_categorize = r.to_categorize, vat_to_validate = r.vat_to_validate, connection_state = r.connection_state, closing_status = r.closing_status,
      declaration_status = r.declaration_status, edi_status = r.edi_status, next_vat_due_on = r.next_vat_due_on, last_activity_at = r.last_activity_at,
      fiscal_years = r.fiscal_years, tax_return_status = r.tax_return_status, closing_done = r.closing_done, closing_to_fix = r.closing_to_fix,
      closing_total = r.closing_total, tax_return_year_id = r.tax_return_year_id, papers_waiting = r.papers_waiting, questions_open = r.questions_open,
      questions_answered = r.questions_answered, last_statement_on = r.last_statement_on, vat_missing = r.vat_missing, vat_start_asked = r.vat_start_asked,
      has_vat_returns = r.has_vat_returns, connections_stopped = r.connections_stopped, has_connection = r.has_connection,
      closing_year_id = r.closing_year_id, closing_submitted = r.closing_submitted, closing_blocker = r.closing_blocker, closing_flagged = r.closing_flagged
    from (select k as before, jsonb_populate_record(k, given - 'company_id') as after from shared.dossier_summaries k where k.company_id = company) w,
      lateral (select (w.after).*) r
    where s.company_id = company and w.before is distinct from w.after;
  if years is not null and known is distinct from years then
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

-- In PL/pgSQL, whose statements have values for parameters: a distributed database finds the shard by them, and by none inside a function of SQL.
create or replace function books.waiting_of(company uuid, out papers_waiting integer, out questions_open integer, out questions_answered integer,
    out last_statement_on date)
  language plpgsql stable set search_path = '' as $$
begin
  select count(*)::integer into papers_waiting from books.files f where f.company_id = company and f.removed_at is null
    and f.id not in (select p.file_id from books.attachments p where p.company_id = company);
  select
    count(*) filter (where not t.has_answer and not (t.wants_paper and t.is_settled))::integer,
    count(*) filter (where t.has_answer and (not t.is_settled or t.is_late or t.has_loose_paper))::integer
  into questions_open, questions_answered
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
  ) t;
  -- A connection reads its accounts without a statement: the last one counts where files still feed one.
  select max((c.synced_at at time zone 'Europe/Paris')::date) into last_statement_on from books.bank_connections c
    where c.company_id = company and c.removed_at is null
      and not exists (select from books.bank_accounts b where b.company_id = company and coalesce((
        select f.kind from books.bank_feeds f where f.company_id = company and f.bank_account_id = b.id order by f.from_on desc limit 1), 'file') = 'file');
  if last_statement_on is null then
    select o.date into last_statement_on from books.operations o where o.company_id = company and o.import_id is not null
      and exists (select from books.bank_imports i where i.company_id = company and i.status = 'imported') order by o.date desc limit 1;
  end if;
end $$;
drop function books.is_fed_by_files(uuid);

create or replace function books.end_change() returns void language plpgsql set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  version record;
  years jsonb;
  counted record;
  waiting record;
  latest timestamptz;
  live text[];
  has_account boolean;
  shown text;
  why text;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  insert into books.versions as v (company_id, n) values (company, 1) on conflict (company_id) do update set n = v.n + 1
    returning v.connection_state, v.connections_stopped into version;
  select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'begin', y.begins_on, 'end', y.ends_on, 'closed', y.closed_at is not null)
      order by y.begins_on), '[]')
    into years from books.fiscal_years y where y.company_id = company;
  select * into waiting from books.waiting_of(company);
  select coalesce(sum(m.n) filter (where m.status = 'to_categorize'), 0) as to_categorize,
      coalesce(sum(m.n) filter (where m.vat_status = 'to_validate'), 0) as vat_to_validate
    into counted from books.operation_months m where m.company_id = company;
  select max(l.at) into latest from books.audit_log l where l.company_id = company;
  select array_agg(c.state) into live from books.bank_connections c where c.company_id = company and c.removed_at is null;
  select exists (select from books.bank_accounts b where b.company_id = company) into has_account;
  -- The domain computes the same (`dossierConnectionState`), a test compares both.
  shown := case
    when version.connections_stopped then 'onhold'
    when 'required_action' = any (live) then 'required_action'
    when 'onhold' = any (live) then 'onhold'
    when 'waiting' = any (live) then 'waiting'
    when live is not null or has_account then 'ok'
    else 'waiting'
  end;
  if coalesce(version.connection_state, 'waiting') is distinct from shown then
    why := case when version.connections_stopped then 'stopped' when live is null then 'files' end;
    if why is null then
      select c.cause into why from books.bank_connections c where c.company_id = company and c.removed_at is null and c.state = shown
        order by c.provider_since desc limit 1;
    end if;
    update books.versions v set connection_state = shown, connection_cause = coalesce(why, 'files') where v.company_id = company;
  end if;
  perform shared.put_summary(jsonb_build_object('to_categorize', counted.to_categorize, 'vat_to_validate', counted.vat_to_validate,
    'last_activity_at', latest, 'fiscal_years', years, 'papers_waiting', waiting.papers_waiting, 'questions_open', waiting.questions_open,
    'questions_answered', waiting.questions_answered, 'last_statement_on', waiting.last_statement_on, 'connection_state', shown,
    'connections_stopped', version.connections_stopped, 'has_connection', live is not null));
end $$;

-- What a job finds of the subscription and of the firm's decision, for the company of the transaction; the end of the change counts it.
create or replace function books.set_connections_stopped(stopped boolean) returns void language plpgsql set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  insert into books.versions as v (company_id, n, connections_stopped) values (company, 1, stopped)
    on conflict (company_id) do update set connections_stopped = excluded.connections_stopped;
end $$;

-- Each ends a change first: the version is held before the summary, by everyone in this order.
create or replace function shared.set_vat_summary(due_on date, declaration text, transmission text, missing text[], asked boolean, has_returns boolean)
  returns void language plpgsql set search_path = '' as $$
begin
  perform books.end_change();
  perform shared.put_summary(jsonb_build_object('next_vat_due_on', due_on, 'declaration_status', declaration, 'edi_status', transmission,
    'vat_missing', missing, 'vat_start_asked', asked, 'has_vat_returns', has_returns));
end $$;

create or replace function shared.set_tax_return_summary(year uuid, status text) returns void language plpgsql set search_path = '' as $$
begin
  perform books.end_change();
  perform shared.put_summary(jsonb_build_object('tax_return_year_id', year, 'tax_return_status', status));
end $$;

create or replace function shared.set_closing_summary(year uuid, done integer, to_fix integer, total integer, state text, submitted boolean, blocker text,
    flagged boolean) returns void language plpgsql set search_path = '' as $$
begin
  perform books.end_change();
  perform shared.put_summary(jsonb_build_object('closing_year_id', year, 'closing_done', done, 'closing_to_fix', to_fix, 'closing_total', total,
    'closing_status', state, 'closing_submitted', submitted, 'closing_blocker', blocker, 'closing_flagged', flagged));
end $$;

-- Months without VAT keep what was known about it. False: some know nothing, none is written.
create function shared.merge_months(given jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  merged jsonb;
begin
  select coalesce(jsonb_agg(coalesce(jsonb_build_object('vat', k.value -> 'vat', 'vatDueOn', k.value -> 'vatDueOn'), '{}') || g.value order by g.ordinality), '[]')
    into merged
    from jsonb_array_elements(given) with ordinality g
      left join shared.dossier_summaries s on s.company_id = company
      left join jsonb_array_elements(s.months) k on k.value ->> 'month' = g.value ->> 'month';
  if exists (select from jsonb_array_elements(merged) m where coalesce(m.value ->> 'vat', '') = '') then
    return false;
  end if;
  update shared.dossier_summaries s set months = merged where s.company_id = company and s.months is distinct from merged;
  return true;
end $$;

create or replace function shared.set_months_summary(given jsonb) returns boolean language plpgsql set search_path = '' as $$
begin
  perform books.end_change();
  return shared.merge_months(given);
end $$;

-- A trigger holds what the function checked: a year is closed, or open again, as its last line of closings says, at its instant.
create or replace function books.refuse_closing_by_hand() returns trigger language plpgsql set search_path = '' as $$
declare
  event text;
  instant timestamptz;
begin
  -- The owner restores what was.
  if current_user not in ('comptoir_tenant', 'comptoir_app') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    raise exception 'a fiscal year begins open' using errcode = 'CP001';
  end if;
  select c.event, c.at into event, instant from books.closings c
    where c.company_id = new.company_id and c.fiscal_year_id = new.id order by c.rank desc limit 1;
  if event is null or event not in ('closed', 'reopened') or new.closed_at is distinct from (case event when 'closed' then instant end) then
    raise exception 'a fiscal year is closed, or reopened, after its line of closings' using errcode = 'CP001';
  end if;
  if new.closed_at is not null and (
      exists (select from books.fiscal_years y where y.company_id = new.company_id and y.ends_on < new.begins_on and y.closed_at is null)
      or exists (select from books.entries e where e.company_id = new.company_id and e.fiscal_year_id = new.id and e.number is null)) then
    raise exception 'a fiscal year is closed after the one before, once it holds no draft' using errcode = 'CP001';
  end if;
  if new.closed_at is null and exists (
      select from books.fiscal_years y where y.company_id = new.company_id and y.begins_on > new.ends_on and y.closed_at is not null) then
    raise exception 'a fiscal year is reopened before the next one is closed' using errcode = 'CP001';
  end if;
  return new;
end $$;

create or replace function books.set_year_closed(year uuid, closed boolean) returns void language plpgsql set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  instant timestamptz;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  select c.at into instant from books.closings c where c.company_id = company and c.fiscal_year_id = year and c.event = 'closed' order by c.rank desc limit 1;
  update books.fiscal_years y set closed_at = case when closed then instant end
    where y.company_id = company and y.id = year and (y.closed_at is not null) <> closed;
  if not found then
    raise exception 'a fiscal year is closed, or reopened, after its line of closings' using errcode = 'CP001';
  end if;
end $$;

-- A line of the log by its columns: the type of its row is another one on each shard.
create function books.audit_line_hash(before text, number bigint, id uuid, at timestamptz, user_id uuid, ip text, action text, subject text, details jsonb)
  returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_array(before, number, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    user_id, ip, action, subject, details)::text, 'UTF8')), 'hex');
$$;
create or replace function books.chain_audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known record;
begin
  insert into books.audit_heads as h (company_id, number, hash) values (new.company_id, 1, '')
    on conflict (company_id) do update set number = h.number + 1 returning h.number, h.hash into known;
  new.number := known.number;
  new.hash := books.audit_line_hash(known.hash, new.number, new.id, new.at, new.user_id, new.ip, new.action, new.subject, new.details);
  update books.audit_heads set hash = new.hash where company_id = new.company_id;
  return new;
end $$;
drop function books.audit_hash(text, books.audit_log);

-- A child that outlives its parent no longer names it. `on delete set null` does the same on one server; a distributed table takes no such key.
create function books.operation_left() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update books.asset_components set exit_operation_id = null where company_id = old.company_id and exit_operation_id = old.id;
  update books.loan_instalments set operation_id = null where company_id = old.company_id and operation_id = old.id;
  return old;
end $$;
create trigger operations_leave_children before delete on books.operations for each row execute function books.operation_left();
create function books.file_left() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update books.answers set file_id = null where company_id = old.company_id and file_id = old.id;
  update books.received_invoices set readable_file_id = null where company_id = old.company_id and readable_file_id = old.id;
  return old;
end $$;
create trigger files_leave_children before delete on books.files for each row execute function books.file_left();
alter table books.asset_components drop constraint asset_components_company_id_exit_operation_id_fkey,
  add constraint asset_components_company_id_exit_operation_id_fkey foreign key (company_id, exit_operation_id) references books.operations;
alter table books.loan_instalments drop constraint loan_instalments_company_id_operation_id_fkey,
  add constraint loan_instalments_company_id_operation_id_fkey foreign key (company_id, operation_id) references books.operations;
alter table books.answers drop constraint answers_company_id_file_id_fkey,
  add constraint answers_company_id_file_id_fkey foreign key (company_id, file_id) references books.files;
alter table books.received_invoices drop constraint received_invoices_company_id_readable_file_id_fkey,
  add constraint received_invoices_company_id_readable_file_id_fkey foreign key (company_id, readable_file_id) references books.files;

revoke execute on function books.operation_left(), books.file_left(), shared.put_summary(jsonb), shared.merge_months(jsonb), books.dossier_state_changed() from public;
grant execute on function shared.put_summary(jsonb), shared.merge_months(jsonb), books.waiting_of(uuid) to comptoir_tenant;
