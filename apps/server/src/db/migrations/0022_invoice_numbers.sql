-- Our own invoices bear a number without gap, by year of issue: allotted with the invoice, in its transaction, and never changed.
-- Source: CGI annexe II, article 242 nonies A.
create table shared.invoice_counters (
  year integer primary key,
  last integer not null check (last > 0)
);
grant select, insert, update on shared.invoice_counters to comptoir_app;

alter table shared.invoices add column number text;
update shared.invoices i set number = n.number
  from (select id, 'CPT-' || extract(year from issued_on) || '-'
            || lpad(row_number() over (partition by extract(year from issued_on) order by issued_on, id)::text, 4, '0') as number
        from shared.invoices) n
  where i.id = n.id;
insert into shared.invoice_counters select extract(year from issued_on), count(*) from shared.invoices group by 1;
alter table shared.invoices add constraint invoices_number_key unique (number);

-- After the insertion, so that one that a conflict leaves out takes no number. The row of the year keeps other writers waiting.
create function shared.number_invoice() returns trigger language plpgsql as $$
declare taken integer;
begin
  insert into shared.invoice_counters as c (year, last) values (extract(year from new.issued_on), 1)
    on conflict (year) do update set last = c.last + 1 returning last into taken;
  update shared.invoices set number = 'CPT-' || extract(year from new.issued_on) || '-' || lpad(taken::text, 4, '0') where id = new.id;
  return null;
end $$;
create trigger invoices_number after insert on shared.invoices for each row execute function shared.number_invoice();

create function shared.refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'the number of an invoice never changes' using errcode = 'CP001';
end $$;
create trigger invoices_keep_number before update of number, issued_on, amount_cents on shared.invoices for each row
  when (old.number is not null) execute function shared.refuse_invoice_change();
