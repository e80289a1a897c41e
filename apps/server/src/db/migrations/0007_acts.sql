-- What can be taken back: each act keeps what it found and what it left. Taking one back is another act.
create table books.acts (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  user_id uuid,
  kind text not null,
  -- In French, for its author: « 14 opérations en Fournitures ».
  sentence text not null,
  before jsonb not null,
  after jsonb not null,
  undoes uuid check (undoes <> id),
  primary key (company_id, id),
  foreign key (company_id, undoes) references books.acts (company_id, id)
);
create index on books.acts (company_id, at desc, id desc);
-- An act is taken back once; what took it back may be taken back in turn.
create unique index acts_undone_once on books.acts (company_id, undoes) where undoes is not null;

alter table books.acts enable row level security, force row level security;
create policy tenant on books.acts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on books.acts to comptoir_tenant;

create function books.refuse_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'an act is taken back by another act, never changed' using errcode = 'CP001';
end $$;
create trigger acts_append_only before update or delete on books.acts for each row execute function books.refuse_act_change();
create trigger acts_no_truncate before truncate on books.acts for each statement execute function books.refuse_truncate();
