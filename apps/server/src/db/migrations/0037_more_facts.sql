-- What ties a payment to an asset, to an item or to an invoice, what an invoice says, what a closing showed and what a document was made of are facts that
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
    when 'allocation_components' then array['operation_id', 'position', 'rank', 'component_id', 'amount_cents']
    when 'allocation_items' then array['operation_id', 'position', 'rank', 'item_id', 'amount_cents', 'vat']
    when 'received_invoices' then array['id', 'file_id', 'format', 'number', 'seller_key', 'seller_name', 'issued_on', 'currency', 'owed_cents', 'gross_cents', 'document', 'received_on',
      'status', 'posting']
    when 'invoice_payments' then array['invoice_id', 'operation_id', 'amount_cents', 'gap_cents', 'chosen']
    when 'closings' then array['id', 'fiscal_year_id', 'rank', 'user_id', 'event', 'fingerprint', 'balances', 'reason', 'steps']
    when 'produced_documents' then array['id', 'type', 'subject_kind', 'subject_id', 'version', 'basis', 'starts_on', 'ends_on', 'fiscal_year_id', 'content', 'heads', 'last_entry_id',
      'entries']
  end;
$$;

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
    when 'allocation_components' then array['operation_id', 'position', 'rank']
    when 'allocation_items' then array['operation_id', 'position', 'rank']
    when 'invoice_payments' then array['invoice_id', 'operation_id']
    else array['id']
  end;
$$;

do $$
declare
  fact_table text;
  company uuid;
begin
  foreach fact_table in array array['allocation_components', 'allocation_items', 'received_invoices', 'invoice_payments', 'closings', 'produced_documents'] loop
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
