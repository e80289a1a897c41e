-- Lists of operations kept under a name: each person's own, in one company. `filters` as the API writes them.
create table books.views (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  primary key (company_id, id),
  unique (company_id, user_id, name)
);
alter table books.views enable row level security, force row level security;
create policy tenant on books.views using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on books.views to comptoir_tenant;
