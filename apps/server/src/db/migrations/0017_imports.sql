-- Statements of the account that state fees have them as operations of their own, beside gross amounts.
alter table books.bank_accounts add column fees_apart boolean not null default false;
