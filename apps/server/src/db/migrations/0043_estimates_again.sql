-- `company_id` has its statistics again in every table of the books: without them a company that holds most of a table is believed to hold a
-- two-hundredth of it, and what is read in order, joined and up to a page (the general ledger) sorts all of it first.
do $$
declare t text;
begin
  for t in select tablename from pg_tables where schemaname = 'books' order by 1 loop
    execute format('alter table books.%I alter column company_id set statistics -1', t);
  end loop;
end $$;
