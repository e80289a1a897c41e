-- What a list of dossiers shows of each company's books: one row a company, so that no list reads the books of several.
-- A null is « not known »: what it comes from does not exist yet. Days are stored, never what is left before them.
create table shared.dossier_summaries (
  company_id uuid primary key references shared.companies on delete cascade,
  to_categorize integer not null,
  vat_to_validate integer not null,
  connection_state text check (connection_state in ('waiting', 'ok', 'required_action', 'onhold')),
  closing_status text,
  declaration_status text,
  edi_status text,
  next_vat_due_on date,
  -- The last line of the audit log; null for books in which nothing was done.
  last_activity_at timestamptz
) with (fillfactor = 50);
grant select on shared.dossier_summaries to comptoir_app;

-- Called in each transaction that raises the version of the books, once it is raised: those of the same company then wait for
-- one another, and each counts what the one before it wrote. It works for the company of the transaction and takes no other.
create function shared.refresh_dossier_summary() returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  insert into shared.dossier_summaries as s (company_id, to_categorize, vat_to_validate, last_activity_at)
    select c.id, m.to_categorize, m.vat_to_validate, (select max(l.at) from books.audit_log l where l.company_id = company)
    from shared.companies c, (select
        coalesce(sum(n) filter (where status = 'to_categorize'), 0) as to_categorize,
        coalesce(sum(n) filter (where vat_status = 'to_validate'), 0) as vat_to_validate
      from books.operation_months where company_id = company) m
    where c.id = company
    on conflict (company_id) do update
      set to_categorize = excluded.to_categorize, vat_to_validate = excluded.vat_to_validate, last_activity_at = excluded.last_activity_at
      where (s.to_categorize, s.vat_to_validate, s.last_activity_at)
        is distinct from (excluded.to_categorize, excluded.vat_to_validate, excluded.last_activity_at);
end $$;
revoke execute on function shared.refresh_dossier_summary() from public;
grant execute on function shared.refresh_dossier_summary() to comptoir_tenant;

do $$
declare company uuid;
begin
  for company in select id from shared.companies order by id loop
    perform set_config('app.company_id', company::text, true);
    perform shared.refresh_dossier_summary();
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
