-- What waits in a dossier, beside what its list already counts: papers that are joined to no operation, questions to the client without an
-- answer and with one that the staff have left, the last day that a statement covers. Null until the books of the company change again.
alter table shared.dossier_summaries
  add column papers_waiting integer,
  add column questions_open integer,
  add column questions_answered integer,
  add column last_statement_on date;

-- A question that asks for the paper of an operation is done once a paper is joined there, also by another way than an answer.
alter table books.questions add column wants_paper boolean not null default false;

-- The states of threads as `threadState` of the domain computes them (accounting/questions/thread.ts): a test compares both. Few threads are
-- not closed by a person: three hundred and fifty at most.
create function books.waiting_of(company uuid, out papers_waiting integer, out questions_open integer, out questions_answered integer,
    out last_statement_on date)
  language sql stable set search_path = '' as $$
  select
    (select count(*)::integer from books.files f where f.company_id = company and f.removed_at is null
      and f.id not in (select p.file_id from books.attachments p where p.company_id = company)),
    count(*) filter (where not t.has_answer and not (t.wants_paper and t.is_settled))::integer,
    count(*) filter (where t.has_answer and (not t.is_settled or t.is_late or t.has_loose_paper))::integer,
    (select o.date from books.operations o where o.company_id = company and o.import_id is not null
      and exists (select from books.bank_imports i where i.company_id = company and i.status = 'imported') order by o.date desc limit 1)
  from (
    select exists (select from books.answers a where a.company_id = company and a.question_id = q.id) as has_answer,
      q.wants_paper, case
        when q.wants_paper then exists (select from books.attachments p where p.company_id = company and p.operation_id = q.subject_id)
        when q.subject_kind = 'file'
        then q.was_waiting and exists (select from books.attachments p where p.company_id = company and p.file_id = q.subject_id)
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
    where q.company_id = company and q.closed_at is null and coalesce(o.id, f.id) is not null
  ) t
$$;
revoke execute on function books.waiting_of(uuid) from public;

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
  insert into shared.dossier_summaries as s (company_id, to_categorize, vat_to_validate, last_activity_at, fiscal_years, connection_state,
      papers_waiting, questions_open, questions_answered, last_statement_on)
    select c.id, m.to_categorize, m.vat_to_validate, (select max(l.at) from books.audit_log l where l.company_id = company), years,
      case when exists (select from books.bank_accounts b where b.company_id = company) then 'ok' else 'waiting' end,
      waiting.papers_waiting, waiting.questions_open, waiting.questions_answered, waiting.last_statement_on
    from shared.companies c, (select
        coalesce(sum(n) filter (where status = 'to_categorize'), 0) as to_categorize,
        coalesce(sum(n) filter (where vat_status = 'to_validate'), 0) as vat_to_validate
      from books.operation_months where company_id = company) m
    where c.id = company
    on conflict (company_id) do update
      set to_categorize = excluded.to_categorize, vat_to_validate = excluded.vat_to_validate, last_activity_at = excluded.last_activity_at,
        fiscal_years = excluded.fiscal_years, papers_waiting = excluded.papers_waiting, questions_open = excluded.questions_open,
        questions_answered = excluded.questions_answered, last_statement_on = excluded.last_statement_on,
        -- What a bank says of its connection is kept; without one, an account that exists is in order.
        connection_state = case when s.connection_state in ('required_action', 'onhold') then s.connection_state else excluded.connection_state end
      where (s.to_categorize, s.vat_to_validate, s.last_activity_at, s.fiscal_years, s.papers_waiting, s.questions_open, s.questions_answered,
            s.last_statement_on)
          is distinct from (excluded.to_categorize, excluded.vat_to_validate, excluded.last_activity_at, excluded.fiscal_years, excluded.papers_waiting,
            excluded.questions_open, excluded.questions_answered, excluded.last_statement_on)
        or (s.connection_state is distinct from excluded.connection_state and coalesce(s.connection_state, '') not in ('required_action', 'onhold'));
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
