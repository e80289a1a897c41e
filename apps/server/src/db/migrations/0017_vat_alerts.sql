-- What was announced of each VAT return that is to be filed, and what the list of dossiers says of its transmission.

-- A fact is announced once to each person; the words stand in their notifications.
create table books.vat_alerts (
  company_id uuid not null,
  form text not null check (form in ('CA3', 'CA12')),
  period_start date not null,
  kind text not null check (kind in ('j-10', 'j-5', 'due', 'exceed')),
  user_id uuid not null,
  notification_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, form, period_start, kind, user_id)
);
alter table books.vat_alerts enable row level security, force row level security;
create policy tenant on books.vat_alerts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on books.vat_alerts to comptoir_tenant;

-- The next day a VAT return is due, how far the last one has come, and whether a transmission awaits its answer: computed by the program.
drop function shared.set_vat_summary(date, text);
create function shared.set_vat_summary(due_on date, declaration text, transmission text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  perform shared.refresh_dossier_summary();
  update shared.dossier_summaries s set next_vat_due_on = due_on, declaration_status = declaration, edi_status = transmission
    where s.company_id = company and (s.next_vat_due_on, s.declaration_status, s.edi_status) is distinct from (due_on, declaration, transmission);
end $$;
revoke execute on function shared.set_vat_summary(date, text, text) from public;
grant execute on function shared.set_vat_summary(date, text, text) to comptoir_tenant;
