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

do $$
declare
  name text;
begin
  foreach name in array array['takeover_files', 'takeover_parts'] loop
    execute format('alter table books.%I enable row level security, force row level security', name);
    execute format($policy$create policy tenant on books.%I using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
      with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid)$policy$, name);
  end loop;
end $$;
grant select, insert, update, delete on books.takeover_files to comptoir_tenant;
grant select, insert, delete on books.takeover_parts to comptoir_tenant;

-- What was taken over: a closed year as the openings of the first one, a year under way as its entries.
alter table books.takeovers drop constraint takeovers_kind_check,
  add constraint takeovers_kind_check check (kind in ('typed', 'closed_year', 'current_year')),
  -- The bank lines up to that day are in the books already; none for balances that were typed.
  add column taken_over_through date,
  add constraint takeovers_through_check check ((kind = 'typed') = (taken_over_through is null));
create unique index takeovers_closed_year_once on books.takeovers (company_id) where kind = 'closed_year';
grant delete on books.takeovers to comptoir_tenant;

-- Undoing what was taken over takes its answer on VAT back.
grant delete on books.vat_starts to comptoir_tenant;
