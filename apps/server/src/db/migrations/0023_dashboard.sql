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

create function shared.set_months_summary(given jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  perform books.end_change();
  update shared.dossier_summaries s set months = given where s.company_id = company and s.months is distinct from given;
end $$;
revoke execute on function shared.set_months_summary(jsonb) from public;
grant execute on function shared.set_months_summary(jsonb) to comptoir_tenant;
