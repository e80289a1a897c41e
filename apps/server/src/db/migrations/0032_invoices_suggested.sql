-- An operation that seems to pay an invoice received is suggested its parts by rate.
alter table books.operations drop constraint operations_suggestion_source_check,
  add constraint operations_suggestion_source_check
    check (suggestion_source in ('answer', 'rule', 'transfer', 'loan', 'invoice', 'received_invoice', 'open_item', 'history', 'seed'));
drop index books.operations_expected;
create index operations_expected on books.operations (company_id)
  where status = 'to_categorize' and suggestion_source in ('answer', 'transfer', 'loan', 'invoice', 'received_invoice', 'open_item');

-- When a platform was last read back over ninety days: once a week, for what it showed too late.
alter table books.invoice_platforms add column reread_at timestamptz;
