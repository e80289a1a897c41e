-- Books of very many operations. Each operation has a slot of its day, found by its amount too, and a list of operations (those of a frequent word, of an account, with a paper…)
-- one bit for each slot, in blocks of 1024: long lists are intersected without reading their operations. The server decides which lists have
-- bitmaps: none in usual books.
create table books.bitmap_lists (
  company_id uuid not null,
  -- A word, or what is asked by a filter: `@sign income`, `@account 606400`.
  list text collate "C" not null,
  primary key (company_id, list)
);

create table books.operation_slots (
  company_id uuid not null,
  date date not null,
  slot integer not null,
  operation_id uuid not null,
  amount_cents bigint not null,
  primary key (company_id, date, slot)
);
create unique index operation_slots_of on books.operation_slots (company_id, operation_id) include (date, slot);
create index operation_slots_by_amount on books.operation_slots (company_id, amount_cents) include (date, slot);

-- A block without any bit need not be there. Bits are changed in place, most often: pages are left some room.
create table books.bitmaps (
  company_id uuid not null,
  list text collate "C" not null,
  date date not null,
  block integer not null,
  bits bit(1024) not null,
  primary key (company_id, list, date, block)
) with (fillfactor = 70);

alter table books.bitmap_lists enable row level security, force row level security;
create policy tenant on books.bitmap_lists using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on books.bitmap_lists to comptoir_tenant;
alter table books.operation_slots enable row level security, force row level security;
create policy tenant on books.operation_slots using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on books.operation_slots to comptoir_tenant;
alter table books.bitmaps enable row level security, force row level security;
create policy tenant on books.bitmaps using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on books.bitmaps to comptoir_tenant;

-- True when a company has bitmaps. Until the transaction ends none is begun nor dropped: what is being written is in all of them or in none.
create function books.has_bitmaps(company uuid) returns boolean language plpgsql set search_path to '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(company::text, 53));
  return exists (select from books.bitmap_lists l where l.company_id = company);
end $$;

-- The lists that an operation is in by its own columns.
create function books.lists_of(tokens text[], cancelled_on date, origin text, amount_cents bigint, status text, vat_status text, bank_account_id uuid)
  returns text[] language sql immutable set search_path to '' as $$
  select case when cancelled_on is not null then '{}'::text[] else tokens || array_remove(array[
    '@origin ' || case origin when 'other_closure' then 'other' else origin end,
    case when amount_cents > 0 then '@sign income' end,
    case when status = 'to_categorize' then '@status not_categorized' end,
    case vat_status when 'validated' then '@vat validated' when 'to_validate' then '@vat not_validated' end,
    '@bank ' || bank_account_id], null) end
$$;

-- What follows is planned alike with any statistics: each operation is looked up as the first one from its id on, since any index of the company
-- looks as good to a planner that last saw the table empty; nothing else is joined by nested loops.

-- Gives slots to operations that have none.
create function books.give_slots(company uuid, ids uuid[]) returns void language sql
  set search_path to '' set enable_nestloop to off set enable_seqscan to off set enable_sort to off as $$
  insert into books.operation_slots (company_id, date, slot, operation_id, amount_cents)
    select company, d.date, d.next + i.place - 1, i.id, i.amount_cents
    from (select o.date, array_agg(o.id order by o.id) as ids, array_agg(o.amount_cents order by o.id) as amounts,
        (select coalesce(max(s.slot) + 1, 0) from (select x.slot from books.operation_slots x
          where x.company_id = company and x.date >= o.date and x.date <= o.date order by x.date desc, x.slot desc limit 1) s) as next
      from unnest(ids) w (id) cross join lateral (
        select x.id, x.date, x.amount_cents from books.operations x where x.company_id = company and x.id >= w.id and x.id <= w.id order by x.id limit 1) o
      group by o.date) d
    cross join unnest(d.ids, d.amounts) with ordinality i (id, amount_cents, place) order by 2, 3
$$;

