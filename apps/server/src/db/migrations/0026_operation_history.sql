-- What an act changed, so that it may be taken back from any device: the family of states that its before and after hold (null: it stands in
-- the history, and is taken back elsewhere if at all), how many operations, and which.
alter table books.acts add column family text, add column operations integer check (operations >= 0);

-- No reference to the operation: one that was deleted returns under its id.
create table books.act_operations (
  company_id uuid not null,
  operation_id uuid not null,
  act_id uuid not null,
  primary key (company_id, operation_id, act_id),
  foreign key (company_id, act_id) references books.acts (company_id, id)
);
alter table books.act_operations enable row level security, force row level security;
create policy tenant on books.act_operations using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on books.act_operations to comptoir_tenant;

-- Raised by each change that its history keeps: a screen says by it which state it read.
alter table books.operations add column version integer not null default 1;
