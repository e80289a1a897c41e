-- What a company's users want suggested of operations that hold given words: the first rule that fits, in the order of positions.
create table books.category_rules (
  company_id uuid not null,
  id uuid not null,
  position integer not null check (position between 1 and 200),
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
alter table books.category_rules enable row level security, force row level security;
create policy tenant on books.category_rules using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on books.category_rules to comptoir_tenant;

-- The rule that a suggestion comes from; no reference to it: an operation keeps what was suggested when it was accepted.
alter table books.operations add column suggestion_rule uuid;
create index operations_ruled on books.operations (company_id, suggestion_rule) where status = 'to_categorize' and suggestion_rule is not null;

-- Those of a merchant that were categorised otherwise, once one of its operations is.
create index operations_categorized_merchant on books.operations (company_id, merchant_key) where status = 'categorized';
