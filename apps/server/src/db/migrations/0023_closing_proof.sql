-- A step of the closing may be what a question to the client is about: its subject is the fiscal year, its step and, when it has one, the question of
-- the step. What is answered there is proposed as an input of the step.
alter table books.questions
  add column step_code text,
  add column prompt jsonb,
  drop constraint questions_subject_kind_check,
  add constraint questions_subject_kind_check check (subject_kind in ('operation', 'file', 'step')),
  add check ((subject_kind = 'step') = (step_code is not null)),
  add check (prompt is null or step_code is not null);
drop index books.questions_one_open;
create unique index questions_one_open on books.questions (company_id, subject_id, coalesce(step_code, ''), coalesce(prompt ->> 'id', ''))
  where closed_at is null;

alter table books.answers
  add column input jsonb,
  drop constraint answers_check,
  add constraint answers_check check (num_nonnulls(account, words, file_name, input) = 1);

-- The states of threads as `threadState` of the domain computes them, those about a step included.
create or replace function books.waiting_of(company uuid, out papers_waiting integer, out questions_open integer, out questions_answered integer,
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
