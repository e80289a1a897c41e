create function books.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is never truncated', tg_table_name using errcode = 'CP001';
end $$;

create function books.refuse_key_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % keeps its key and what it belongs to', tg_table_name using errcode = 'foreign_key_violation';
end $$;

-- A foreign key looks its parent up and locks it once a row: a sixth of the time of an import. The references of what an
-- import writes are kept by statement instead. The guarantee is the same. A transaction that adds children locks their few
-- parents (`for key share`) and refuses what has none; one that removes parents looks, after their removal, for children that it
-- then sees or waited for, and refuses or removes them. Keys never change, which is stricter. Row by row where it is rare.

create function books.refuse_orphans(children text, parents text) returns void language plpgsql as $$
begin
  raise exception '% refer to % that do not exist', children, parents using errcode = 'foreign_key_violation';
end $$;

-- In any other isolation a transaction would not see the children that another one wrote while it waited.
create function books.refuse_parent_removal(parents text, has_children boolean) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception '% are removed in read committed transactions only', parents using errcode = 'foreign_key_violation';
  end if;
  if has_children then
    raise exception '% are still referred to', parents using errcode = 'foreign_key_violation';
  end if;
end $$;

create table books.fiscal_years (
  company_id uuid not null,
  id uuid not null,
  begins_on date not null,
  -- A profession keeps civil years: one that begins on 31 December has a first fiscal year of one day.
  ends_on date not null check (ends_on >= begins_on),
  closed_at timestamptz,
  -- Up to which day a fiscal year is validated. It only moves forward: what is imported or reversed later is counted apart.
  validated_through date,
  -- A fiscal year whose days someone chose stays when nothing is in it; one that an operation opened goes with it.
  chosen boolean not null default false,
  primary key (company_id, id),
  unique (company_id, begins_on),
  constraint fiscal_years_validated_through check (validated_through between begins_on and ends_on)
);
create trigger fiscal_years_keep_key before update of company_id, id on books.fiscal_years
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function books.refuse_key_change();
create trigger fiscal_years_no_truncate before truncate on books.fiscal_years for each statement execute function books.refuse_truncate();

create function books.refuse_validation_going_back() returns trigger language plpgsql as $$
begin
  raise exception 'what is validated stays validated' using errcode = 'CP001';
end $$;
create trigger fiscal_years_validated_forward before update of validated_through on books.fiscal_years for each row
  when (old.validated_through is not null and (new.validated_through is null or new.validated_through < old.validated_through))
  execute function books.refuse_validation_going_back();

-- How a company is taxed from a day on. An operation is posted under the regime of its own day; shared.companies repeats today's.
create table books.regimes (
  company_id uuid not null,
  valid_from date not null,
  tax_system text not null check (tax_system in ('bnc', 'bic-rs', 'bic-rn')),
  accounting_basis text not null check (accounting_basis in ('cash', 'accrual')),
  vat_system text not null check (vat_system in ('not_subjected', 'rs', 'quarterly_rn', 'monthly_rn')),
  vat_on_debits boolean not null,
  vat_taxation_bp integer not null check (vat_taxation_bp between 0 and 10000),
  super_simplified boolean not null,
  equity_mode text not null check (equity_mode in ('101', '108')),
  primary key (company_id, valid_from),
  check (tax_system <> 'bnc' or equity_mode = '108')
);

-- How many transactions have written in the books of a company: what was read at a version is still true while it has not
-- moved. Raised by the server as the last thing a transaction does, so that no other writer waits for it longer than for a commit.
create table books.versions (
  company_id uuid primary key,
  n bigint not null
) with (fillfactor = 50);

create table books.audit_log (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  user_id uuid,
  ip text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  primary key (company_id, id)
);
create index on books.audit_log (company_id, at desc);
create trigger audit_log_no_truncate before truncate on books.audit_log for each statement execute function books.refuse_truncate();

create function books.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'CP001';
end $$;
create trigger audit_log_append_only before update or delete on books.audit_log for each row execute function books.refuse_audit_change();

create table books.idempotency_keys (
  company_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);

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
  -- What an act changed, so that it may be taken back from any device: the family of states that its before and after hold (null: it stands in
  -- the history, and is taken back elsewhere if at all), how many operations, and which.
  family text,
  operations integer check (operations >= 0),
  primary key (company_id, id),
  foreign key (company_id, undoes) references books.acts (company_id, id)
);
create index on books.acts (company_id, at desc, id desc);
-- An act is taken back once; what took it back may be taken back in turn.
create unique index acts_undone_once on books.acts (company_id, undoes) where undoes is not null;
create trigger acts_no_truncate before truncate on books.acts for each statement execute function books.refuse_truncate();

-- No reference to the operation: one that was deleted returns under its id.
create table books.act_operations (
  company_id uuid not null,
  operation_id uuid not null,
  act_id uuid not null,
  primary key (company_id, operation_id, act_id),
  foreign key (company_id, act_id) references books.acts (company_id, id)
);

create function books.refuse_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'an act is taken back by another act, never changed' using errcode = 'CP001';
end $$;
create trigger acts_append_only before update or delete on books.acts for each row execute function books.refuse_act_change();

grant select, insert, update, delete on books.fiscal_years, books.regimes to comptoir_tenant;
grant select on books.versions to comptoir_tenant;
grant select, insert on books.audit_log, books.acts, books.act_operations to comptoir_tenant;
grant select, insert, delete on books.idempotency_keys to comptoir_tenant;
