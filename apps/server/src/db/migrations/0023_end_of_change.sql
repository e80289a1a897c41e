-- Each change of a company's books ends in one way: their version is raised, then their summary is counted again. Transactions of one
-- company wait for one another at the version, before any of them holds the summary that another one needs.
create function books.end_change() returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  insert into books.versions as v (company_id, n) values (company, 1) on conflict (company_id) do update set n = v.n + 1;
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
revoke execute on function books.end_change() from public;
grant execute on function books.end_change() to comptoir_tenant;
revoke insert, update on books.versions from comptoir_tenant;

-- The VAT of the list of dossiers: computed by the program, as the last thing that a transaction changes.
create or replace function shared.set_vat_summary(due_on date, declaration text, transmission text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  perform books.end_change();
  update shared.dossier_summaries s set next_vat_due_on = due_on, declaration_status = declaration, edi_status = transmission
    where s.company_id = company and (s.next_vat_due_on, s.declaration_status, s.edi_status) is distinct from (due_on, declaration, transmission);
end $$;
drop function shared.refresh_dossier_summary();