-- Takes the slots of operations away, and their bits in every list.
create function books.take_slots(company uuid, ids uuid[]) returns void language plpgsql
  set search_path to '' set enable_nestloop to off set enable_seqscan to off set enable_sort to off as $$
begin
  update books.bitmaps b set bits = b.bits & ~g.bits
    from (
      select k.row, t.bits from (
        select s.date, s.slot / 1024 as block, bit_or(set_bit(0::bit(1024), s.slot % 1024, 1)) as bits
        from unnest(ids) w (id) cross join lateral (select x.date, x.slot from books.operation_slots x
          where x.company_id = company and x.operation_id >= w.id and x.operation_id <= w.id order by x.operation_id limit 1) s
        group by 1, 2) t
      cross join (select x.list from books.bitmap_lists x where x.company_id = company offset 0) l
      cross join lateral (select x.ctid as row from books.bitmaps x
        where x.company_id = company and x.list = l.list and x.date = t.date and x.block = t.block offset 0) k) g
    where b.ctid = g.row;
  delete from books.operation_slots where ctid = any(array(
    select k.ctid from unnest(ids) w (id) cross join lateral (
      select x.ctid from books.operation_slots x
      where x.company_id = company and x.operation_id >= w.id and x.operation_id <= w.id order by x.operation_id limit 1) k));
end $$;

-- Sets bits of operations in the lists that have bitmaps, at the slots of the days given; without a slot there, they are set when they get one.
create function books.set_bits(company uuid, ids uuid[], days date[], lists text[]) returns void language sql
  set search_path to '' set enable_nestloop to off set enable_seqscan to off set enable_sort to off as $$
  insert into books.bitmaps as b (company_id, list, date, block, bits)
    select company, w.list, s.date, s.slot / 1024, bit_or(set_bit(0::bit(1024), s.slot % 1024, 1))
    from (select * from unnest(ids, days, lists) w (id, date, list)) w
    join (select x.list from books.bitmap_lists x where x.company_id = company offset 0) l on l.list = w.list collate "C"
    cross join lateral (select x.date, x.slot from books.operation_slots x
          where x.company_id = company and x.operation_id >= w.id and x.operation_id <= w.id order by x.operation_id limit 1) s
    where s.date = w.date group by 2, 3, 4 order by 2, 3, 4
    on conflict (company_id, list, date, block) do update set bits = b.bits | excluded.bits
$$;

create function books.clear_bits(company uuid, ids uuid[], days date[], lists text[]) returns void language sql
  set search_path to '' set enable_nestloop to off set enable_seqscan to off set enable_sort to off as $$
  update books.bitmaps b set bits = b.bits & ~g.bits
    from (
      select k.row, t.bits from (
        select w.list, s.date, s.slot / 1024 as block, bit_or(set_bit(0::bit(1024), s.slot % 1024, 1)) as bits
        from (select * from unnest(ids, days, lists) w (id, date, list)) w
        join (select x.list from books.bitmap_lists x where x.company_id = company offset 0) l on l.list = w.list collate "C"
        cross join lateral (select x.date, x.slot from books.operation_slots x
          where x.company_id = company and x.operation_id >= w.id and x.operation_id <= w.id order by x.operation_id limit 1) s
        where s.date = w.date group by 1, 2, 3) t
      cross join lateral (select x.ctid as row from books.bitmaps x
        where x.company_id = company and x.list = t.list and x.date = t.date and x.block = t.block offset 0) k) g
    where b.ctid = g.row
$$;

