-- The state of the banks of a dossier has one writer, a function of the owner that fires when the version of the books is raised: it computes the
-- state from the connections and the accounts, and a value that a statement gives is left aside. It reads the books on the shard of the row, where the role of the
-- transaction wrote them. `dossierConnectionState` of the domain computes the same, a test compares both.
create function books.set_connection_state() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  live text[];
  has_account boolean;
  why text;
begin
  if tg_op = 'INSERT' then
    new.connection_state := 'waiting';
    new.connection_cause := 'files';
    return new;
  end if;
  select array_agg(c.state) into live from books.bank_connections c where c.company_id = new.company_id and c.removed_at is null;
  select exists (select from books.bank_accounts b where b.company_id = new.company_id) into has_account;
  new.connection_state := case
    when new.connections_stopped then 'onhold'
    when 'required_action' = any (live) then 'required_action'
    when 'onhold' = any (live) then 'onhold'
    when 'waiting' = any (live) then 'waiting'
    when live is not null or has_account then 'ok'
    else 'waiting'
  end;
  new.connection_cause := old.connection_cause;
  if coalesce(old.connection_state, 'waiting') is distinct from new.connection_state then
    why := case when new.connections_stopped then 'stopped' when live is null then 'files' end;
    if why is null then
      select c.cause into why from books.bank_connections c
        where c.company_id = new.company_id and c.removed_at is null and c.state = new.connection_state order by c.provider_since desc limit 1;
    end if;
    new.connection_cause := coalesce(why, 'files');
  end if;
  return new;
end $$;
revoke execute on function books.set_connection_state() from public;
create trigger versions_set_connection_state before insert or update on books.versions for each row execute function books.set_connection_state();

-- Of any update: the statement itself names no state.
drop trigger versions_keep_transition on books.versions;
create trigger versions_keep_transition after update on books.versions for each row
  when (coalesce(old.connection_state, 'waiting') is distinct from new.connection_state) execute function books.dossier_state_changed();

create or replace function books.end_change() returns void language plpgsql set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  version record;
  years jsonb;
  counted record;
  waiting record;
  latest timestamptz;
  has_connection boolean;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  -- The update fires `set_connection_state`, once the rows that it reads are written.
  update books.versions v set n = v.n + 1 where v.company_id = company returning v.connection_state, v.connections_stopped into version;
  if not found then
    insert into books.versions (company_id, n) values (company, 0) on conflict do nothing;
    update books.versions v set n = v.n + 1 where v.company_id = company returning v.connection_state, v.connections_stopped into version;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'begin', y.begins_on, 'end', y.ends_on, 'closed', y.closed_at is not null)
      order by y.begins_on), '[]')
    into years from books.fiscal_years y where y.company_id = company;
  select * into waiting from books.waiting_of(company);
  select coalesce(sum(m.n) filter (where m.status = 'to_categorize'), 0) as to_categorize,
      coalesce(sum(m.n) filter (where m.vat_status = 'to_validate'), 0) as vat_to_validate
    into counted from books.operation_months m where m.company_id = company;
  select max(l.at) into latest from books.audit_log l where l.company_id = company;
  select exists (select from books.bank_connections c where c.company_id = company and c.removed_at is null) into has_connection;
  perform shared.put_summary(jsonb_build_object('to_categorize', counted.to_categorize, 'vat_to_validate', counted.vat_to_validate,
    'last_activity_at', latest, 'fiscal_years', years, 'papers_waiting', waiting.papers_waiting, 'questions_open', waiting.questions_open,
    'questions_answered', waiting.questions_answered, 'last_statement_on', waiting.last_statement_on, 'connection_state', version.connection_state,
    'connections_stopped', version.connections_stopped, 'has_connection', has_connection));
end $$;

-- The flows of a platform that gave no invoice or no status, named until they are read or ninety days old.
alter table books.invoice_platforms add column failed jsonb not null default '[]';
