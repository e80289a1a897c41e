-- The return of each fiscal year, kept by its closing: its boxes with their sources, and the inputs that they are computed from again.
create table books.tax_returns (
  company_id uuid not null,
  id uuid not null,
  fiscal_year_id uuid not null,
  -- The form that holds the profit.
  form text not null check (form in ('2035', '2031')),
  millesime integer not null,
  income_year integer not null,
  -- True while the form of that income is not published: it is not filed.
  provisional boolean not null,
  version integer not null check (version > 0),
  replaces_id uuid,
  -- `reopened`: its year was, and the next closing keeps it or replaces it.
  status text not null check (status in ('validated', 'reopened', 'replaced')),
  due_on date not null,
  content jsonb not null,
  inputs jsonb not null,
  hash text not null,
  kept_by uuid not null,
  kept_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years,
  foreign key (company_id, replaces_id) references books.tax_returns,
  check ((replaces_id is null) = (version = 1))
);
create unique index tax_returns_live on books.tax_returns (company_id, fiscal_year_id) where status <> 'replaced';

-- What a return says never changes: another version replaces it.
create function books.refuse_tax_return_change() returns trigger language plpgsql as $$
begin
  raise exception 'tax return % is kept: it is replaced, never changed', old.id using errcode = 'CP001';
end $$;
create trigger tax_returns_frozen before update on books.tax_returns
  for each row when (old.status = 'replaced' or (new.fiscal_year_id, new.form, new.millesime, new.income_year, new.provisional, new.version, new.replaces_id,
      new.due_on, new.content, new.inputs, new.hash, new.kept_by, new.kept_at)
    is distinct from (old.fiscal_year_id, old.form, old.millesime, old.income_year, old.provisional, old.version, old.replaces_id,
      old.due_on, old.content, old.inputs, old.hash, old.kept_by, old.kept_at))
  execute function books.refuse_tax_return_change();
create trigger tax_returns_stay before delete on books.tax_returns
  for each row execute function books.refuse_tax_return_change();
create trigger tax_returns_no_truncate before truncate on books.tax_returns for each statement execute function books.refuse_truncate();

-- What a person writes in the boxes of a return that nothing else feeds.
create table books.tax_return_boxes (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  form text not null check (form in ('2035', '2031', '2033')),
  box text not null,
  cents bigint not null,
  primary key (company_id, fiscal_year_id, form, box),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years on delete cascade
);

alter table books.produced_documents drop constraint produced_documents_type_check, drop constraint produced_documents_subject_kind_check,
  add constraint produced_documents_type_check check (type in ('vat_return', 'tax_return')),
  add constraint produced_documents_subject_kind_check check (subject_kind in ('vat_return', 'tax_return'));

grant select, insert, update on books.tax_returns to comptoir_tenant;
grant select, insert, update, delete on books.tax_return_boxes to comptoir_tenant;

do $$
declare t text;
begin
  foreach t in array array['tax_returns', 'tax_return_boxes'] loop
    execute format('alter table books.%I enable row level security, force row level security', t);
    execute format('create policy tenant on books.%I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
                    with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
  end loop;
end $$;

-- The fiscal year that `tax_return_status` speaks of.
alter table shared.dossier_summaries add column tax_return_year_id uuid;

create function shared.set_tax_return_summary(year uuid, status text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  perform books.end_change();
  update shared.dossier_summaries s set tax_return_year_id = year, tax_return_status = status
    where s.company_id = company and (s.tax_return_year_id, s.tax_return_status) is distinct from (year, status);
end $$;
revoke execute on function shared.set_tax_return_summary(uuid, text) from public;
grant execute on function shared.set_tax_return_summary(uuid, text) to comptoir_tenant;