-- The lists that some operations are in: by their columns, as one of the two accounts between which they stand, by their parts and their papers.
create function books.every_list_of(company uuid, ids uuid[]) returns table (id uuid, date date, list text) language sql stable
  set search_path to '' set enable_nestloop to off set enable_seqscan to off set enable_sort to off as $$
  select o.id, o.date, l.list from unnest(ids) w (id)
  cross join lateral (select x.* from books.operations x where x.company_id = company and x.id >= w.id and x.id <= w.id order by x.id limit 1) o
  cross join lateral (
    select unnest(books.lists_of(o.tokens, o.cancelled_on, o.origin, o.amount_cents, o.status, o.vat_status, o.bank_account_id)) as list
    union select '@account ' || c.account_code from (
      select unnest(array[o.debit_account, o.credit_account]) as account_code
      union all (select a.account_code from books.allocations a
        where a.company_id = company and a.operation_id >= o.id and a.operation_id <= o.id order by a.operation_id, a.position)
      union all (select p.account_code from books.operation_lines p
        where p.company_id = company and p.operation_id >= o.id and p.operation_id <= o.id order by p.operation_id, p.position)) c
      where o.cancelled_on is null and c.account_code is not null
    union select '@paper' where o.cancelled_on is null and exists (
      select from books.operation_papers p where p.company_id = company and p.date = o.date and p.operation_id = o.id)) l
$$;

create function books.operation_bitmaps_add() returns trigger language plpgsql security definer
  set search_path to '' set enable_nestloop to off set enable_seqscan to off set enable_sort to off as $$
declare company uuid;
begin
  for company in select distinct company_id from added loop
    continue when not books.has_bitmaps(company);
    perform books.give_slots(company, array(select id from added where company_id = company));
    -- It has neither parts nor papers yet.
    insert into books.bitmaps as b (company_id, list, date, block, bits)
      select company, l.list, s.date, s.slot / 1024, bit_or(set_bit(0::bit(1024), s.slot % 1024, 1))
      from added a
      cross join lateral (select x.date, x.slot from books.operation_slots x
          where x.company_id = company and x.operation_id >= a.id and x.operation_id <= a.id order by x.operation_id limit 1) s
      cross join lateral unnest(books.lists_of(a.tokens, a.cancelled_on, a.origin, a.amount_cents, a.status, a.vat_status, a.bank_account_id)
        || case when a.cancelled_on is null then array['@account ' || a.debit_account, '@account ' || a.credit_account] end) w (list)
      join (select x.list from books.bitmap_lists x where x.company_id = company offset 0) l on l.list = w.list collate "C"
      where a.company_id = company group by 2, 3, 4 order by 2, 3, 4
      on conflict (company_id, list, date, block) do update set bits = b.bits | excluded.bits;
  end loop;
  return null;
end $$;

-- What an operation no longer is in is cleared, what it now is in is set. One that goes to another day leaves its slot, and gets one there.
create function books.operation_bitmaps_change() returns trigger language plpgsql security definer
  set search_path to '' set enable_nestloop to off set enable_seqscan to off set enable_sort to off as $$
declare
  company uuid;
  moved uuid[];
begin
  for company in select distinct company_id from added loop
    continue when not books.has_bitmaps(company);
    moved := array(select a.id from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.company_id = company and a.date <> r.date);
    if moved <> '{}' then
      perform books.take_slots(company, moved);
      perform books.give_slots(company, moved);
      perform books.set_bits(company, array_agg(l.id), array_agg(l.date), array_agg(l.list)) from books.every_list_of(company, moved) l;
    end if;
    update books.operation_slots s set amount_cents = k.amount_cents
      from (select k.row, a.amount_cents from added a join removed r on r.company_id = a.company_id and r.id = a.id
        cross join lateral (select x.ctid as row from books.operation_slots x
          where x.company_id = company and x.operation_id >= a.id and x.operation_id <= a.id order by x.operation_id limit 1) k
        where a.company_id = company and a.date = r.date and a.amount_cents <> r.amount_cents) k
      where s.ctid = k.row;
    perform books.clear_bits(company, array_agg(c.id) filter (where c.n < 0), array_agg(c.date) filter (where c.n < 0), array_agg(c.list) filter (where c.n < 0)),
        books.set_bits(company, array_agg(c.id) filter (where c.n > 0), array_agg(c.date) filter (where c.n > 0), array_agg(c.list) filter (where c.n > 0))
      from (
        select c.id, c.date, l.list, sum(l.n) as n
        from (
          select a.id, a.date,
            books.lists_of(r.tokens, r.cancelled_on, r.origin, r.amount_cents, r.status, r.vat_status, r.bank_account_id) as before,
            books.lists_of(a.tokens, a.cancelled_on, a.origin, a.amount_cents, a.status, a.vat_status, a.bank_account_id) as after
          from added a join removed r on r.company_id = a.company_id and r.id = a.id
          where a.company_id = company and a.date = r.date and (a.tokens <> r.tokens or a.cancelled_on is distinct from r.cancelled_on
            or a.origin <> r.origin or (a.amount_cents > 0) <> (r.amount_cents > 0) or a.status <> r.status or a.vat_status <> r.vat_status
            or a.bank_account_id is distinct from r.bank_account_id)) c
        cross join lateral (select unnest(c.before) as list, -1 as n union all select unnest(c.after), 1) l
        group by 1, 2, 3 having sum(l.n) <> 0) c
      having count(*) > 0;
  end loop;
  return null;
