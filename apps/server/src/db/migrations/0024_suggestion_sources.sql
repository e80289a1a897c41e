-- Where a suggestion comes from, and the split that it proposes: [{ account, amount, vatRateBp? }], amounts in cents.

alter table books.operations
  add column suggestion_source text check (suggestion_source in ('rule', 'transfer', 'loan', 'invoice', 'history', 'seed')),
  add column suggestion_allocations jsonb;

-- Few lines wait for what the books expect: these are looked through after each change.
create index operations_expected on books.operations (company_id)
  where status = 'to_categorize' and suggestion_source in ('transfer', 'loan', 'invoice');
