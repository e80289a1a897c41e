-- How many transactions have written in the books of a company: what was read at a version is still true while it has not
-- moved. Raised by the server as the last thing a transaction does, so that nobody waits for it longer than for a commit.
create table books.versions (
  company_id uuid primary key,
  n bigint not null
) with (fillfactor = 50);
alter table books.versions enable row level security, force row level security;
create policy tenant on books.versions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on books.versions to comptoir_tenant;

-- Searches read words from their index alone once the pages they point to are known to be visible to all, which vacuum
-- tells: soon after an import, rather than when the table has grown by a fifth.
alter table books.operation_tokens set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
