-- The operations of some days are counted by amount and bank account from the index of days alone.
create index operations_by_day on books.operations (company_id, date, id) include (amount_cents, bank_account_id);
drop index books.operations_by_date;
alter index books.operations_by_day rename to operations_by_date;
