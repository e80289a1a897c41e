-- VAT returns: what each declares, which entries are in it, what was declared before these books, how each is filed.
-- A period has one live version. A draft holds what a person typed; a validated one what it declared (boxes in whole euros, the
-- rest in cents) and the hash of it. A future period has no row: it is computed from the regimes.
create table books.vat_returns (
  company_id uuid not null,
  id uuid not null,
  form text not null check (form in ('CA3', 'CA12')),
  millesime integer not null,
  provisional boolean not null,
  period text not null,
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  version integer not null check (version > 0),
  replaces_id uuid,
  is_live boolean not null default true,
  due_on date,
  status text not null check (status in ('draft', 'validated')),
  typed jsonb not null,
  content jsonb,
  hash text,
  validated_by uuid,
  validated_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, replaces_id) references books.vat_returns,
  check ((replaces_id is null) = (version = 1)),
  check ((status = 'validated') = (content is not null) and (status = 'validated') = (hash is not null)
      and (status = 'validated') = (validated_by is not null) and (status = 'validated') = (validated_at is not null))
);
create unique index vat_returns_live on books.vat_returns (company_id, form, period_start) where is_live;

-- What a validated return says never changes: another version replaces it.
create function books.refuse_return_change() returns trigger language plpgsql as $$
begin
  raise exception 'VAT return % is validated: it is replaced, never changed', old.id using errcode = 'CP001';
end $$;
create trigger vat_returns_frozen before update on books.vat_returns
  for each row when (old.status = 'validated' and (not old.is_live or (new.form, new.millesime, new.provisional, new.period, new.period_start, new.period_end,
      new.version, new.replaces_id, new.due_on, new.status, new.typed, new.content, new.hash, new.validated_by, new.validated_at, new.created_at)
    is distinct from (old.form, old.millesime, old.provisional, old.period, old.period_start, old.period_end,
      old.version, old.replaces_id, old.due_on, old.status, old.typed, old.content, old.hash, old.validated_by, old.validated_at, old.created_at)))
  execute function books.refuse_return_change();
create trigger vat_returns_stay before delete on books.vat_returns
  for each row when (old.status = 'validated') execute function books.refuse_return_change();

-- The entries that a validated return declares; an entry is in one return. Tied to entries by statement triggers, as their lines are.
create table books.vat_return_entries (
  company_id uuid not null,
  entry_id uuid not null,
  return_id uuid not null,
  primary key (company_id, entry_id),
  foreign key (company_id, return_id) references books.vat_returns
);
create index vat_return_entries_of on books.vat_return_entries (company_id, return_id);
create trigger vat_return_entries_no_truncate before truncate on books.vat_return_entries for each statement execute function books.refuse_truncate();

create function books.vat_return_entries_added() returns trigger language plpgsql as $$
begin
  if exists (select from added a
             where (select e.number is not null from books.entries e where e.company_id = a.company_id and e.id = a.entry_id) is not true) then
    raise exception 'a return declares frozen entries' using errcode = 'CP001';
  end if;
  return null;
end $$;
create trigger vat_return_entries_added after insert on books.vat_return_entries referencing new table as added
  for each statement execute function books.vat_return_entries_added();

create function books.vat_return_entries_removed() returns trigger language plpgsql as $$
begin
  if exists (select from removed d join books.vat_returns r on r.company_id = d.company_id and r.id = d.return_id where r.is_live) then
    raise exception 'the entries of a return stay in it until it is replaced' using errcode = 'CP001';
  end if;
  return null;
end $$;
create trigger vat_return_entries_removed after delete on books.vat_return_entries referencing old table as removed
  for each statement execute function books.vat_return_entries_removed();

-- What was declared before these books: entries with VAT dated up to that day count as declared elsewhere.
create table books.vat_starts (
  company_id uuid not null primary key,
  declared_through date not null,
  credit_cents bigint not null check (credit_cents >= 0),
  -- The operation that brings the credit in, when 445670 lacked it.
  operation_id uuid,
  answered_at timestamptz not null default now()
);

-- How a return, of VAT or of the year, reaches the administration; every message is kept, those that change nothing included.
create table books.filings (
  company_id uuid not null,
  id uuid not null,
  subject_kind text not null check (subject_kind in ('vat_return', 'tax_return')),
  subject_id uuid not null,
  version integer not null check (version > 0),
  channel text not null check (channel in ('manual', 'partner')),
  state text not null check (state in ('validated', 'to_send', 'deposited', 'deposited_manually', 'acknowledged', 'rejected', 'corrected')),
  deposited_on date,
  reference text,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index filings_live on books.filings (company_id, subject_kind, subject_id) where state not in ('rejected', 'corrected');

create table books.filing_events (
  company_id uuid not null,
  id uuid not null,
  -- Null for a message whose reference names no filing.
  filing_id uuid,
  -- A deposit that a partner never answers, or that was indicated by mistake, is taken back (`withdrawn`): the return is to be filed again.
  kind text not null check (kind in ('validated', 'sent', 'taken', 'typed', 'accepted', 'refused', 'withdrawn', 'replaced')),
  outcome text not null check (outcome in ('moved', 'repeated', 'out_of_order', 'unknown')),
  details jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, filing_id) references books.filings
);
create index filing_events_of on books.filing_events (company_id, filing_id, at);

-- What proves that a return was filed, and what the list of dossiers says of it.
-- The receipt of the administration, as it was given; it stays as long as its filing.
create table books.filing_receipts (
  company_id uuid not null,
  filing_id uuid not null,
  name text not null,
  media_type text not null,
  sha256 text not null,
  content bytea not null,
  received_at timestamptz not null default now(),
  primary key (company_id, filing_id),
  foreign key (company_id, filing_id) references books.filings
);
alter table books.filing_receipts alter column content set storage external;

-- Documents that are made once, when what they show is frozen; drawn again from it each time they are asked for.
create table books.produced_documents (
  company_id uuid not null,
  id uuid not null,
  type text not null check (type in ('vat_return')),
  subject_kind text not null check (subject_kind in ('vat_return')),
  subject_id uuid not null,
  version integer not null check (version > 0),
  -- Hash of what it was made from.
  basis text not null,
  produced_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index produced_documents_of on books.produced_documents (company_id, subject_kind, subject_id, type);

-- What was announced of each VAT return that is to be filed, and what the list of dossiers says of its transmission.
-- A fact is announced once to each person; the words stand in their notifications.
create table books.vat_alerts (
  company_id uuid not null,
  form text not null check (form in ('CA3', 'CA12')),
  period_start date not null,
  kind text not null check (kind in ('j-10', 'j-5', 'due', 'exceed')),
  user_id uuid not null,
  notification_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, form, period_start, kind, user_id)
);

grant select, insert, update, delete on books.vat_returns, books.vat_starts to comptoir_tenant;
grant select, insert, delete on books.vat_return_entries, books.vat_alerts to comptoir_tenant;
grant select, insert, update on books.filings to comptoir_tenant;
grant select, insert on books.filing_events, books.filing_receipts, books.produced_documents to comptoir_tenant;
