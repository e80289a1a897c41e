-- Statements of the account that state fees have them as operations of their own, beside gross amounts.
alter table books.bank_accounts add column fees_apart boolean not null default false;

-- What the people of a firm chose for accounts of old books, in any dossier: by number and label, and by the software that the books come from.
create table shared.account_choices (
  firm_id uuid not null references shared.firms on delete cascade,
  old_number text not null,
  old_label text not null,
  software text not null,
  account_code text not null,
  chosen_at timestamptz not null default now(),
  primary key (firm_id, old_number, old_label, software)
);
grant select, insert, update, delete on shared.account_choices to comptoir_app;