end $$;

create function books.operation_bitmaps_remove() returns trigger language plpgsql security definer set search_path to '' as $$
declare company uuid;
begin
  for company in select distinct company_id from removed loop
    continue when not books.has_bitmaps(company);
    perform books.take_slots(company, array(select id from removed where company_id = company));
  end loop;
  return null;
end $$;

create trigger operation_bitmaps_add after insert on books.operations referencing new table as added
  for each statement execute function books.operation_bitmaps_add();
create trigger operation_bitmaps_change after update on books.operations referencing old table as removed new table as added
  for each statement execute function books.operation_bitmaps_change();
create trigger operation_bitmaps_remove after delete on books.operations referencing old table as removed
  for each statement execute function books.operation_bitmaps_remove();

create function books.category_bitmaps_add() returns trigger language plpgsql security definer set search_path to '' as $$
declare company uuid;
begin
  for company in select distinct company_id from added loop
    continue when not books.has_bitmaps(company);
    perform books.set_bits(company, array_agg(operation_id), array_agg(date), array_agg('@account ' || account_code))
      from added where company_id = company;
  end loop;
  return null;
end $$;

create function books.category_bitmaps_remove() returns trigger language plpgsql security definer set search_path to '' as $$
declare company uuid;
begin
  for company in select distinct company_id from removed loop
    continue when not books.has_bitmaps(company);
    perform books.clear_bits(company, array_agg(operation_id), array_agg(date), array_agg('@account ' || account_code))
      from removed where company_id = company;
  end loop;
  return null;
end $$;

create trigger category_bitmaps_add after insert on books.operation_categories referencing new table as added
  for each statement execute function books.category_bitmaps_add();
create trigger category_bitmaps_remove after delete on books.operation_categories referencing old table as removed
  for each statement execute function books.category_bitmaps_remove();

create function books.paper_bitmaps_add() returns trigger language plpgsql security definer set search_path to '' as $$
declare company uuid;
begin
  for company in select distinct company_id from added loop
    continue when not books.has_bitmaps(company);
    perform books.set_bits(company, array_agg(operation_id), array_agg(date), array_agg('@paper'::text)) from added where company_id = company;
  end loop;
  return null;
end $$;

create function books.paper_bitmaps_remove() returns trigger language plpgsql security definer set search_path to '' as $$
declare company uuid;
begin
  for company in select distinct company_id from removed loop
    continue when not books.has_bitmaps(company);
    perform books.clear_bits(company, array_agg(operation_id), array_agg(date), array_agg('@paper'::text)) from removed where company_id = company;
  end loop;
  return null;
end $$;

create trigger paper_bitmaps_add after insert on books.operation_papers referencing new table as added
  for each statement execute function books.paper_bitmaps_add();
create trigger paper_bitmaps_remove after delete on books.operation_papers referencing old table as removed
  for each statement execute function books.paper_bitmaps_remove();

