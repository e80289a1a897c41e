create table books.operations (
  company_id uuid not null,
  id uuid not null,
  date date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  origin text not null check (origin in ('professional', 'cash', 'personal', 'other', 'other_closure')),
  title text not null,
  title_customized boolean not null default false,
  raw_label text not null default '',
  comment text not null default '',
  merchant_key text not null default '',
  payment_mode text not null default 'VIR',
  bank_account_id uuid,
  import_id uuid,
  import_seq integer,
  piece_ref text not null,
  manually_created boolean not null default false,
  debit_account text,
  credit_account text,
  status text not null check (status in ('to_categorize', 'categorized', 'validated')),
  vat_status text not null check (vat_status in ('none', 'to_validate', 'validated')),
  posted_on date,
  dedup text,
  content_key text,
  bank_vat_cents bigint,
  suggestion_account text,
  suggestion_confidence real,
  suggestion_reason text,
  suggestion_alternatives text[],
  created_at timestamptz not null default now(),
  -- An operation keeps its own words. `operation_tokens` is their index by token and `words` their count, written by triggers and by nothing else
  -- (0006_search.sql): the words of one operation are found without another index, which took as long to write as the words themselves.
  tokens text[] collate "C" not null default '{}',
  -- The day the user chose to leave an expense that looks like a fixed asset.
  kept_as_expense_at timestamptz,
  -- A validated operation cancelled for good: its entry and the reversal stay, it leaves lists, counts, totals and words.
  -- The day is that of the reversal. The statement's line stays known, so that the same file brings nothing back.
  cancelled_on date,
  -- Where a suggestion comes from, and the split that it proposes: [{ account, amount, vatRateBp? }], amounts in cents.
  suggestion_source text check (suggestion_source in ('answer', 'rule', 'transfer', 'loan', 'invoice', 'history', 'seed')),
  suggestion_allocations jsonb,
  -- Raised by each change that its history keeps: a screen says by it which state it read.
  version integer not null default 1,
  -- The rule that a suggestion comes from; no reference to it: an operation keeps what was suggested when it was accepted.
  suggestion_rule uuid,
  -- The other side of a transfer between own accounts, which a suggestion is accepted with. No reference: it is computed again when that side goes.
  suggestion_pair uuid,
  unique (company_id, dedup),
  constraint operations_cancelled_validated check (cancelled_on is null or status = 'validated')
);
create index operations_to_categorize on books.operations (company_id, date, id) where status = 'to_categorize';
create index operations_vat_to_validate on books.operations (company_id, date, id) where vat_status = 'to_validate';
create index operations_by_content on books.operations (company_id, content_key);
create index operations_by_import on books.operations (company_id, import_id) where import_id is not null;
create index operations_uncategorized_merchant on books.operations (company_id, merchant_key) where status = 'to_categorize';
create index operations_cancelled on books.operations (company_id, date, id) where cancelled_on is not null;
-- The lines of an amount: transfers between own accounts, papers, a file that comes again.
create index operations_by_amount on books.operations (company_id, bank_account_id, amount_cents, date, id);
create index operations_of_other_origins on books.operations (company_id, origin, date, id) where origin <> 'professional';
create index operations_between_accounts on books.operations (company_id, id) where debit_account is not null;
create index operations_ruled on books.operations (company_id, suggestion_rule) where status = 'to_categorize' and suggestion_rule is not null;
-- Those of a merchant that were categorised otherwise, once one of its operations is.
create index operations_categorized_merchant on books.operations (company_id, merchant_key) where status = 'categorized';
-- Few lines wait for what the books expect or for what the client answered: these are looked through after each change.
create index operations_expected on books.operations (company_id)
  where status = 'to_categorize' and suggestion_source in ('answer', 'transfer', 'loan', 'invoice');
-- The list is gone down by this index alone: it holds all that filters ask of the operation itself.
create index operations_by_date on books.operations (company_id, date, id) include (amount_cents, status, origin, bank_account_id, vat_status, cancelled_on);
-- The primary key comes last: among indexes that look alike on a table still small, the planner takes the latest, and the plans
-- that check foreign keys are kept. A plan on another index, made on a new installation, would cross the whole table at each check.
alter table books.operations add primary key (company_id, id);
create trigger operations_keep_key before update of company_id, id on books.operations
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function books.refuse_key_change();
create trigger operations_no_truncate before truncate on books.operations for each statement execute function books.refuse_truncate();

create function books.operations_added() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, bank_account_id from added where bank_account_id is not null) a
             where (select true from books.bank_accounts b where b.company_id = a.company_id and b.id = a.bank_account_id for key share) is not true) then
    perform books.refuse_orphans('operations', 'bank accounts');
  end if;
  -- The import stands for its lines: a transaction that removes one of them locks it too. Then, in a statement of its own, which sees
  -- what was removed while we waited, the lines; in a subquery that cannot be flattened: one index lookup an operation,
  -- however little the planner knows of fresh tables.
  if exists (select from (select distinct company_id, import_id from added where import_id is not null and import_seq is not null) a
             where (select true from books.bank_imports i where i.company_id = a.company_id and i.id = a.import_id for key share) is not true) then
    perform books.refuse_orphans('operations', 'imports');
  end if;
  if exists (select from added a where a.import_id is not null and a.import_seq is not null
             and (select true from books.bank_lines l where l.company_id = a.company_id and l.import_id = a.import_id and l.seq = a.import_seq offset 0) is not true) then
    perform books.refuse_orphans('operations', 'bank lines');
  end if;
  return null;
