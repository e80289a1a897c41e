-- People and how they come in: verified addresses, second factor, devices, mails, notifications, subscriptions, flags.

alter table shared.users
  add email_verified_at timestamptz,
  add terms_accepted_at timestamptz,
  add totp_secret bytea,
  add totp_enabled_at timestamptz,
  add totp_pending bytea,
  add totp_last_step bigint,
  add preferences jsonb not null default '{}',
  add deleted_at timestamptz;

-- Whoever had an access before addresses were checked keeps it.
update shared.users set email_verified_at = created_at;

-- A code opens one session, once: its hash goes when it is used.
create table shared.recovery_codes (
  user_id uuid not null references shared.users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table shared.email_links (
  token_hash bytea primary key,
  user_id uuid not null references shared.users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on shared.email_links (user_id);

-- One per family of refresh tokens.
create table shared.devices (
  id uuid primary key,
  user_id uuid not null references shared.users on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  opened_at timestamptz not null,
  last_used_at timestamptz not null
);
create index on shared.devices (user_id, last_used_at desc);

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
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  failure text
);
create index on shared.mails (next_attempt_at) where sent_at is null;

create table shared.contact_messages (
  id uuid primary key,
  firm_id uuid references shared.firms,
  user_id uuid references shared.users on delete set null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);

-- How often one address or one machine may do what costs us: mails, sign-ups, look-ups.
create table shared.rates (
  key text not null,
  period timestamptz not null,
  count integer not null,
  primary key (key, period)
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
  primary key (user_id, id)
);
create index on shared.notifications (user_id, published_at desc);

create table shared.push_subscriptions (
  endpoint_hash bytea primary key,
  user_id uuid not null references shared.users on delete cascade,
  subscription jsonb not null,
  device text not null check (device in ('desktop', 'mobile')),
  created_at timestamptz not null
);
create index on shared.push_subscriptions (user_id);

-- Written in the transaction of the notification, sent after it, then removed.
create table shared.push_messages (
  id uuid primary key,
  endpoint_hash bytea not null references shared.push_subscriptions on delete cascade,
  payload text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index on shared.push_messages (next_attempt_at);

create table shared.flags (
  name text not null,
  environment text not null check (environment in ('dev', 'demo', 'preprod', 'prod')),
  active boolean not null,
  user_ids text[] not null default '{}',
  primary key (name, environment)
);

create table shared.promo_codes (
  code text primary key check (code = upper(code)),
  percent_off integer not null check (percent_off between 1 and 100),
  valid_through date
);

alter table shared.companies
  add internal_ref text,
  add phone text,
  add fixed_phone text,
  add street text,
  add postcode text,
  add city text,
  add activity_code text,
  add legal_category text,
  add siret_unverified boolean not null default false,
  add professional_status_id text,
  add independant boolean not null default false,
  add conventional_industry text,
  add care_continuity_registered boolean,
  add vat_subject_since date,
  add trial_ends_on date,
  add subscription_ends_on date,
  add promo_code text references shared.promo_codes,
  add subscribed_on date,
  add payment_customer text,
  add payment_subscription text;
create index on shared.companies (siret);
create index on shared.companies (payment_customer) where payment_customer is not null;

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
  payment_reference text unique
);
create index on shared.invoices (company_id, issued_on desc);

-- What people did with their own access: signing in, changing a password, a second factor, deleting an account.
create table shared.person_log (
  id uuid primary key,
  user_id uuid,
  ip text not null default '',
  action text not null,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index on shared.person_log (user_id, at desc);

grant select, insert, update, delete on all tables in schema shared to comptoir_app;
revoke update, delete on shared.person_log from comptoir_app;