-- Gives bitmaps to lists of the company of the transaction, and a slot to all its operations before the first one. Other writers of its operations wait.
create function books.add_bitmaps(lists text[]) returns void language plpgsql security definer
  set search_path to '' set work_mem to '64MB' set enable_nestloop to off as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  wanted text[];
begin
  perform pg_advisory_xact_lock(hashtextextended(company::text, 53));
  if not exists (select from books.bitmap_lists l where l.company_id = company) then
    insert into books.operation_slots (company_id, date, slot, operation_id, amount_cents)
      select company, o.date, row_number() over (partition by o.date order by o.id) - 1, o.id, o.amount_cents
      from books.operations o where o.company_id = company order by 2, 3;
  end if;
  with won as (
    insert into books.bitmap_lists (company_id, list) select distinct company, w from unnest(lists) w on conflict do nothing returning list)
  select array_agg(list) into wanted from won;
  insert into books.bitmaps (company_id, list, date, block, bits)
    select company, h.list, s.date, s.slot / 1024, bit_or(set_bit(0::bit(1024), s.slot % 1024, 1))
    from (
      select t.token as list, t.operation_id from books.operation_tokens t
        where t.company_id = company and t.token = any(wanted) and left(t.token, 1) <> '@'
      union all select '@account ' || c.account_code, c.operation_id from books.operation_categories c
        where c.company_id = company and c.account_code = any(array(select substr(w, 10) from unnest(wanted) w where starts_with(w, '@account ')))
      union all select '@paper', p.operation_id from books.operation_papers p where p.company_id = company and '@paper' = any(wanted)
      union all select l.list, o.id from books.operations o
        cross join lateral unnest(books.lists_of('{}', o.cancelled_on, o.origin, o.amount_cents, o.status, o.vat_status, o.bank_account_id)) l (list)
        where o.company_id = company and l.list = any(wanted)
          and exists (select from unnest(wanted) w where starts_with(w, '@') and not starts_with(w, '@account ') and w <> '@paper')) h
    join books.operation_slots s on s.company_id = company and s.operation_id = h.operation_id
    group by 2, 3, 4 order by 2, 3, 4;
end $$;

-- Takes the bitmaps of lists away, and the slots with the last one.
create function books.remove_bitmaps(lists text[]) returns void language plpgsql security definer set search_path to '' as $$
declare company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(company::text, 53));
  delete from books.bitmap_lists l where l.company_id = company and l.list = any(lists);
  delete from books.bitmaps b where b.company_id = company and b.list = any(lists);
  if not exists (select from books.bitmap_lists l where l.company_id = company) then
    delete from books.operation_slots s where s.company_id = company;
  end if;
end $$;

revoke execute on function books.has_bitmaps(uuid), books.lists_of(text[], date, text, bigint, text, text, uuid), books.give_slots(uuid, uuid[]),
  books.take_slots(uuid, uuid[]), books.set_bits(uuid, uuid[], date[], text[]), books.clear_bits(uuid, uuid[], date[], text[]),
  books.every_list_of(uuid, uuid[]), books.operation_bitmaps_add(), books.operation_bitmaps_change(), books.operation_bitmaps_remove(),
  books.category_bitmaps_add(), books.category_bitmaps_remove(), books.paper_bitmaps_add(), books.paper_bitmaps_remove(),
  books.add_bitmaps(text[]), books.remove_bitmaps(text[]) from public;
grant execute on function books.add_bitmaps(text[]), books.remove_bitmaps(text[]) to comptoir_tenant;

-- Books that are as large already.
alter table books.operation_months no force row level security;
insert into shared.jobs (id, kind, company_id, payload, run_at)
  select gen_random_uuid(), 'bitmaps', m.company_id, jsonb_build_object('companyId', m.company_id), now()
  from books.operation_months m group by m.company_id having sum(m.n) >= 200000;
alter table books.operation_months force row level security;
