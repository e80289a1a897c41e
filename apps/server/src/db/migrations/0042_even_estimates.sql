-- What the planner knows of `company_id` misleads it: a company that came since the last look has no row in its eyes, every index of the
-- company then seems to find one row by its id, and an import is read again for each of its lines. Without statistics of that column every
-- company has the same share, and a row is looked for by its key. Statistics taken before cannot be removed before PostgreSQL 18: tables
-- that have some there stay as they are.
do $$
declare t text;
begin
  for t in select tablename from pg_tables where schemaname = 'books' order by 1 loop
    if current_setting('server_version_num')::int >= 180000 then
      execute format('select pg_clear_attribute_stats(''books'', %L, ''company_id'', false)', t);
    elsif exists (select from pg_stats s where s.schemaname = 'books' and s.tablename = t and s.attname = 'company_id') then
      continue;
    end if;
    execute format('alter table books.%I alter column company_id set statistics 0', t);
  end loop;
end $$;
