-- Written in the transaction of what they tell; sent after it.
create table shared.mails (
  id uuid primary key,
  recipient text not null,
  sender_name text not null default '',
  reply_to text,
  subject text not null,
  html text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);

create table shared.notifications (
  user_id uuid not null references shared.users on delete cascade,
  id uuid not null,
  pinned boolean not null default false,
  title text not null,
  description text not null default '',
  link text,
  link_label text,
  picture text,
  published_at timestamptz not null,
  read_at timestamptz,
  hidden_at timestamptz,
  -- The fact that a notification is about, so that a person hears of it once however many times it is found. None for what a person writes.
  fact text,
  primary key (user_id, id)
);
create index on shared.notifications (user_id, published_at desc);
create unique index notifications_fact on shared.notifications (user_id, fact) where fact is not null;

create table shared.push_subscriptions (
  endpoint_hash bytea primary key,
  user_id uuid not null references shared.users on delete cascade,
  subscription jsonb not null,
  device text not null check (device in ('desktop', 'mobile')),
  created_at timestamptz not null,
  family_id uuid references shared.devices on delete cascade
);
create index on shared.push_subscriptions (user_id);
create index on shared.push_subscriptions (family_id);

-- One queue of jobs, mails and push messages included.
create table shared.jobs (
  id uuid primary key,
  kind text not null,
  company_id uuid references shared.companies on delete cascade,
  payload jsonb not null,
  -- A job of a key is asked for once, until it is done.
  key text,
  -- When it runs next; while it runs, when another server may take it. Null once it is given up.
  run_at timestamptz,
  attempts integer not null default 0,
  -- Why the last attempt failed.
  failure text,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index jobs_due on shared.jobs (kind, run_at) where run_at is not null;
create index on shared.jobs (company_id) where company_id is not null;

-- A company's transaction asks for jobs of its own company; the server alone takes them.
alter table shared.jobs enable row level security;
create policy all_for_app on shared.jobs to comptoir_app using (true) with check (true);
create policy own_company on shared.jobs to comptoir_tenant
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

-- The messages of the partner that transmits returns, as they came, those that name nothing we sent included: each counts once.
create table shared.filing_messages (
  -- The partner's own name of the message.
  id text primary key,
  key text not null,
  event jsonb not null,
  received_at timestamptz not null default now()
);

-- Events of the payment service, each taken into account once.
create table shared.payment_events (
  id text primary key,
  kind text not null,
  received_at timestamptz not null
);

create table shared.invoices (
  id uuid primary key,
  company_id uuid not null references shared.companies on delete cascade,
  issued_on date not null,
  label text not null,
  amount_cents bigint not null,
  uri text,
  -- The payment service's own number.
  payment_reference text unique,
  number text unique
);
create index on shared.invoices (company_id, issued_on desc);

-- Our own invoices bear a number without gap, by year of issue: allotted with the invoice, in its transaction, and never changed.
-- Source: CGI annexe II, article 242 nonies A.
create table shared.invoice_counters (
  year integer primary key,
  last integer not null check (last > 0)
);

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

grant select, insert, update, delete on shared.mails, shared.notifications, shared.push_subscriptions, shared.jobs, shared.payment_events,
  shared.invoices to comptoir_app;
grant select, insert on shared.jobs to comptoir_tenant;
grant select, insert on shared.filing_messages to comptoir_app;
grant select, insert, update on shared.invoice_counters to comptoir_app;
