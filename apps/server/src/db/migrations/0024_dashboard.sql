-- The rates that a company gave for what its dashboard estimates, in basis points; null: none.
create table books.dashboard_rates (
  company_id uuid primary key,
  contributions_bp integer check (contributions_bp between 0 and 10000),
  tax_bp integer check (tax_bp between 0 and 10000)
);
alter table books.dashboard_rates enable row level security, force row level security;
create policy tenant on books.dashboard_rates using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on books.dashboard_rates to comptoir_tenant;

-- What a person last saw of the dashboard of a company. It is of the person, and goes with them: no book holds it.
create table shared.dashboard_visits (
  user_id uuid not null references shared.users on delete cascade,
  company_id uuid not null references shared.companies on delete cascade,
  at timestamptz not null,
  -- Amounts in cents, and how many operations there were.
  seen jsonb not null,
  primary key (user_id, company_id)
);
create index dashboard_visits_company on shared.dashboard_visits (company_id);
grant select, insert, update, delete on shared.dashboard_visits to comptoir_app;

-- The last thirteen months of a dossier, for the wall of its firm: facts with their days, from which each later day reads what is late.
alter table shared.dossier_summaries add column months jsonb;

-- Months that say nothing of their VAT keep what was known about it. False: some month knows nothing yet, and nothing is written.
create function shared.set_months_summary(given jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  merged jsonb;
begin
  perform books.end_change();
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
revoke execute on function shared.set_months_summary(jsonb) from public;
grant execute on function shared.set_months_summary(jsonb) to comptoir_tenant;
