-- The operations of a filter that hardly any operation meets are found by that filter, in the list and under any text.

create index operations_by_amount on books.operations (company_id, bank_account_id, amount_cents, date, id);
create index operations_of_other_origins on books.operations (company_id, origin, date, id) where origin <> 'professional';
create index operations_between_accounts on books.operations (company_id, id) where debit_account is not null;
create index operations_vat_validated on books.operations (company_id, date, id) where vat_status = 'validated';
