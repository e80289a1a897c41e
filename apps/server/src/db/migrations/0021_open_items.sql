-- What names a third party or an item is carried forward by it: read beside the totals of its account, which count it too.
create index entry_lines_named on books.entry_lines (company_id, date) where auxiliary_number is not null or item_id is not null;

alter table books.takeover_lines
  add column auxiliary_number text,
  add column auxiliary_name text,
  add column piece_ref text,
  add column piece_date date,
  add column item_id uuid,
  add check ((auxiliary_number is null) = (auxiliary_name is null));

-- What is still to be paid at the end of a year, each invoice or credit note on its own. What is left of one is read from entries, never stored.
create table books.open_items (
  company_id uuid not null,
  id uuid not null,
  -- Where it comes from: a row of the closing of a fiscal year, a piece of books taken over.
  source_kind text not null check (source_kind in ('closing_step', 'takeover')),
  source_id uuid not null,
  source_key text not null check (source_key <> ''),
  fiscal_year_id uuid not null,
  side text not null check (side in ('receivable', 'payable')),
  account_code text not null,
  auxiliary_number text,
  auxiliary_name text,
  label text not null,
  piece_ref text not null,
  piece_date date not null,
  -- Incl. tax; below zero for a credit note.
  amount_cents bigint not null check (amount_cents <> 0),
  -- [{ nature, rateBp, base, vat, deductible, accountCode }] in cents: what its payments make due or deductible.
  waiting_vat jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, source_kind, source_id, source_key),
  foreign key (company_id, fiscal_year_id) references books.fiscal_years,
  check ((auxiliary_number is null) = (auxiliary_name is null))
);
create trigger open_items_no_truncate before truncate on books.open_items for each statement execute function books.refuse_truncate();
create trigger open_items_keep_key before update on books.open_items for each row
  when ((old.company_id, old.id, old.source_kind, old.source_id, old.side, old.account_code)
    is distinct from (new.company_id, new.id, new.source_kind, new.source_id, new.side, new.account_code))
  execute function books.refuse_key_change();

-- Which items an allocation settles, in their order: they add up to it. Figures are settled: deriving again gives the same entry.
create table books.allocation_items (
  company_id uuid not null,
  operation_id uuid not null,
  position integer not null,
  rank integer not null check (rank > 0),
  item_id uuid not null,
  -- Signed relative to the operation, as its allocation is.
  amount_cents bigint not null check (amount_cents <> 0),
  -- [{ base, vat, deductible }] in the order of the rates of the item.
  vat jsonb not null default '[]',
  primary key (company_id, operation_id, position, rank),
  unique (company_id, operation_id, position, item_id),
  foreign key (company_id, operation_id, position) references books.allocations on delete cascade,
  foreign key (company_id, item_id) references books.open_items
);
create index allocation_items_of on books.allocation_items (company_id, item_id);
create trigger allocation_items_no_truncate before truncate on books.allocation_items for each statement execute function books.refuse_truncate();

-- A miscellaneous entry that gives an item up names it on its line.
alter table books.operation_lines add column item_id uuid,
  add foreign key (company_id, item_id) references books.open_items;
create index operation_lines_of_item on books.operation_lines (company_id, item_id) where item_id is not null;

alter table books.operations drop constraint operations_suggestion_source_check,
  add constraint operations_suggestion_source_check
    check (suggestion_source in ('answer', 'rule', 'transfer', 'loan', 'invoice', 'open_item', 'history', 'seed'));
drop index books.operations_expected;
create index operations_expected on books.operations (company_id)
  where status = 'to_categorize' and suggestion_source in ('answer', 'transfer', 'loan', 'invoice', 'open_item');

do $$
declare t text;
begin
  foreach t in array array['open_items', 'allocation_items'] loop
    execute format('alter table books.%I enable row level security, force row level security', t);
    execute format('create policy tenant on books.%I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
                    with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update, delete on books.open_items to comptoir_tenant;
grant select, insert, delete on books.allocation_items to comptoir_tenant;
