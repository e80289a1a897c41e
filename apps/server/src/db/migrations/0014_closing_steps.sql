-- The steps of the closing of a year: what is typed in each, and what it gave when it was validated. LOCK is never stored: it is computed at
-- each reading.
create table books.closing_steps (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  code text not null check (code ~ '^[a-z0-9_]+$'),
  -- 0 to do, 1 done, 2 to do again, 4 frozen.
  status smallint not null default 0 check (status in (0, 1, 2, 4)),
  -- What is typed, by the schema of the step; kept before it is complete.
  inputs jsonb not null default '{}',
  -- What it gave when it was validated: shown, and compared with what it gives now.
  result jsonb,
  basis jsonb,
  -- Why it is to be done again, a sentence each.
  changes jsonb not null default '[]',
  -- What the firm asks for.
  comment text,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0),
  primary key (company_id, fiscal_year_id, code),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years on delete cascade,
  -- A step that was never validated has nothing to be compared with.
  check (status not in (1, 4) or basis is not null)
);
create index closing_steps_done on books.closing_steps (company_id) where status = 1;
create trigger closing_steps_no_truncate before truncate on books.closing_steps for each statement execute function books.refuse_truncate();

-- What the checks of a closing ask once: books without a year before, a bank account that opened or closed inside the year.
create table books.closing_answers (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  question text not null check (question <> ''),
  answer jsonb not null,
  answered_by uuid,
  answered_at timestamptz not null default now(),
  primary key (company_id, fiscal_year_id, question),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years on delete cascade
);
create trigger closing_answers_no_truncate before truncate on books.closing_answers for each statement execute function books.refuse_truncate();

do $$
declare t text;
begin
  foreach t in array array['closing_steps', 'closing_answers'] loop
    execute format('alter table books.%I enable row level security, force row level security', t);
    execute format('create policy tenant on books.%I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
                    with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update, delete on books.closing_steps, books.closing_answers to comptoir_tenant;

-- How far the closing of the year of a dossier has come: steps done, to do again, in all.
alter table shared.dossier_summaries
  add column closing_done integer,
  add column closing_to_fix integer,
  add column closing_total integer;

create function shared.set_closing_summary(done integer, to_fix integer, total integer, state text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  perform books.end_change();
  update shared.dossier_summaries s set closing_done = done, closing_to_fix = to_fix, closing_total = total, closing_status = state
    where s.company_id = company
      and (s.closing_done, s.closing_to_fix, s.closing_total, s.closing_status) is distinct from (done, to_fix, total, state);
end $$;
revoke execute on function shared.set_closing_summary(integer, integer, integer, text) from public;
grant execute on function shared.set_closing_summary(integer, integer, integer, text) to comptoir_tenant;
