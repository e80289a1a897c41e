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
