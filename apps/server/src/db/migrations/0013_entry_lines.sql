-- What a line says of its own: its third party, its piece, its payment, the open item that it makes, carries forward or settles. Null:
-- it says nothing, and its piece and payment are those of its entry.
alter table books.entry_lines
  add column auxiliary_number text,
  add column auxiliary_name text,
  add column piece_ref text,
  add column piece_date date,
  add column payment_date date,
  add column payment_mode text,
  add column item_id uuid,
  add check ((auxiliary_number is null) = (auxiliary_name is null)),
  add check ((payment_date is null) = (payment_mode is null));
create index entry_lines_of_item on books.entry_lines (company_id, item_id) where item_id is not null;
-- What names a third party or an item is carried forward by it: read beside the totals of its account, which count it too.
create index entry_lines_named on books.entry_lines (company_id, date) where auxiliary_number is not null or item_id is not null;

alter table books.takeover_lines
  add column auxiliary_number text,
  add column auxiliary_name text,
  add column piece_ref text,
  add column piece_date date,
  add column item_id uuid,
  add check ((auxiliary_number is null) = (auxiliary_name is null));
