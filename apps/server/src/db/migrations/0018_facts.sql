-- The audit log is a chain by company: each line carries its number and the hash of all that precedes it.
alter table books.audit_log add column number bigint, add column hash text;

create table books.audit_heads (
  company_id uuid primary key,
  number bigint not null,
  hash text not null
);
alter table books.audit_heads enable row level security;
alter table books.audit_heads force row level security;
create policy tenant on books.audit_heads
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on books.audit_heads to comptoir_tenant;

-- SHA-256 of a line after the one before.
create function books.audit_hash(before text, line books.audit_log) returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_array(before, line.number, line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    line.user_id, line.ip, line.action, line.subject, line.details)::text, 'UTF8')), 'hex');
$$;

create function books.chain_audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known books.audit_heads;
begin
  insert into books.audit_heads as h (company_id, number, hash) values (new.company_id, 1, '')
    on conflict (company_id) do update set number = h.number + 1 returning * into known;
  new.number := known.number;
  new.hash := books.audit_hash(known.hash, new);
  update books.audit_heads set hash = new.hash where company_id = new.company_id;
  return new;
end $$;

do $$
declare
  line books.audit_log;
  company uuid;
  n bigint;
  last text;
begin
  alter table books.audit_log disable trigger audit_log_append_only;
  for company in select id from shared.companies loop
    perform set_config('app.company_id', company::text, true);
    n := 0;
    last := '';
    for line in select * from books.audit_log where company_id = company order by at, id loop
      n := n + 1;
      line.number := n;
      last := books.audit_hash(last, line);
      update books.audit_log set number = n, hash = last where company_id = company and id = line.id;
    end loop;
    if n > 0 then insert into books.audit_heads values (company, n, last); end if;
  end loop;
  perform set_config('app.company_id', '', true);
  alter table books.audit_log enable trigger audit_log_append_only;
end $$;
alter table books.audit_log alter column number set not null, alter column hash set not null, add unique (company_id, number);
create trigger audit_log_chained before insert on books.audit_log for each row execute function books.chain_audit();

-- Facts that no entry seals leave a line of the audit log at each change, with the SHA-256 of what they say.
-- The columns that count in a table; a column added later counts once it is named here.
create function books.fact_columns(fact_table text) returns text[] language sql immutable set search_path = '' as $$
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
  end;
$$;

-- The columns that name a row; none where a company has one row.
create function books.fact_keys(fact_table text) returns text[] language sql immutable set search_path = '' as $$
  select case fact_table
    when 'regimes' then array['valid_from']
    when 'vat_starts' then array[]::text[]
    when 'filing_receipts' then array['filing_id']
    when 'attachments' then array['operation_id', 'file_id']
    when 'component_years' then array['component_id', 'fiscal_year_id']
    else array['id']
  end;
$$;

create function books.fact_subject(fact_table text, fact jsonb) returns text language sql immutable set search_path = '' as $$
  select concat_ws(':', variadic array[fact_table] || (select coalesce(array_agg(fact ->> k.name order by k.place), '{}')
    from unnest(books.fact_keys(fact_table)) with ordinality as k (name, place)));
$$;

create function books.fact_hash(fact_table text, fact jsonb) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to((select jsonb_object_agg(c.name, fact -> c.name) from unnest(books.fact_columns(fact_table)) as c (name))::text, 'UTF8')), 'hex');
$$;

create function books.note_fact() returns trigger language plpgsql set search_path = '' as $$
declare
  before_change jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after_change jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  fact jsonb := coalesce(after_change, before_change);
  sha text := case when after_change is not null then books.fact_hash(tg_table_name, after_change) end;
begin
  if tg_op = 'UPDATE' and books.fact_subject(tg_table_name, before_change) = books.fact_subject(tg_table_name, after_change)
      and books.fact_hash(tg_table_name, before_change) = sha then
    return null;
  end if;
  if tg_op = 'UPDATE' and books.fact_subject(tg_table_name, before_change) <> books.fact_subject(tg_table_name, after_change) then
    insert into books.audit_log (company_id, id, action, subject, details)
      values ((before_change ->> 'company_id')::uuid, gen_random_uuid(), 'fact', books.fact_subject(tg_table_name, before_change), '{"sha256": null}');
  end if;
  insert into books.audit_log (company_id, id, action, subject, details)
    values ((fact ->> 'company_id')::uuid, gen_random_uuid(), 'fact', books.fact_subject(tg_table_name, fact), jsonb_build_object('sha256', sha));
  return null;
end $$;

-- The schedule of a loan is one fact: it is written whole.
create function books.schedule_hash(company uuid, loan uuid) returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_agg(jsonb_build_array(i.rank, i.due_on, i.capital_cents, i.interest_cents, i.insurance_cents, i.fees_cents, i.operation_id) order by i.rank)::text,
      'UTF8')), 'hex')
    from books.loan_instalments i where i.company_id = company and i.loan_id = loan;
$$;

create function books.note_schedules() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into books.audit_log (company_id, id, action, subject, details)
    select c.company_id, gen_random_uuid(), 'fact', 'loan_schedule:' || c.loan_id, jsonb_build_object('sha256', books.schedule_hash(c.company_id, c.loan_id))
    from (select distinct company_id, loan_id from changed) c;
  return null;
end $$;

do $$
declare
  fact_table text;
  company uuid;
begin
  foreach fact_table in array array['regimes', 'vat_starts', 'bank_accounts', 'vat_returns', 'tax_returns', 'filings', 'filing_events', 'filing_receipts', 'files', 'attachments', 'vehicles',
      'loans', 'assets', 'asset_components', 'component_years', 'takeovers'] loop
    execute format('create trigger %I after insert or update or delete on books.%I for each row execute function books.note_fact()', fact_table || '_noted', fact_table);
    for company in select id from shared.companies loop
      perform set_config('app.company_id', company::text, true);
      execute format($f$insert into books.audit_log (company_id, id, action, subject, details)
        select t.company_id, gen_random_uuid(), 'fact', books.fact_subject(%1$L, to_jsonb(t)), jsonb_build_object('sha256', books.fact_hash(%1$L, to_jsonb(t)))
        from books.%1$I t where t.company_id = %2$L$f$, fact_table, company);
    end loop;
  end loop;
  for company in select id from shared.companies loop
    perform set_config('app.company_id', company::text, true);
    insert into books.audit_log (company_id, id, action, subject, details)
      select l.company_id, gen_random_uuid(), 'fact', 'loan_schedule:' || l.id, jsonb_build_object('sha256', books.schedule_hash(l.company_id, l.id))
      from books.loans l where l.company_id = company and exists (select from books.loan_instalments i where i.company_id = company and i.loan_id = l.id);
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
create trigger loan_instalments_noted_insert after insert on books.loan_instalments referencing new table as changed
  for each statement execute function books.note_schedules();
create trigger loan_instalments_noted_update after update on books.loan_instalments referencing new table as changed
  for each statement execute function books.note_schedules();
create trigger loan_instalments_noted_delete after delete on books.loan_instalments referencing old table as changed
  for each statement execute function books.note_schedules();
