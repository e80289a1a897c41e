-- What users type as accountants do: a miscellaneous entry of as many lines as needed, the balances that a business began with.

-- The lines of a miscellaneous operation; one of two accounts keeps them in its own columns instead.
create table books.operation_lines (
  company_id uuid not null,
  operation_id uuid not null,
  position integer not null,
  account_code text not null,
  label text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  primary key (company_id, operation_id, position),
  foreign key (company_id, operation_id) references books.operations on delete cascade,
  check ((debit_cents = 0) <> (credit_cents = 0))
);
create index operation_lines_by_account on books.operation_lines (company_id, account_code, operation_id);

-- Books that go on from others: balances typed for the first fiscal year. Their entries are derived from the lines.
create table books.takeovers (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('typed')),
  fiscal_year_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years
);
create unique index takeovers_typed_once on books.takeovers (company_id) where kind = 'typed';

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

do $$
declare
  name text;
begin
  foreach name in array array['operation_lines', 'takeovers', 'takeover_lines'] loop
    execute format('alter table books.%I enable row level security, force row level security', name);
    execute format($policy$create policy tenant on books.%I using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
      with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid)$policy$, name);
  end loop;
end $$;
grant select, insert, delete on books.operation_lines, books.takeover_lines to comptoir_tenant;
grant select, insert on books.takeovers to comptoir_tenant;
