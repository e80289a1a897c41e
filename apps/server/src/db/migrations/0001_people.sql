-- Two schemas. `shared`: people, firms, companies, sessions; small, would be reference tables on a distributed database.
-- `books`: what belongs to one company; company_id stands first in every primary key and every foreign key, and
-- row-level security is forced, so that a query which forgets the tenant sees nothing.

do $$
begin
  if not exists (select from pg_roles where rolname = 'comptoir_app') then create role comptoir_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'comptoir_tenant') then create role comptoir_tenant nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;
grant comptoir_app, comptoir_tenant to current_user;

create schema shared;
create schema books;
grant usage on schema shared to comptoir_app, comptoir_tenant;
grant usage on schema books to comptoir_tenant;

-- People and how they come in: verified addresses, second factor, devices; the firms and the companies they work for.

create table shared.firms (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  host text unique,
  display_color text,
  logo text,
  profession text not null default '',
  street text not null default '',
  postcode text not null default '',
  city text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  login_secondary_comment text not null default '',
  combined boolean not null default false,
  created_at timestamptz not null default now(),
  -- What a firm sets by itself: where its people find help, its logo, and what its new dossiers begin with.
  -- Empty: the address and the number of the footer.
  support_email text not null default '',
  support_phone text not null default '',
  -- What new dossiers begin with: how the private share of an expense leaves the result, and where a result goes.
  private_share_by_reintegration boolean not null default false,
  equity_mode text not null default '101' check (equity_mode in ('101', '108'))
);

create table shared.promo_codes (
  code text primary key check (code = upper(code)),
  percent_off integer not null check (percent_off between 1 and 100),
  valid_through date
);

create table shared.companies (
  id uuid primary key,
  firm_id uuid references shared.firms,
  name text not null,
  siret text,
  siren text generated always as (left(siret, 9)) stored,
  profession_id text,
  profession text not null default '',
  mode_of_practicing text,
  legal_status text not null default 'individual',
  leader_first_name text not null default '',
  leader_last_name text not null default '',
  tax_system text not null check (tax_system in ('bnc', 'bic-rs', 'bic-rn')),
  accounting_basis text not null check (accounting_basis in ('cash', 'accrual')),
  vat_system text not null default 'not_subjected' check (vat_system in ('not_subjected', 'rs', 'quarterly_rn', 'monthly_rn')),
  activity_started_on date,
  subscription_paid boolean not null default true,
  subscription_type text,
  subscription_status text,
  created_at timestamptz not null default now(),
  internal_ref text,
  phone text,
  fixed_phone text,
  street text,
  postcode text,
  city text,
  activity_code text,
  legal_category text,
  siret_unverified boolean not null default false,
  professional_status_id text,
  independant boolean not null default false,
  conventional_industry text,
  care_continuity_registered boolean,
  vat_subject_since date,
  trial_ends_on date,
  subscription_ends_on date,
  promo_code text references shared.promo_codes,
  subscribed_on date,
  payment_customer text,
  payment_subscription text,
  -- The first day on which the next regime of a company begins, null when none follows: the companies that a day concerns are read alone.
  next_regime_on date,
  -- The private share is added back on the tax return instead of being taken out of the accounts by an entry.
  private_share_by_reintegration boolean not null default false
);
create index on shared.companies (firm_id, name);
create index on shared.companies (siret);
create index on shared.companies (payment_customer) where payment_customer is not null;
create index on shared.companies (next_regime_on) where next_regime_on is not null;

alter table shared.companies enable row level security;
create policy all_for_app on shared.companies to comptoir_app using (true) with check (true);
create policy own_company on shared.companies to comptoir_tenant
  using (id = nullif(current_setting('app.company_id', true), '')::uuid);

create table shared.users (
  id uuid primary key,
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  role_id text not null,
  firm_id uuid references shared.firms,
  completion_status integer not null default 2 check (completion_status between 0 and 2),
  siret text,
  created_at timestamptz not null default now(),
  email_verified_at timestamptz,
  terms_accepted_at timestamptz,
  totp_secret bytea,
  totp_enabled_at timestamptz,
  totp_pending bytea,
  totp_last_step bigint,
  preferences jsonb not null default '{}',
  deleted_at timestamptz,
  -- What a person does in their firm: the value of a function. It gives no right; the role does.
  job_title text,
  -- People who were invited and have not come yet, and addresses that wait for their owner to confirm them. An invitation takes no
  -- address: `username` is a placeholder until it is accepted, so that its owner may still sign up with it.
  -- The address of an invitation, or the new one of a person; null once it is confirmed.
  pending_email text check (pending_email = lower(pending_email)),
  -- When the last invitation left; null for a person who has accepted theirs, or needed none.
  invited_at timestamptz
);

