-- What a user decides of VAT that returns cannot decide alone, and what lists of dossiers read of it.

-- Line 57 of the CA12 made before these books: deposits follow from it until a CA12 is validated here.
alter table books.vat_starts add column deposit_base bigint check (deposit_base >= 0);

-- VAT that the books hold for days declared elsewhere, opening balances included: the subject is an operation, or an entry that comes from none.
create table books.vat_answers (
  company_id uuid not null,
  subject_id uuid not null,
  answer text not null check (answer in ('elsewhere', 'declare')),
  answered_by uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, subject_id)
);

grant select, insert, update, delete on books.vat_answers to comptoir_tenant;

alter table books.vat_answers enable row level security, force row level security;
create policy tenant on books.vat_answers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

-- A due day that is unknown is not « none »: the list names what it lacks, and whether the user was yet to indicate what was declared elsewhere.
alter table shared.dossier_summaries
  add column vat_missing text[] not null default '{}',
  add column vat_start_asked boolean not null default false,
  -- A return exists or is owed, also once the company left VAT.
  add column has_vat_returns boolean not null default false;

drop function shared.set_vat_summary(date, text, text);
create function shared.set_vat_summary(due_on date, declaration text, transmission text, missing text[], asked boolean, has_returns boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  perform books.end_change();
  update shared.dossier_summaries s set next_vat_due_on = due_on, declaration_status = declaration, edi_status = transmission,
      vat_missing = missing, vat_start_asked = asked, has_vat_returns = has_returns
    where s.company_id = company and (s.next_vat_due_on, s.declaration_status, s.edi_status, s.vat_missing, s.vat_start_asked, s.has_vat_returns)
      is distinct from (due_on, declaration, transmission, missing, asked, has_returns);
end $$;
revoke execute on function shared.set_vat_summary(date, text, text, text[], boolean, boolean) from public;
grant execute on function shared.set_vat_summary(date, text, text, text[], boolean, boolean) to comptoir_tenant;
