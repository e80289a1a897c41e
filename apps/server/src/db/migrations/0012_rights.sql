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
  last_activity_at timestamptz,
  -- What the list of a firm's dossiers needs beside the summary: the fiscal years, whether a bank account exists, who keeps which year,
  -- and what the firm decided of each dossier.
  -- { id, begin, end, closed } of each fiscal year, the oldest first.
  fiscal_years jsonb not null default '[]',
  -- How far the return of the year has come; null until the closing says.
  tax_return_status text check (tax_return_status in ('waiting', 'validated', 'late'))
) with (fillfactor = 50);

-- Each change of a company's books ends in one way: their version is raised, then their summary is counted again. Transactions of one
-- company wait for one another at the version, before any of them holds the summary that another one needs.
create function books.end_change() returns void language plpgsql security definer set search_path = '' as $$
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

-- The VAT of the list of dossiers: computed by the program, as the last thing that a transaction changes.
create function shared.set_vat_summary(due_on date, declaration text, transmission text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  perform books.end_change();
  update shared.dossier_summaries s set next_vat_due_on = due_on, declaration_status = declaration, edi_status = transmission
    where s.company_id = company and (s.next_vat_due_on, s.declaration_status, s.edi_status) is distinct from (due_on, declaration, transmission);
end $$;

grant select on shared.dossier_summaries to comptoir_app;

-- What is validated is guarded from requests too. Heads of chains and totals of months are written by the triggers of entries and of
-- their lines, under the rights of the owner alone: a request reads them. It attaches these functions to no table of its own: they are not its to
-- execute.
revoke execute on function books.entry_lines_added(), books.entry_lines_removed(), books.operation_months_add(), books.operation_months_change(),
  books.operation_months_remove(), books.operation_words_add(), books.operation_words_change(), books.operation_words_remove(), books.entries_numbered(),
  books.end_change(), shared.set_vat_summary(date, text, text) from public;
grant execute on function books.end_change(), shared.set_vat_summary(date, text, text) to comptoir_tenant;

-- `company_id` keeps its statistics in every table of the books, though they mislead the planner about a company that came since the last look: it has
-- no row in its eyes, and every index of the company then seems to find one row by its id. Without them a company that holds most of a table is believed
-- to hold a two-hundredth of it, and what is read in order, joined and up to a page (the general ledger) sorts all of it first.

-- The second lock. A table of the books that comes later has its own lines like these.
do $$
declare t text;
begin
  for t in select tablename from pg_tables where schemaname = 'books' loop
    execute format('alter table books.%I enable row level security, force row level security', t);
    execute format('create policy tenant on books.%I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
                    with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
  end loop;
end $$;