end $$;
create trigger operations_added after insert on books.operations referencing new table as added
  for each statement execute function books.operations_added();

create function books.operation_moved() returns trigger language plpgsql as $$
begin
  if new.bank_account_id is not null then
    perform from books.bank_accounts b where b.company_id = new.company_id and b.id = new.bank_account_id for key share;
    if not found then perform books.refuse_orphans('operations', 'bank accounts'); end if;
  end if;
  if new.import_id is not null and new.import_seq is not null then
    perform from books.bank_imports i where i.company_id = new.company_id and i.id = new.import_id for key share;
    perform from books.bank_lines l where l.company_id = new.company_id and l.import_id = new.import_id and l.seq = new.import_seq;
    if not found then perform books.refuse_orphans('operations', 'bank lines'); end if;
  end if;
  return null;
end $$;
create trigger operation_moved after update of bank_account_id, import_id, import_seq on books.operations
  for each row when ((old.bank_account_id, old.import_id, old.import_seq) is distinct from (new.bank_account_id, new.import_id, new.import_seq))
  execute function books.operation_moved();

create table books.allocations (
  company_id uuid not null,
  operation_id uuid not null,
  position integer not null,
  account_code text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  vat_rate_bp integer not null default 0,
  vat_cents bigint not null default 0,
  vat_nature text,
  private_share_bp integer not null default 0 check (private_share_bp between 0 and 10000),
  -- Null: the usual share of the account.
  vat_deductible_bp integer check (vat_deductible_bp between 0 and 10000),
  deductible_cents bigint,
  primary key (company_id, operation_id, position),
  foreign key (company_id, operation_id) references books.operations on delete cascade
);
create index allocations_by_account on books.allocations (company_id, account_code, operation_id);

-- What users type as accountants do: a miscellaneous entry of as many lines as needed, the balances that a business began with.
-- The lines of a miscellaneous operation; one of two accounts keeps them in its own columns instead.
create table books.operation_lines (
  company_id uuid not null,
  operation_id uuid not null,
  position integer not null,
  account_code text not null,
  label text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  primary key (company_id, operation_id, position),
  foreign key (company_id, operation_id) references books.operations on delete cascade,
  check ((debit_cents = 0) <> (credit_cents = 0))
);
create index operation_lines_by_account on books.operation_lines (company_id, account_code, operation_id);

-- Before the operation: a cascade comes after it. In the order of their key, which leads the planner to it. Those of many operations at once are
-- removed beforehand: then nothing is left to remove one by one.
create function books.operation_allocations_remove() returns trigger language plpgsql set plan_cache_mode to force_generic_plan as $$
begin
  if (select a.position from books.allocations a where a.company_id = old.company_id and a.operation_id >= old.id and a.operation_id <= old.id
      order by a.operation_id, a.position limit 1) is not null then
    delete from books.allocations where company_id = old.company_id and operation_id = old.id;
  end if;
  if (select l.position from books.operation_lines l where l.company_id = old.company_id and l.operation_id >= old.id and l.operation_id <= old.id
      order by l.operation_id, l.position limit 1) is not null then
    delete from books.operation_lines where company_id = old.company_id and operation_id = old.id;
  end if;
  return old;
end $$;
create trigger operation_allocations_remove before delete on books.operations
  for each row execute function books.operation_allocations_remove();

-- What the user's own categorisations teach.
create table books.label_history (
  company_id uuid not null,
  merchant_key text not null,
  sign text not null check (sign in ('income', 'outcome')),
  account_code text not null,
  n integer not null,
  last_date date not null,
  title text not null,
  primary key (company_id, merchant_key, sign, account_code)
);

-- What a company's users want suggested of operations that hold given words: the first rule that fits, in the order of positions.
create table books.category_rules (
  company_id uuid not null,
  id uuid not null,
  -- The place of a rule is its own: another one that goes or comes does not change it, so that a rule deleted returns to where it stood.
  -- Places grow with the time of creation (milliseconds).
  position bigint not null check (position > 0),
  name text not null check (name <> '' and length(name) <= 100),
  active boolean not null,
  -- Without accents, in lower case: all of them must stand.
  words text[] not null check (cardinality(words) between 1 and 10),
  sign text check (sign in ('income', 'outcome')),
  amount_min_cents bigint check (amount_min_cents >= 0),
  amount_max_cents bigint check (amount_max_cents >= 0),
  -- Empty for any; an account that is no more is one that no operation is on.
  bank_accounts uuid[] not null,
  -- [{ account, share, vatRateBp, vatNature, vatDeductibleBp, privateShareBp }], shares in basis points, "rest" or null for the whole.
  parts jsonb not null,
  primary key (company_id, id)
);

-- Lists of operations kept under a name: each person's own, in one company. `filters` as the API writes them.
create table books.views (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  primary key (company_id, id),
  unique (company_id, user_id, name)
);

grant select, insert, update, delete on books.operations, books.allocations, books.label_history, books.category_rules, books.views to comptoir_tenant;
grant select, insert, delete on books.operation_lines to comptoir_tenant;
