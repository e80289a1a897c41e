-- What the list of a firm's dossiers needs beside the summary: the fiscal years, whether a bank account exists, who keeps which year,
-- and what the firm decided of each dossier.

alter table shared.dossier_summaries
  -- { id, begin, end, closed } of each fiscal year, the oldest first.
  add column fiscal_years jsonb not null default '[]',
  -- How far the return of the year has come; null until the closing says.
  add column tax_return_status text check (tax_return_status in ('waiting', 'validated', 'late'));

-- Who of the firm keeps a fiscal year. It narrows lists and forbids nothing.
create table shared.assignments (
  company_id uuid not null references shared.companies on delete cascade,
  fiscal_year_id uuid not null,
  user_id uuid not null references shared.users on delete cascade,
  primary key (company_id, fiscal_year_id, user_id)
);
create index assignments_user on shared.assignments (user_id);
grant select, insert, delete on shared.assignments to comptoir_app;

-- What the firm decided of a dossier from a day on: the last decision that applies counts.
create table shared.dossier_decisions (
  company_id uuid not null references shared.companies on delete cascade,
  n integer not null,
  status text not null check (status in ('active', 'suspended', 'terminated')),
  starts_on date not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (company_id, n)
);
grant select, insert on shared.dossier_decisions to comptoir_app;

create or replace function books.end_change() returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  known jsonb;
  years jsonb;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  insert into books.versions as v (company_id, n) values (company, 1) on conflict (company_id) do update set n = v.n + 1;
  select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'begin', y.begins_on, 'end', y.ends_on, 'closed', y.closed_at is not null)
      order by y.begins_on), '[]')
    into years from books.fiscal_years y where y.company_id = company;
  select s.fiscal_years into known from shared.dossier_summaries s where s.company_id = company;
  insert into shared.dossier_summaries as s (company_id, to_categorize, vat_to_validate, last_activity_at, fiscal_years, connection_state)
    select c.id, m.to_categorize, m.vat_to_validate, (select max(l.at) from books.audit_log l where l.company_id = company), years,
      case when exists (select from books.bank_accounts b where b.company_id = company) then 'ok' else 'waiting' end
    from shared.companies c, (select
        coalesce(sum(n) filter (where status = 'to_categorize'), 0) as to_categorize,
        coalesce(sum(n) filter (where vat_status = 'to_validate'), 0) as vat_to_validate
      from books.operation_months where company_id = company) m
    where c.id = company
    on conflict (company_id) do update
      set to_categorize = excluded.to_categorize, vat_to_validate = excluded.vat_to_validate, last_activity_at = excluded.last_activity_at,
        fiscal_years = excluded.fiscal_years,
        -- What a bank says of its connection is kept; without one, an account that exists is in order.
        connection_state = case when s.connection_state in ('required_action', 'onhold') then s.connection_state else excluded.connection_state end
      where (s.to_categorize, s.vat_to_validate, s.last_activity_at, s.fiscal_years)
          is distinct from (excluded.to_categorize, excluded.vat_to_validate, excluded.last_activity_at, excluded.fiscal_years)
        or (s.connection_state is distinct from excluded.connection_state and coalesce(s.connection_state, '') not in ('required_action', 'onhold'));
  if known is distinct from years then
    delete from shared.assignments a where a.company_id = company
      and not exists (select from jsonb_array_elements(years) y where (y ->> 'id')::uuid = a.fiscal_year_id);
    -- A new year is kept by those of the year before it.
    insert into shared.assignments (company_id, fiscal_year_id, user_id)
      select company, (y ->> 'id')::uuid, a.user_id
      from jsonb_array_elements(years) y
      cross join lateral (
        select b ->> 'id' as id from jsonb_array_elements(coalesce(known, '[]')) b where b ->> 'begin' < y ->> 'begin' order by b ->> 'begin' desc limit 1
      ) before
      join shared.assignments a on a.company_id = company and a.fiscal_year_id = before.id::uuid
      where not exists (select from jsonb_array_elements(coalesce(known, '[]')) k where k ->> 'id' = y ->> 'id')
      on conflict do nothing;
  end if;
end $$;

do $$
declare company uuid;
begin
  for company in select id from shared.companies order by id loop
    perform set_config('app.company_id', company::text, true);
    perform books.end_change();
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
