-- What the business owns and owes: fixed assets and their components, vehicles, housing, loans.
create table books.vehicles (
  company_id uuid not null,
  id uuid not null,
  label text not null check (label <> ''),
  vehicle_type text not null,
  engine_type text not null,
  fuel_type text not null,
  registration text not null default '',
  -- Fiscal horsepower; cm3 for a moped.
  fiscal_power double precision not null check (fiscal_power >= 1),
  -- Grams per kilometre.
  co2 double precision check (co2 >= 0),
  first_registered_on date,
  price_cents bigint check (price_cents >= 0),
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table books.addresses (
  company_id uuid not null,
  id uuid not null,
  type text not null check (type = 'housing'),
  label text not null check (label <> ''),
  street text not null check (street <> ''),
  zip text not null check (zip ~ '^\d{5}$'),
  city text not null check (city <> ''),
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table books.loans (
  company_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  borrowed_cents bigint check (borrowed_cents >= 0),
  -- Thousandths of a percent. The TAEG is shown, never computed with.
  taeg_thousandths integer check (taeg_thousandths between 0 and 100000),
  nominal_thousandths integer check (nominal_thousandths between 0 and 100000),
  first_due_on date,
  last_due_on date check (last_due_on >= first_due_on),
  instalment_cents bigint check (instalment_cents > 0),
  insurance_cents bigint check (insurance_cents >= 0),
  deferment_months integer check (deferment_months >= 0),
  day_of_month integer check (day_of_month between 1 and 31),
  -- True when its rows are the bank's own, or corrected by hand: terms that change leave them.
  is_typed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- An operation pays one instalment, and an instalment is paid once.
create table books.loan_instalments (
  company_id uuid not null,
  loan_id uuid not null,
  rank integer not null check (rank > 0),
  due_on date not null,
  capital_cents bigint not null check (capital_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  insurance_cents bigint not null check (insurance_cents >= 0),
  fees_cents bigint not null check (fees_cents >= 0),
  operation_id uuid,
  primary key (company_id, loan_id, rank),
  foreign key (company_id, loan_id) references books.loans on delete cascade,
  foreign key (company_id, operation_id) references books.operations on delete set null (operation_id)
);
create unique index loan_instalments_paid on books.loan_instalments (company_id, operation_id) where operation_id is not null;
create index loan_instalments_due on books.loan_instalments (company_id, due_on) where operation_id is null;

create table books.assets (
  company_id uuid not null,
  id uuid not null,
  title text not null check (title <> ''),
  account_code text not null,
  purchased_on date not null,
  incl_vat_cents bigint not null check (incl_vat_cents >= 0),
  vat_cents bigint not null check (vat_cents between 0 and incl_vat_cents),
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- What is depreciated by itself. `cost_source`: where its cost comes from when no operation is linked to it.
create table books.asset_components (
  company_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  title text not null check (title <> ''),
  account_code text not null,
  incl_vat_cents bigint not null check (incl_vat_cents >= 0),
  vat_cents bigint not null check (vat_cents between 0 and incl_vat_cents),
  vat_deducted_cents bigint not null check (vat_deducted_cents between 0 and vat_cents),
  base_cents bigint not null check (base_cents >= 0),
  commissioned_on date not null,
  -- Years; null for what is not depreciated.
  duration integer check (duration > 0),
  method text not null check (method in ('linear', 'degressive')),
  is_mixed boolean not null,
  use_bp integer not null check (use_bp between 0 and 10000),
  vehicle_id uuid,
  opening_depreciation_cents bigint not null default 0 check (opening_depreciation_cents between 0 and base_cents),
  opening_on date,
  cost_source text check (cost_source in ('opening', 'owner')),
  -- The exit; its price is that of an allocation on 757000 when one is named, else its own entry posts it.
  released_on date,
  output_type text check (output_type in ('cession', 'mise_au_rebut', 'reintegration')),
  output_incl_cents bigint check (output_incl_cents >= 0),
  output_vat_cents bigint check (output_vat_cents >= 0),
  output_excl_cents bigint check (output_excl_cents >= 0),
  exit_operation_id uuid,
  exit_position integer,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, asset_id) references books.assets,
  foreign key (company_id, vehicle_id) references books.vehicles,
  foreign key (company_id, exit_operation_id) references books.operations on delete set null (exit_operation_id),
  check (opening_depreciation_cents = 0 or opening_on is not null),
  check (output_incl_cents = output_excl_cents + output_vat_cents),
  check ((released_on is null) = (output_type is null) and (released_on is null) = (output_excl_cents is null)
      and (released_on is null) = (output_vat_cents is null) and (released_on is null) = (output_incl_cents is null)),
  check (exit_operation_id is null or released_on is not null),
  check (exit_operation_id is null or exit_position is not null)
);
create index asset_components_of on books.asset_components (company_id, asset_id);
create index asset_components_vehicle on books.asset_components (company_id, vehicle_id) where vehicle_id is not null;
create unique index asset_components_price on books.asset_components (company_id, exit_operation_id, exit_position) where exit_operation_id is not null;

-- What a closed fiscal year took of a component: written when it is frozen, never changed.
create table books.component_years (
  company_id uuid not null,
  component_id uuid not null,
  fiscal_year_id uuid not null,
  -- The last day that the annuity counts: the end of the year, or the exit.
  end_day date not null,
  annuity_cents bigint not null check (annuity_cents >= 0),
  excess_cents bigint not null check (excess_cents >= 0),
  deductible_cents bigint not null check (deductible_cents >= 0),
  private_cents bigint not null check (private_cents >= 0),
  use_bp integer not null check (use_bp between 0 and 10000),
  primary key (company_id, component_id, fiscal_year_id),
  foreign key (company_id, component_id) references books.asset_components,
  foreign key (company_id, fiscal_year_id) references books.fiscal_years,
  check (annuity_cents = excess_cents + deductible_cents + private_cents)
);
create index component_years_of_year on books.component_years (company_id, fiscal_year_id);

-- Which components an allocation on an account of assets pays for, in their order: they add up to what it posts there.
create table books.allocation_components (
  company_id uuid not null,
  operation_id uuid not null,
  position integer not null,
  rank integer not null check (rank > 0),
  component_id uuid not null,
  amount_cents bigint not null,
  primary key (company_id, operation_id, position, rank),
  unique (company_id, operation_id, position, component_id),
  foreign key (company_id, operation_id, position) references books.allocations on delete cascade,
  foreign key (company_id, component_id) references books.asset_components
);
create index allocation_components_of on books.allocation_components (company_id, component_id);

-- Books that go on from others: balances typed for the first fiscal year. Their entries are derived from the lines.
create table books.takeovers (
  company_id uuid not null,
  id uuid not null,
  -- What was taken over: a closed year as the openings of the first one, a year under way as its entries.
  kind text not null check (kind in ('typed', 'closed_year', 'current_year')),
  fiscal_year_id uuid not null,
  created_at timestamptz not null default now(),
  -- The bank lines up to that day are in the books already; none for balances that were typed.
  taken_over_through date,
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years,
  constraint takeovers_through_check check ((kind = 'typed') = (taken_over_through is null))
);
create unique index takeovers_typed_once on books.takeovers (company_id) where kind = 'typed';
create unique index takeovers_closed_year_once on books.takeovers (company_id) where kind = 'closed_year';

create table books.takeover_lines (
  company_id uuid not null,
  takeover_id uuid not null,
  position integer not null,
  account_code text not null,
  label text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  primary key (company_id, takeover_id, position),
  foreign key (company_id, takeover_id) references books.takeovers on delete cascade,
  check ((debit_cents = 0) <> (credit_cents = 0))
);

-- Books kept in another software: a FEC read, what its user chooses of it, and what was written from it.
-- A file read. Its entries stand apart until they are written, or abandoned.
create table books.takeover_files (
  company_id uuid not null,
  id uuid not null,
  use text not null check (use in ('closed_year', 'current_year')),
  status text not null default 'previewed' check (status in ('previewed', 'confirmed', 'undone')),
  file_name text not null,
  file_sha256 text not null,
  -- What the file holds, added up; what its user chooses.
  books jsonb not null,
  choices jsonb not null default '{}',
  -- What was there before it, to be given back; how much it wrote.
  result jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index takeover_files_by_day on books.takeover_files (company_id, created_at);

create table books.takeover_parts (
  company_id uuid not null,
  takeover_id uuid not null,
  part integer not null,
  entries jsonb not null,
  primary key (company_id, takeover_id, part),
  foreign key (company_id, takeover_id) references books.takeover_files on delete cascade
);

grant select, insert, update, delete on books.vehicles, books.addresses, books.loans, books.loan_instalments, books.assets,
  books.asset_components, books.allocation_components, books.takeover_files to comptoir_tenant;
grant select, insert on books.component_years to comptoir_tenant;
grant select, insert, delete on books.takeovers, books.takeover_lines, books.takeover_parts to comptoir_tenant;
