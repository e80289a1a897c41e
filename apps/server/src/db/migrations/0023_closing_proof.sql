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

-- What is answered in the steps of a closing and to its checks, what is still to be paid, the boxes typed in a return and the answers on VAT are facts that
-- no entry seals: each change leaves its line in the audit log, what is there already included.
create or replace function books.fact_columns(fact_table text) returns text[] language sql immutable set search_path = '' as $$
  select case fact_table
    when 'regimes' then array['valid_from', 'tax_system', 'accounting_basis', 'vat_system', 'vat_on_debits', 'vat_taxation_bp', 'super_simplified', 'equity_mode']
    when 'vat_starts' then array['declared_through', 'credit_cents', 'operation_id', 'deposit_base']
    when 'bank_accounts' then array['id', 'account_code', 'currency', 'opening_on', 'opening_cents']
    when 'vat_returns' then array['id', 'form', 'millesime', 'provisional', 'period', 'period_start', 'period_end', 'version', 'replaces_id', 'is_live', 'due_on', 'status',
      'typed', 'content', 'hash', 'validated_by', 'validated_at']
    when 'tax_returns' then array['id', 'fiscal_year_id', 'form', 'millesime', 'income_year', 'provisional', 'version', 'replaces_id', 'status', 'due_on', 'content', 'inputs', 'hash',
      'kept_by', 'kept_at']
    when 'filings' then array['id', 'subject_kind', 'subject_id', 'version', 'channel', 'state', 'deposited_on', 'reference']
    when 'filing_events' then array['id', 'filing_id', 'kind', 'outcome', 'details', 'at']
    when 'filing_receipts' then array['filing_id', 'name', 'media_type', 'sha256', 'received_at']
    when 'files' then array['id', 'sha256', 'media_type', 'bytes', 'storage_key']
    when 'attachments' then array['operation_id', 'file_id']
    when 'vehicles' then array['id', 'vehicle_type', 'engine_type', 'fuel_type', 'fiscal_power', 'co2', 'first_registered_on', 'price_cents']
    when 'loans' then array['id', 'borrowed_cents', 'taeg_thousandths', 'nominal_thousandths', 'first_due_on', 'last_due_on', 'instalment_cents', 'insurance_cents', 'deferment_months',
      'day_of_month', 'is_typed']
    when 'assets' then array['id', 'account_code', 'purchased_on', 'incl_vat_cents', 'vat_cents']
    when 'asset_components' then array['id', 'asset_id', 'account_code', 'incl_vat_cents', 'vat_cents', 'vat_deducted_cents', 'base_cents', 'commissioned_on', 'duration', 'method', 'is_mixed',
      'use_bp', 'vehicle_id', 'goodwill_allowed', 'opening_depreciation_cents', 'opening_on', 'cost_source', 'released_on', 'output_type', 'output_incl_cents', 'output_vat_cents',
      'output_excl_cents', 'exit_operation_id', 'exit_position']
    when 'component_years' then array['component_id', 'fiscal_year_id', 'end_day', 'annuity_cents', 'excess_cents', 'deductible_cents', 'private_cents', 'use_bp']
    when 'takeovers' then array['id', 'kind', 'fiscal_year_id', 'taken_over_through']
    when 'closing_steps' then array['fiscal_year_id', 'code', 'status', 'inputs', 'result', 'basis']
    when 'closing_answers' then array['fiscal_year_id', 'question', 'answer']
    when 'open_items' then array['id', 'source_kind', 'source_id', 'source_key', 'fiscal_year_id', 'side', 'account_code', 'auxiliary_number', 'auxiliary_name', 'piece_ref',
      'piece_date', 'amount_cents', 'waiting_vat']
    when 'tax_return_boxes' then array['fiscal_year_id', 'form', 'box', 'cents']
    when 'vat_answers' then array['subject_id', 'answer']
  end;
$$;

-- The columns that name a row; none where a company has one row.
create or replace function books.fact_keys(fact_table text) returns text[] language sql immutable set search_path = '' as $$
  select case fact_table
    when 'regimes' then array['valid_from']
    when 'vat_starts' then array[]::text[]
    when 'filing_receipts' then array['filing_id']
    when 'attachments' then array['operation_id', 'file_id']
    when 'component_years' then array['component_id', 'fiscal_year_id']
    when 'closing_steps' then array['fiscal_year_id', 'code']
    when 'closing_answers' then array['fiscal_year_id', 'question']
    when 'tax_return_boxes' then array['fiscal_year_id', 'form', 'box']
    when 'vat_answers' then array['subject_id']
    else array['id']
  end;
$$;

do $$
declare
  fact_table text;
  company uuid;
begin
  foreach fact_table in array array['closing_steps', 'closing_answers', 'open_items', 'tax_return_boxes', 'vat_answers'] loop
    execute format('create trigger %I after insert or update or delete on books.%I for each row execute function books.note_fact()', fact_table || '_noted', fact_table);
    for company in select id from shared.companies loop
      perform set_config('app.company_id', company::text, true);
      execute format($f$insert into books.audit_log (company_id, id, action, subject, details)
        select t.company_id, gen_random_uuid(), 'fact', books.fact_subject(%1$L, to_jsonb(t)), jsonb_build_object('sha256', books.fact_hash(%1$L, to_jsonb(t)))
        from books.%1$I t where t.company_id = %2$L$f$, fact_table, company);
    end loop;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
