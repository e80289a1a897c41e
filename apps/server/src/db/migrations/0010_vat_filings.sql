-- What proves that a return was filed, and what the list of dossiers says of it.

-- The receipt of the administration, as it was given; it stays as long as its filing.
create table books.filing_receipts (
  company_id uuid not null,
  filing_id uuid not null,
  name text not null,
  media_type text not null,
  sha256 text not null,
  content bytea not null,
  received_at timestamptz not null default now(),
  primary key (company_id, filing_id),
  foreign key (company_id, filing_id) references books.filings
);
alter table books.filing_receipts alter column content set storage external;
alter table books.filing_receipts enable row level security, force row level security;
create policy tenant on books.filing_receipts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on books.filing_receipts to comptoir_tenant;

-- The next day a VAT return is due and how far the last one has come: computed by the program, for the company of the transaction.
create function shared.set_vat_summary(due_on date, status text) returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  perform shared.refresh_dossier_summary();
  update shared.dossier_summaries s set next_vat_due_on = due_on, declaration_status = status
    where s.company_id = company and (s.next_vat_due_on, s.declaration_status) is distinct from (due_on, status);
end $$;
revoke execute on function shared.set_vat_summary(date, text) from public;
grant execute on function shared.set_vat_summary(date, text) to comptoir_tenant;
