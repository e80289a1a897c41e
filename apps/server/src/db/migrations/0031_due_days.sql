-- The last day to pay an open item: the one of its invoice, or the one that a user typed. No figure of the books depends on it.
alter table books.open_items add column due_on date;

update books.open_items i set due_on = (select max(d.due_day)::date from jsonb_array_elements_text(r.document -> 'dueDays') as d (due_day))
  from books.received_invoices r
  where i.source_kind = 'received_invoice' and r.company_id = i.company_id and r.id = i.source_id;