create table shared.memberships (
  user_id uuid not null references shared.users on delete cascade,
  company_id uuid not null references shared.companies on delete cascade,
  -- Who runs the company, among its contacts.
  is_leader boolean not null default false,
  -- Since when a person reads the books of a company.
  since timestamptz not null default now(),
  primary key (user_id, company_id)
);

-- Who of the firm keeps a fiscal year. It narrows lists and forbids nothing.
create table shared.assignments (
  company_id uuid not null references shared.companies on delete cascade,
  fiscal_year_id uuid not null,
  user_id uuid not null references shared.users on delete cascade,
  primary key (company_id, fiscal_year_id, user_id)
);
create index assignments_user on shared.assignments (user_id);

-- One per family of refresh tokens.
create table shared.devices (
  id uuid primary key,
  user_id uuid not null references shared.users on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  opened_at timestamptz not null,
  last_used_at timestamptz not null,
  -- A session has a client, an age, and takes along what was opened in it: the links it made and the messages of its browser.
  -- Null: the client is not known until it names itself, and what has no session ends by itself.
  client_id text
);
create index on shared.devices (user_id, last_used_at desc);
create index on shared.devices (last_used_at);
create index on shared.devices (opened_at);

create table shared.refresh_tokens (
  token_hash bytea primary key,
  family_id uuid not null,
  user_id uuid not null references shared.users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index on shared.refresh_tokens (family_id);
create index on shared.refresh_tokens (user_id);

-- Failures are counted by account and place, and by account alone ('*').
create table shared.login_failures (
  username text not null,
  failures integer not null,
  last_at timestamptz not null,
  place text not null,
  primary key (username, place)
);
create index on shared.login_failures (last_at);

-- A code opens one session, once: its hash goes when it is used.
create table shared.recovery_codes (
  user_id uuid not null references shared.users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table shared.email_links (
  token_hash bytea primary key,
  user_id uuid not null references shared.users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'invitation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on shared.email_links (user_id);

create table shared.one_time_links (
  token_hash bytea primary key,
  user_id uuid not null references shared.users on delete cascade,
  company_id uuid not null references shared.companies on delete cascade,
  uri text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  family_id uuid references shared.devices on delete cascade
);
create index on shared.one_time_links (family_id);

create table shared.server_secrets (
  name text primary key,
  value bytea not null
);

create table shared.translations (
  locale text not null,
  brand text not null default '',
  key text not null,
  text text not null,
  primary key (locale, brand, key)
);

-- How often one address or one machine may do what costs us: mails, sign-ups, look-ups.
create table shared.rates (
  key text not null,
  period timestamptz not null,
  count integer not null,
  primary key (key, period)
);

create table shared.flags (
  name text not null,
  environment text not null check (environment in ('dev', 'demo', 'preprod', 'prod')),
  active boolean not null,
  user_ids text[] not null default '{}',
  primary key (name, environment)
);

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

-- The picture of a firm, one at most; `firms.logo` is its address, which changes with it.
create table shared.firm_logos (
  firm_id uuid primary key references shared.firms on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 1000000)
);
create index firm_logos_sha256 on shared.firm_logos (sha256);

-- What the firm decided of a dossier from a day on: the last decision that applies counts.
create table shared.dossier_decisions (
  company_id uuid not null references shared.companies on delete cascade,
  n integer not null,
  status text not null check (status in ('active', 'suspended', 'terminated')),
  starts_on date not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (company_id, n)
);

-- What each person of a firm keeps of its list of dossiers under a name: filters as the API writes them.
create table shared.dossier_views (
  user_id uuid not null references shared.users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  primary key (user_id, id),
  unique (user_id, name)
);

grant select, insert, update, delete on shared.firms, shared.promo_codes, shared.companies, shared.users, shared.memberships,
  shared.devices, shared.refresh_tokens, shared.login_failures, shared.recovery_codes, shared.email_links, shared.one_time_links,
  shared.server_secrets, shared.translations, shared.rates, shared.flags, shared.contact_messages, shared.firm_logos, shared.dossier_views to comptoir_app;
grant select on shared.companies to comptoir_tenant;
grant select, insert, delete on shared.assignments to comptoir_app;
grant select, insert on shared.person_log, shared.dossier_decisions to comptoir_app;
