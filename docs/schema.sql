-- The schema after all migrations, written by `npm run schema` from the catalogue and checked by a test. It is read, never run:
-- the migrations are the truth. Two roles of a transaction: comptoir_app on the shared tables, comptoir_tenant on one company.

create table shared.account_choices (
  firm_id uuid not null,
  old_number text not null,
  old_label text not null,
  software text not null,
  account_code text not null,
  chosen_at timestamp with time zone default now() not null,
  constraint account_choices_pkey PRIMARY KEY (firm_id, old_number, old_label, software),
  constraint account_choices_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES shared.firms(id) ON DELETE CASCADE
);
grant select, insert, update, delete on shared.account_choices to comptoir_app;

create table shared.assignments (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  user_id uuid not null,
  constraint assignments_pkey PRIMARY KEY (company_id, fiscal_year_id, user_id),
  constraint assignments_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE,
  constraint assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
CREATE INDEX assignments_user ON shared.assignments USING btree (user_id);
grant select, insert, delete on shared.assignments to comptoir_app;

create table shared.bank_users (
  provider_id bigint not null,
  company_id uuid not null,
  constraint bank_users_pkey PRIMARY KEY (provider_id),
  constraint bank_users_company_id_key UNIQUE (company_id),
  constraint bank_users_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE
);
grant select, insert, delete on shared.bank_users to comptoir_app;

create table shared.companies (
  id uuid not null,
  firm_id uuid,
  name text not null,
  siret text,
  siren text generated always as ("left"(siret, 9)) stored,
  profession_id text,
  profession text default ''::text not null,
  mode_of_practicing text,
  legal_status text default 'individual'::text not null,
  leader_first_name text default ''::text not null,
  leader_last_name text default ''::text not null,
  tax_system text not null,
  accounting_basis text not null,
  vat_system text default 'not_subjected'::text not null,
  activity_started_on date,
  subscription_paid boolean default true not null,
  subscription_type text,
  subscription_status text,
  created_at timestamp with time zone default now() not null,
  internal_ref text,
  phone text,
  fixed_phone text,
  street text,
  postcode text,
  city text,
  activity_code text,
  legal_category text,
  siret_unverified boolean default false not null,
  professional_status_id text,
  independant boolean default false not null,
  conventional_industry text,
  care_continuity_registered boolean,
  vat_subject_since date,
  trial_ends_on date,
  subscription_ends_on date,
  promo_code text,
  subscribed_on date,
  payment_customer text,
  payment_subscription text,
  next_regime_on date,
  private_share_by_reintegration boolean default false not null,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_accounting_basis_check CHECK ((accounting_basis = ANY (ARRAY['cash'::text, 'accrual'::text]))),
  constraint companies_tax_system_check CHECK ((tax_system = ANY (ARRAY['bnc'::text, 'bic-rs'::text, 'bic-rn'::text]))),
  constraint companies_vat_system_check CHECK ((vat_system = ANY (ARRAY['not_subjected'::text, 'rs'::text, 'quarterly_rn'::text, 'monthly_rn'::text]))),
  constraint companies_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES shared.firms(id),
  constraint companies_promo_code_fkey FOREIGN KEY (promo_code) REFERENCES shared.promo_codes(code)
);
alter table shared.companies enable row level security;
CREATE INDEX companies_firm_id_name_idx ON shared.companies USING btree (firm_id, name);
CREATE INDEX companies_next_regime_on_idx ON shared.companies USING btree (next_regime_on) WHERE (next_regime_on IS NOT NULL);
CREATE INDEX companies_payment_customer_idx ON shared.companies USING btree (payment_customer) WHERE (payment_customer IS NOT NULL);
CREATE INDEX companies_siret_idx ON shared.companies USING btree (siret);
create policy all_for_app on shared.companies to comptoir_app using (true) with check (true);
create policy own_company on shared.companies to comptoir_tenant using ((id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on shared.companies to comptoir_app;
grant select on shared.companies to comptoir_tenant;

create table shared.contact_messages (
  id uuid not null,
  firm_id uuid,
  user_id uuid,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamp with time zone not null,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES shared.firms(id),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE SET NULL
);
CREATE INDEX contact_messages_age ON shared.contact_messages USING btree (created_at);
grant select, insert, update, delete on shared.contact_messages to comptoir_app;

create table shared.dashboard_visits (
  user_id uuid not null,
  company_id uuid not null,
  at timestamp with time zone not null,
  seen jsonb not null,
  constraint dashboard_visits_pkey PRIMARY KEY (user_id, company_id),
  constraint dashboard_visits_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE,
  constraint dashboard_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
CREATE INDEX dashboard_visits_company ON shared.dashboard_visits USING btree (company_id);
grant select, insert, update, delete on shared.dashboard_visits to comptoir_app;

create table shared.devices (
  id uuid not null,
  user_id uuid not null,
  user_agent text default ''::text not null,
  ip text default ''::text not null,
  opened_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  client_id text,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
CREATE INDEX devices_last_used_at_idx ON shared.devices USING btree (last_used_at);
CREATE INDEX devices_opened_at_idx ON shared.devices USING btree (opened_at);
CREATE INDEX devices_user_id_last_used_at_idx ON shared.devices USING btree (user_id, last_used_at DESC);
grant select, insert, update, delete on shared.devices to comptoir_app;

create table shared.document_codes (
  id uuid not null,
  company_id uuid not null,
  document_id text not null,
  type text not null,
  title text not null,
  hash bytea not null,
  uses text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint document_codes_pkey PRIMARY KEY (id),
  constraint document_codes_hash_key UNIQUE (hash),
  constraint document_codes_check CHECK ((expires_at > created_at)),
  constraint document_codes_check1 CHECK (((used_at IS NULL) OR (uses = 'once'::text))),
  constraint document_codes_uses_check CHECK ((uses = ANY (ARRAY['once'::text, 'many'::text]))),
  constraint document_codes_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE,
  constraint document_codes_created_by_fkey FOREIGN KEY (created_by) REFERENCES shared.users(id) ON DELETE SET NULL
);
CREATE INDEX document_codes_expiry ON shared.document_codes USING btree (expires_at);
CREATE INDEX document_codes_of ON shared.document_codes USING btree (company_id, created_at DESC);
grant select, insert, update, delete on shared.document_codes to comptoir_app;

create table shared.document_files (
  code_id uuid not null,
  format text not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  constraint document_files_pkey PRIMARY KEY (code_id, format),
  constraint document_files_storage_key_key UNIQUE (storage_key),
  constraint document_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint document_files_code_id_fkey FOREIGN KEY (code_id) REFERENCES shared.document_codes(id) ON DELETE CASCADE
);
grant select, insert, update, delete on shared.document_files to comptoir_app;

create table shared.document_openings (
  id uuid not null,
  code_id uuid not null,
  at timestamp with time zone not null,
  ip text not null,
  format text,
  constraint document_openings_pkey PRIMARY KEY (id),
  constraint document_openings_code_id_fkey FOREIGN KEY (code_id) REFERENCES shared.document_codes(id) ON DELETE CASCADE
);
CREATE INDEX document_openings_age ON shared.document_openings USING btree (at);
CREATE INDEX document_openings_of ON shared.document_openings USING btree (code_id, at DESC);
grant select, insert, update, delete on shared.document_openings to comptoir_app;

create table shared.dossier_decisions (
  company_id uuid not null,
  n integer not null,
  status text not null,
  starts_on date not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint dossier_decisions_pkey PRIMARY KEY (company_id, n),
  constraint dossier_decisions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'terminated'::text]))),
  constraint dossier_decisions_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE
);
grant select, insert on shared.dossier_decisions to comptoir_app;

create table shared.dossier_summaries (
  company_id uuid not null,
  to_categorize integer not null,
  vat_to_validate integer not null,
  connection_state text default 'waiting'::text not null,
  closing_status text,
  declaration_status text,
  edi_status text,
  next_vat_due_on date,
  last_activity_at timestamp with time zone,
  fiscal_years jsonb default '[]'::jsonb not null,
  tax_return_status text,
  closing_done integer,
  closing_to_fix integer,
  closing_total integer,
  tax_return_year_id uuid,
  papers_waiting integer,
  questions_open integer,
  questions_answered integer,
  last_statement_on date,
  vat_missing text[] default '{}'::text[] not null,
  vat_start_asked boolean default false not null,
  has_vat_returns boolean default false not null,
  months jsonb,
  connections_stopped boolean default false not null,
  has_connection boolean default false not null,
  closing_year_id uuid,
  closing_submitted boolean default false not null,
  closing_blocker text,
  closing_flagged boolean default false not null,
  constraint dossier_summaries_pkey PRIMARY KEY (company_id),
  constraint dossier_summaries_connection_state_check CHECK ((connection_state = ANY (ARRAY['waiting'::text, 'ok'::text, 'required_action'::text, 'onhold'::text]))),
  constraint dossier_summaries_tax_return_status_check CHECK ((tax_return_status = ANY (ARRAY['waiting'::text, 'validated'::text, 'late'::text]))),
  constraint dossier_summaries_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE
) with (fillfactor=50);
grant select on shared.dossier_summaries to comptoir_app;

create table shared.dossier_views (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  filters jsonb not null,
  constraint dossier_views_pkey PRIMARY KEY (user_id, id),
  constraint dossier_views_user_id_name_key UNIQUE (user_id, name),
  constraint dossier_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint dossier_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
grant select, insert, update, delete on shared.dossier_views to comptoir_app;

create table shared.email_links (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_links_pkey PRIMARY KEY (token_hash),
  constraint email_links_purpose_check CHECK ((purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'invitation'::text]))),
  constraint email_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
CREATE INDEX email_links_user_id_idx ON shared.email_links USING btree (user_id);
grant select, insert, update, delete on shared.email_links to comptoir_app;

create table shared.filing_messages (
  id text not null,
  key text not null,
  event jsonb not null,
  received_at timestamp with time zone default now() not null,
  constraint filing_messages_pkey PRIMARY KEY (id)
);
grant select, insert on shared.filing_messages to comptoir_app;

create table shared.firm_logos (
  firm_id uuid not null,
  sha256 text not null,
  media_type text not null,
  content bytea not null,
  constraint firm_logos_pkey PRIMARY KEY (firm_id),
  constraint firm_logos_content_check CHECK ((octet_length(content) <= 1000000)),
  constraint firm_logos_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint firm_logos_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint firm_logos_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES shared.firms(id) ON DELETE CASCADE
);
CREATE INDEX firm_logos_sha256 ON shared.firm_logos USING btree (sha256);
grant select, insert, update, delete on shared.firm_logos to comptoir_app;

create table shared.firms (
  id uuid not null,
  slug text not null,
  name text not null,
  host text,
  display_color text,
  logo text,
  profession text default ''::text not null,
  street text default ''::text not null,
  postcode text default ''::text not null,
  city text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  website text default ''::text not null,
  login_secondary_comment text default ''::text not null,
  combined boolean default false not null,
  created_at timestamp with time zone default now() not null,
  support_email text default ''::text not null,
  support_phone text default ''::text not null,
  private_share_by_reintegration boolean default false not null,
  equity_mode text default '101'::text not null,
  constraint firms_pkey PRIMARY KEY (id),
  constraint firms_host_key UNIQUE (host),
  constraint firms_slug_key UNIQUE (slug),
  constraint firms_equity_mode_check CHECK ((equity_mode = ANY (ARRAY['101'::text, '108'::text]))),
  constraint firms_slug_check CHECK ((slug ~ '^[a-z0-9-]+$'::text))
);
grant select, insert, update, delete on shared.firms to comptoir_app;

create table shared.flags (
  name text not null,
  environment text not null,
  active boolean not null,
  user_ids text[] default '{}'::text[] not null,
  constraint flags_pkey PRIMARY KEY (name, environment),
  constraint flags_environment_check CHECK ((environment = ANY (ARRAY['dev'::text, 'demo'::text, 'preprod'::text, 'prod'::text])))
);
grant select, insert, update, delete on shared.flags to comptoir_app;

create table shared.invoice_counters (
  year integer not null,
  last integer not null,
  constraint invoice_counters_pkey PRIMARY KEY (year),
  constraint invoice_counters_last_check CHECK ((last > 0))
);
grant select, insert, update on shared.invoice_counters to comptoir_app;

create table shared.invoices (
  id uuid not null,
  company_id uuid not null,
  issued_on date not null,
  label text not null,
  amount_cents bigint not null,
  uri text,
  payment_reference text,
  number text,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_payment_reference_key UNIQUE (payment_reference),
  constraint invoices_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE
);
CREATE INDEX invoices_company_id_issued_on_idx ON shared.invoices USING btree (company_id, issued_on DESC);
grant select, insert, update, delete on shared.invoices to comptoir_app;
CREATE TRIGGER invoices_keep_number BEFORE UPDATE OF number, issued_on, amount_cents ON shared.invoices FOR EACH ROW WHEN ((old.number IS NOT NULL)) EXECUTE FUNCTION shared.refuse_invoice_change();
CREATE TRIGGER invoices_number AFTER INSERT ON shared.invoices FOR EACH ROW EXECUTE FUNCTION shared.number_invoice();

create table shared.jobs (
  id uuid not null,
  kind text not null,
  company_id uuid,
  payload jsonb not null,
  key text,
  run_at timestamp with time zone,
  attempts integer default 0 not null,
  failure text,
  created_at timestamp with time zone default now() not null,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_kind_key_key UNIQUE (kind, key),
  constraint jobs_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE
);
alter table shared.jobs enable row level security;
CREATE INDEX jobs_company_id_idx ON shared.jobs USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX jobs_due ON shared.jobs USING btree (kind, run_at) WHERE (run_at IS NOT NULL);
create policy all_for_app on shared.jobs to comptoir_app using (true) with check (true);
grant select, insert, update, delete on shared.jobs to comptoir_app;

create table shared.login_failures (
  username text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  place text not null,
  constraint login_failures_pkey PRIMARY KEY (username, place)
);
CREATE INDEX login_failures_last_at_idx ON shared.login_failures USING btree (last_at);
grant select, insert, update, delete on shared.login_failures to comptoir_app;

create table shared.mails (
  id uuid not null,
  recipient text not null,
  sender_name text default ''::text not null,
  reply_to text,
  subject text not null,
  html text not null,
  body text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id)
);
grant select, insert, update, delete on shared.mails to comptoir_app;

create table shared.memberships (
  user_id uuid not null,
  company_id uuid not null,
  is_leader boolean default false not null,
  since timestamp with time zone default now() not null,
  constraint memberships_pkey PRIMARY KEY (user_id, company_id),
  constraint memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
grant select, insert, update, delete on shared.memberships to comptoir_app;

create table shared.notifications (
  user_id uuid not null,
  id uuid not null,
  pinned boolean default false not null,
  title text not null,
  description text default ''::text not null,
  link text,
  link_label text,
  picture text,
  published_at timestamp with time zone not null,
  read_at timestamp with time zone,
  hidden_at timestamp with time zone,
  fact text,
  constraint notifications_pkey PRIMARY KEY (user_id, id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_age ON shared.notifications USING btree (published_at);
CREATE UNIQUE INDEX notifications_fact ON shared.notifications USING btree (user_id, fact) WHERE (fact IS NOT NULL);
CREATE INDEX notifications_user_id_published_at_idx ON shared.notifications USING btree (user_id, published_at DESC);
grant select, insert, update, delete on shared.notifications to comptoir_app;

create table shared.one_time_links (
  token_hash bytea not null,
  user_id uuid not null,
  company_id uuid not null,
  uri text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  family_id uuid,
  constraint one_time_links_pkey PRIMARY KEY (token_hash),
  constraint one_time_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES shared.companies(id) ON DELETE CASCADE,
  constraint one_time_links_family_id_fkey FOREIGN KEY (family_id) REFERENCES shared.devices(id) ON DELETE CASCADE,
  constraint one_time_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
CREATE INDEX one_time_links_family_id_idx ON shared.one_time_links USING btree (family_id);
grant select, insert, update, delete on shared.one_time_links to comptoir_app;

create table shared.payment_events (
  id text not null,
  kind text not null,
  received_at timestamp with time zone not null,
  subscription text,
  happened_at timestamp with time zone,
  constraint payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_subscription ON shared.payment_events USING btree (subscription) WHERE (subscription IS NOT NULL);
grant select, insert, update, delete on shared.payment_events to comptoir_app;

create table shared.person_log (
  id uuid not null,
  user_id uuid,
  ip text default ''::text not null,
  action text not null,
  details jsonb default '{}'::jsonb not null,
  at timestamp with time zone default now() not null,
  constraint person_log_pkey PRIMARY KEY (id)
);
CREATE INDEX person_log_age ON shared.person_log USING btree (at);
CREATE INDEX person_log_user_id_at_idx ON shared.person_log USING btree (user_id, at DESC);
grant select, insert, delete on shared.person_log to comptoir_app;

create table shared.promo_codes (
  code text not null,
  percent_off integer not null,
  valid_through date,
  constraint promo_codes_pkey PRIMARY KEY (code),
  constraint promo_codes_code_check CHECK ((code = upper(code))),
  constraint promo_codes_percent_off_check CHECK (((percent_off >= 1) AND (percent_off <= 100)))
);
grant select, insert, update, delete on shared.promo_codes to comptoir_app;

create table shared.push_subscriptions (
  endpoint_hash bytea not null,
  user_id uuid not null,
  subscription jsonb not null,
  device text not null,
  created_at timestamp with time zone not null,
  family_id uuid,
  constraint push_subscriptions_pkey PRIMARY KEY (endpoint_hash),
  constraint push_subscriptions_device_check CHECK ((device = ANY (ARRAY['desktop'::text, 'mobile'::text]))),
  constraint push_subscriptions_family_id_fkey FOREIGN KEY (family_id) REFERENCES shared.devices(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_family_id_idx ON shared.push_subscriptions USING btree (family_id);
CREATE INDEX push_subscriptions_user_id_idx ON shared.push_subscriptions USING btree (user_id);
grant select, insert, update, delete on shared.push_subscriptions to comptoir_app;

create table shared.rates (
  key text not null,
  period timestamp with time zone not null,
  count integer not null,
  constraint rates_pkey PRIMARY KEY (key, period)
);
grant select, insert, update, delete on shared.rates to comptoir_app;

create table shared.recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
grant select, insert, update, delete on shared.recovery_codes to comptoir_app;

create table shared.refresh_tokens (
  token_hash bytea not null,
  family_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_family_id_idx ON shared.refresh_tokens USING btree (family_id);
CREATE INDEX refresh_tokens_user_id_idx ON shared.refresh_tokens USING btree (user_id);
grant select, insert, update, delete on shared.refresh_tokens to comptoir_app;

create table shared.server_secrets (
  name text not null,
  value bytea not null,
  constraint server_secrets_pkey PRIMARY KEY (name)
);
grant select, insert, update, delete on shared.server_secrets to comptoir_app;

create table shared.sign_up_drafts (
  user_id uuid not null,
  draft jsonb not null,
  saved_at timestamp with time zone not null,
  constraint sign_up_drafts_pkey PRIMARY KEY (user_id),
  constraint sign_up_drafts_draft_check CHECK ((octet_length((draft)::text) <= 16384)),
  constraint sign_up_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES shared.users(id) ON DELETE CASCADE
);
alter table shared.sign_up_drafts enable row level security;
create policy own on shared.sign_up_drafts using (((user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid) OR (saved_at < (NULLIF(current_setting('app.saved_before'::text, true), ''::text))::timestamp with time zone))) with check ((user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on shared.sign_up_drafts to comptoir_app;

create table shared.translations (
  locale text not null,
  brand text default ''::text not null,
  key text not null,
  text text not null,
  constraint translations_pkey PRIMARY KEY (locale, brand, key)
);
grant select, insert, update, delete on shared.translations to comptoir_app;

create table shared.users (
  id uuid not null,
  username text not null,
  password_hash text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  phone text,
  role_id text not null,
  firm_id uuid,
  completion_status integer default 2 not null,
  siret text,
  created_at timestamp with time zone default now() not null,
  email_verified_at timestamp with time zone,
  terms_accepted_at timestamp with time zone,
  totp_secret bytea,
  totp_enabled_at timestamp with time zone,
  totp_pending bytea,
  totp_last_step bigint,
  preferences jsonb default '{}'::jsonb not null,
  deleted_at timestamp with time zone,
  job_title text,
  pending_email text,
  invited_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_username_key UNIQUE (username),
  constraint users_completion_status_check CHECK (((completion_status >= 0) AND (completion_status <= 2))),
  constraint users_pending_email_check CHECK ((pending_email = lower(pending_email))),
  constraint users_username_check CHECK ((username = lower(username))),
  constraint users_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES shared.firms(id)
);
grant select, insert, update, delete on shared.users to comptoir_app;

create table books.account_days (
  company_id uuid not null,
  day date not null,
  account_code text not null,
  journal text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  constraint account_days_pkey PRIMARY KEY (company_id, day, account_code, journal)
);
alter table books.account_days enable row level security, force row level security;
create policy tenant on books.account_days using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on books.account_days to comptoir_tenant;

create table books.account_months (
  company_id uuid not null,
  month date not null,
  account_code text not null,
  journal text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  lines integer not null,
  constraint account_months_pkey PRIMARY KEY (company_id, month, account_code, journal)
);
alter table books.account_months enable row level security, force row level security;
create policy tenant on books.account_months using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on books.account_months to comptoir_tenant;

create table books.act_operations (
  company_id uuid not null,
  operation_id uuid not null,
  act_id uuid not null,
  constraint act_operations_pkey PRIMARY KEY (company_id, operation_id, act_id),
  constraint act_operations_company_id_act_id_fkey FOREIGN KEY (company_id, act_id) REFERENCES books.acts(company_id, id)
);
alter table books.act_operations enable row level security, force row level security;
create policy tenant on books.act_operations using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.act_operations to comptoir_tenant;

create table books.acts (
  company_id uuid not null,
  id uuid not null,
  at timestamp with time zone default now() not null,
  user_id uuid,
  kind text not null,
  sentence text not null,
  before jsonb not null,
  after jsonb not null,
  undoes uuid,
  family text,
  operations integer,
  constraint acts_pkey PRIMARY KEY (company_id, id),
  constraint acts_check CHECK ((undoes <> id)),
  constraint acts_operations_check CHECK ((operations >= 0)),
  constraint acts_company_id_undoes_fkey FOREIGN KEY (company_id, undoes) REFERENCES books.acts(company_id, id)
);
alter table books.acts enable row level security, force row level security;
CREATE INDEX acts_company_id_at_id_idx ON books.acts USING btree (company_id, at DESC, id DESC);
CREATE UNIQUE INDEX acts_undone_once ON books.acts USING btree (company_id, undoes) WHERE (undoes IS NOT NULL);
create policy tenant on books.acts using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.acts to comptoir_tenant;
CREATE TRIGGER acts_append_only BEFORE DELETE OR UPDATE ON books.acts FOR EACH ROW EXECUTE FUNCTION books.refuse_act_change();
CREATE TRIGGER acts_no_truncate BEFORE TRUNCATE ON books.acts FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();

create table books.addresses (
  company_id uuid not null,
  id uuid not null,
  type text not null,
  label text not null,
  street text not null,
  zip text not null,
  city text not null,
  created_at timestamp with time zone default now() not null,
  constraint addresses_pkey PRIMARY KEY (company_id, id),
  constraint addresses_city_check CHECK ((city <> ''::text)),
  constraint addresses_label_check CHECK ((label <> ''::text)),
  constraint addresses_street_check CHECK ((street <> ''::text)),
  constraint addresses_type_check CHECK ((type = 'housing'::text)),
  constraint addresses_zip_check CHECK ((zip ~ '^\d{5}$'::text))
);
alter table books.addresses enable row level security, force row level security;
create policy tenant on books.addresses using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.addresses to comptoir_tenant;

create table books.allocation_components (
  company_id uuid not null,
  operation_id uuid not null,
  "position" integer not null,
  rank integer not null,
  component_id uuid not null,
  amount_cents bigint not null,
  constraint allocation_components_pkey PRIMARY KEY (company_id, operation_id, "position", rank),
  constraint allocation_components_company_id_operation_id_position_comp_key UNIQUE (company_id, operation_id, "position", component_id),
  constraint allocation_components_rank_check CHECK ((rank > 0)),
  constraint allocation_components_company_id_component_id_fkey FOREIGN KEY (company_id, component_id) REFERENCES books.asset_components(company_id, id),
  constraint allocation_components_company_id_operation_id_position_fkey FOREIGN KEY (company_id, operation_id, "position") REFERENCES books.allocations(company_id, operation_id, "position") ON DELETE CASCADE
);
alter table books.allocation_components enable row level security, force row level security;
CREATE INDEX allocation_components_of ON books.allocation_components USING btree (company_id, component_id);
create policy tenant on books.allocation_components using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.allocation_components to comptoir_tenant;
CREATE TRIGGER allocation_components_noted AFTER INSERT OR DELETE OR UPDATE ON books.allocation_components FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.allocation_items (
  company_id uuid not null,
  operation_id uuid not null,
  "position" integer not null,
  rank integer not null,
  item_id uuid not null,
  amount_cents bigint not null,
  vat jsonb default '[]'::jsonb not null,
  constraint allocation_items_pkey PRIMARY KEY (company_id, operation_id, "position", rank),
  constraint allocation_items_company_id_operation_id_position_item_id_key UNIQUE (company_id, operation_id, "position", item_id),
  constraint allocation_items_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint allocation_items_rank_check CHECK ((rank > 0)),
  constraint allocation_items_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES books.open_items(company_id, id),
  constraint allocation_items_company_id_operation_id_position_fkey FOREIGN KEY (company_id, operation_id, "position") REFERENCES books.allocations(company_id, operation_id, "position") ON DELETE CASCADE
);
alter table books.allocation_items enable row level security, force row level security;
CREATE INDEX allocation_items_of ON books.allocation_items USING btree (company_id, item_id);
create policy tenant on books.allocation_items using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.allocation_items to comptoir_tenant;
CREATE TRIGGER allocation_items_no_truncate BEFORE TRUNCATE ON books.allocation_items FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER allocation_items_noted AFTER INSERT OR DELETE OR UPDATE ON books.allocation_items FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.allocations (
  company_id uuid not null,
  operation_id uuid not null,
  "position" integer not null,
  account_code text not null,
  amount_cents bigint not null,
  vat_rate_bp integer default 0 not null,
  vat_cents bigint default 0 not null,
  vat_nature text,
  private_share_bp integer default 0 not null,
  vat_deductible_bp integer,
  deductible_cents bigint,
  constraint allocations_pkey PRIMARY KEY (company_id, operation_id, "position"),
  constraint allocations_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint allocations_private_share_bp_check CHECK (((private_share_bp >= 0) AND (private_share_bp <= 10000))),
  constraint allocations_vat_deductible_bp_check CHECK (((vat_deductible_bp >= 0) AND (vat_deductible_bp <= 10000))),
  constraint allocations_company_id_operation_id_fkey FOREIGN KEY (company_id, operation_id) REFERENCES books.operations(company_id, id) ON DELETE CASCADE
);
alter table books.allocations enable row level security, force row level security;
CREATE INDEX allocations_by_account ON books.allocations USING btree (company_id, account_code, operation_id);
create policy tenant on books.allocations using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.allocations to comptoir_tenant;
CREATE TRIGGER allocations_added AFTER INSERT ON books.allocations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.posted_parts_written();
CREATE TRIGGER allocations_added_closed AFTER INSERT ON books.allocations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_parts_written();
CREATE TRIGGER allocations_changed AFTER UPDATE ON books.allocations REFERENCING OLD TABLE AS removed NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.allocations_changed();
CREATE TRIGGER allocations_removed AFTER DELETE ON books.allocations REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.posted_parts_written();
CREATE TRIGGER allocations_removed_closed AFTER DELETE ON books.allocations REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_parts_written();

create table books.answers (
  company_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  account text,
  words text,
  file_id uuid,
  file_name text,
  answered_by uuid not null,
  answered_at timestamp with time zone not null,
  is_late boolean default false not null,
  input jsonb,
  constraint answers_pkey PRIMARY KEY (company_id, id),
  constraint answers_check CHECK ((num_nonnulls(account, words, file_name, input) = 1)),
  constraint answers_check1 CHECK (((file_id IS NULL) OR (file_name IS NOT NULL))),
  constraint answers_words_check CHECK (((length(words) >= 1) AND (length(words) <= 1000))),
  constraint answers_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES books.files(company_id, id),
  constraint answers_company_id_question_id_fkey FOREIGN KEY (company_id, question_id) REFERENCES books.questions(company_id, id)
);
alter table books.answers enable row level security, force row level security;
CREATE INDEX answers_of_file ON books.answers USING btree (company_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX answers_of_question ON books.answers USING btree (company_id, question_id, id);
create policy tenant on books.answers using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.answers to comptoir_tenant;

create table books.asset_components (
  company_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  title text not null,
  account_code text not null,
  incl_vat_cents bigint not null,
  vat_cents bigint not null,
  vat_deducted_cents bigint not null,
  base_cents bigint not null,
  commissioned_on date not null,
  duration integer,
  method text not null,
  is_mixed boolean not null,
  use_bp integer not null,
  vehicle_id uuid,
  opening_depreciation_cents bigint default 0 not null,
  opening_on date,
  cost_source text,
  released_on date,
  output_type text,
  output_incl_cents bigint,
  output_vat_cents bigint,
  output_excl_cents bigint,
  exit_operation_id uuid,
  exit_position integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  goodwill_allowed boolean default false not null,
  credited_incl_cents bigint default 0 not null,
  credited_vat_cents bigint default 0 not null,
  credited_base_cents bigint default 0 not null,
  constraint asset_components_pkey PRIMARY KEY (company_id, id),
  constraint asset_components_base_cents_check CHECK ((base_cents >= 0)),
  constraint asset_components_check CHECK (((vat_cents >= 0) AND (vat_cents <= incl_vat_cents))),
  constraint asset_components_check1 CHECK (((vat_deducted_cents >= 0) AND (vat_deducted_cents <= vat_cents))),
  constraint asset_components_check2 CHECK (((opening_depreciation_cents >= 0) AND (opening_depreciation_cents <= base_cents))),
  constraint asset_components_check3 CHECK (((opening_depreciation_cents = 0) OR (opening_on IS NOT NULL))),
  constraint asset_components_check4 CHECK ((output_incl_cents = (output_excl_cents + output_vat_cents))),
  constraint asset_components_check5 CHECK ((((released_on IS NULL) = (output_type IS NULL)) AND ((released_on IS NULL) = (output_excl_cents IS NULL)) AND ((released_on IS NULL) = (output_vat_cents IS NULL)) AND ((released_on IS NULL) = (output_incl_cents IS NULL)))),
  constraint asset_components_check6 CHECK (((exit_operation_id IS NULL) OR (released_on IS NOT NULL))),
  constraint asset_components_check7 CHECK (((exit_operation_id IS NULL) OR (exit_position IS NOT NULL))),
  constraint asset_components_cost_source_check CHECK ((cost_source = ANY (ARRAY['opening'::text, 'owner'::text]))),
  constraint asset_components_credited_base_cents_check CHECK ((credited_base_cents >= 0)),
  constraint asset_components_credited_incl_cents_check CHECK ((credited_incl_cents >= 0)),
  constraint asset_components_credited_vat_cents_check CHECK ((credited_vat_cents >= 0)),
  constraint asset_components_duration_check CHECK ((duration > 0)),
  constraint asset_components_incl_vat_cents_check CHECK ((incl_vat_cents >= 0)),
  constraint asset_components_method_check CHECK ((method = ANY (ARRAY['linear'::text, 'degressive'::text]))),
  constraint asset_components_output_excl_cents_check CHECK ((output_excl_cents >= 0)),
  constraint asset_components_output_incl_cents_check CHECK ((output_incl_cents >= 0)),
  constraint asset_components_output_type_check CHECK ((output_type = ANY (ARRAY['cession'::text, 'mise_au_rebut'::text, 'reintegration'::text]))),
  constraint asset_components_output_vat_cents_check CHECK ((output_vat_cents >= 0)),
  constraint asset_components_title_check CHECK ((title <> ''::text)),
  constraint asset_components_use_bp_check CHECK (((use_bp >= 0) AND (use_bp <= 10000))),
  constraint asset_components_company_id_asset_id_fkey FOREIGN KEY (company_id, asset_id) REFERENCES books.assets(company_id, id),
  constraint asset_components_company_id_exit_operation_id_fkey FOREIGN KEY (company_id, exit_operation_id) REFERENCES books.operations(company_id, id),
  constraint asset_components_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES books.vehicles(company_id, id)
);
alter table books.asset_components enable row level security, force row level security;
CREATE INDEX asset_components_of ON books.asset_components USING btree (company_id, asset_id);
CREATE UNIQUE INDEX asset_components_price ON books.asset_components USING btree (company_id, exit_operation_id, exit_position) WHERE (exit_operation_id IS NOT NULL);
CREATE INDEX asset_components_vehicle ON books.asset_components USING btree (company_id, vehicle_id) WHERE (vehicle_id IS NOT NULL);
create policy tenant on books.asset_components using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.asset_components to comptoir_tenant;
CREATE TRIGGER asset_components_noted AFTER INSERT OR DELETE OR UPDATE ON books.asset_components FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.assets (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  account_code text not null,
  purchased_on date not null,
  incl_vat_cents bigint not null,
  vat_cents bigint not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint assets_pkey PRIMARY KEY (company_id, id),
  constraint assets_check CHECK (((vat_cents >= 0) AND (vat_cents <= incl_vat_cents))),
  constraint assets_incl_vat_cents_check CHECK ((incl_vat_cents >= 0)),
  constraint assets_title_check CHECK ((title <> ''::text))
);
alter table books.assets enable row level security, force row level security;
create policy tenant on books.assets using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.assets to comptoir_tenant;
CREATE TRIGGER assets_noted AFTER INSERT OR DELETE OR UPDATE ON books.assets FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.attachments (
  company_id uuid not null,
  operation_id uuid not null,
  file_id uuid not null,
  created_by uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint attachments_pkey PRIMARY KEY (company_id, operation_id, file_id),
  constraint attachments_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES books.files(company_id, id),
  constraint attachments_company_id_operation_id_fkey FOREIGN KEY (company_id, operation_id) REFERENCES books.operations(company_id, id) ON DELETE CASCADE
);
alter table books.attachments enable row level security, force row level security;
CREATE INDEX attachments_of_file ON books.attachments USING btree (company_id, file_id);
create policy tenant on books.attachments using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.attachments to comptoir_tenant;
CREATE TRIGGER attachments_kept BEFORE DELETE ON books.attachments FOR EACH ROW EXECUTE FUNCTION books.attachment_removed();
CREATE TRIGGER attachments_noted AFTER INSERT OR DELETE OR UPDATE ON books.attachments FOR EACH ROW EXECUTE FUNCTION books.note_fact();
CREATE TRIGGER attachments_of_kept BEFORE INSERT ON books.attachments FOR EACH ROW EXECUTE FUNCTION books.paper_joined();

create table books.audit_heads (
  company_id uuid not null,
  number bigint not null,
  hash text not null,
  constraint audit_heads_pkey PRIMARY KEY (company_id)
);
alter table books.audit_heads enable row level security, force row level security;
create policy tenant on books.audit_heads using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on books.audit_heads to comptoir_tenant;

create table books.audit_log (
  company_id uuid not null,
  id uuid not null,
  at timestamp with time zone default now() not null,
  user_id uuid,
  ip text,
  action text not null,
  subject text not null,
  details jsonb default '{}'::jsonb not null,
  number bigint not null,
  hash text not null,
  constraint audit_log_pkey PRIMARY KEY (company_id, id),
  constraint audit_log_company_id_number_key UNIQUE (company_id, number)
);
alter table books.audit_log enable row level security, force row level security;
CREATE INDEX audit_log_company_id_at_idx ON books.audit_log USING btree (company_id, at DESC);
create policy tenant on books.audit_log using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.audit_log to comptoir_tenant;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON books.audit_log FOR EACH ROW EXECUTE FUNCTION books.refuse_audit_change();
CREATE TRIGGER audit_log_chained BEFORE INSERT ON books.audit_log FOR EACH ROW EXECUTE FUNCTION books.chain_audit();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON books.audit_log FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();

create table books.bank_accounts (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  iban text,
  number text,
  account_code text not null,
  currency text default 'EUR'::text not null,
  opening_on date,
  opening_cents bigint,
  opening_verified boolean default false not null,
  created_at timestamp with time zone default now() not null,
  fees_apart boolean default false not null,
  constraint bank_accounts_pkey PRIMARY KEY (company_id, id),
  constraint bank_accounts_company_id_account_code_key UNIQUE (company_id, account_code),
  constraint bank_accounts_account_code_check CHECK ((account_code ~ '^512\d{3}$'::text))
);
alter table books.bank_accounts enable row level security, force row level security;
create policy tenant on books.bank_accounts using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.bank_accounts to comptoir_tenant;
CREATE TRIGGER bank_accounts_keep_key BEFORE UPDATE OF company_id, id ON books.bank_accounts FOR EACH ROW WHEN (((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION books.refuse_key_change();
CREATE TRIGGER bank_accounts_no_truncate BEFORE TRUNCATE ON books.bank_accounts FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER bank_accounts_noted AFTER INSERT OR DELETE OR UPDATE ON books.bank_accounts FOR EACH ROW EXECUTE FUNCTION books.note_fact();
CREATE TRIGGER bank_accounts_removed AFTER DELETE ON books.bank_accounts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.bank_accounts_removed();

create table books.bank_anomalies (
  company_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  reference text not null,
  kind text not null,
  is_followed boolean not null,
  operation_id uuid,
  label text not null,
  day date not null,
  cents bigint not null,
  found_at timestamp with time zone not null,
  constraint bank_anomalies_pkey PRIMARY KEY (company_id, id),
  constraint bank_anomalies_company_id_bank_account_id_reference_kind_da_key UNIQUE (company_id, bank_account_id, reference, kind, day, cents),
  constraint bank_anomalies_kind_check CHECK ((kind = ANY (ARRAY['deleted'::text, 'changed'::text]))),
  constraint bank_anomalies_company_id_bank_account_id_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES books.bank_accounts(company_id, id) ON DELETE CASCADE
);
alter table books.bank_anomalies enable row level security, force row level security;
create policy tenant on books.bank_anomalies using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.bank_anomalies to comptoir_tenant;

create table books.bank_connections (
  company_id uuid not null,
  id uuid not null,
  provider_id bigint not null,
  bank text not null,
  linked_by uuid not null,
  created_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  cause text default 'not_synced'::text not null,
  text text,
  provider_state text,
  provider_message text,
  provider_since timestamp with time zone not null,
  is_active boolean default true not null,
  synced_at timestamp with time zone,
  consent_ends_on date,
  removed_at timestamp with time zone,
  constraint bank_connections_pkey PRIMARY KEY (company_id, id),
  constraint bank_connections_company_id_provider_id_key UNIQUE (company_id, provider_id),
  constraint bank_connections_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ok'::text, 'required_action'::text, 'onhold'::text])))
);
alter table books.bank_connections enable row level security, force row level security;
create policy tenant on books.bank_connections using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.bank_connections to comptoir_tenant;
CREATE TRIGGER bank_connections_keep_transition AFTER UPDATE OF state ON books.bank_connections FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION books.connection_state_changed();

create table books.bank_events (
  company_id uuid not null,
  hash text not null,
  kind text not null,
  body bytea not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint bank_events_pkey PRIMARY KEY (company_id, hash)
);
alter table books.bank_events enable row level security, force row level security;
create policy tenant on books.bank_events using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.bank_events to comptoir_tenant;

create table books.bank_feeds (
  company_id uuid not null,
  bank_account_id uuid not null,
  from_on date not null,
  kind text not null,
  origin text,
  constraint bank_feeds_pkey PRIMARY KEY (company_id, bank_account_id, from_on),
  constraint bank_feeds_kind_check CHECK ((kind = ANY (ARRAY['file'::text, 'connection'::text]))),
  constraint bank_feeds_company_id_bank_account_id_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES books.bank_accounts(company_id, id) ON DELETE CASCADE
);
alter table books.bank_feeds enable row level security, force row level security;
create policy tenant on books.bank_feeds using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.bank_feeds to comptoir_tenant;

create table books.bank_import_files (
  company_id uuid not null,
  import_id uuid not null,
  content bytea not null,
  constraint bank_import_files_pkey PRIMARY KEY (company_id, import_id),
  constraint bank_import_files_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES books.bank_imports(company_id, id) ON DELETE CASCADE
);
alter table books.bank_import_files enable row level security, force row level security;
create policy tenant on books.bank_import_files using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.bank_import_files to comptoir_tenant;

create table books.bank_imports (
  company_id uuid not null,
  id uuid not null,
  file_name text not null,
  file_sha256 text not null,
  format text not null,
  encoding text not null,
  layout text,
  status text not null,
  rows_done integer default 0 not null,
  rows_total integer default 0 not null,
  selected integer default 0 not null,
  sure integer default 0 not null,
  accounts jsonb default '[]'::jsonb not null,
  rejected jsonb default '[]'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  csv jsonb,
  result jsonb,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  undone_at timestamp with time zone,
  kind text default 'file'::text not null,
  constraint bank_imports_pkey PRIMARY KEY (company_id, id),
  constraint bank_imports_kind_check CHECK ((kind = ANY (ARRAY['file'::text, 'sync'::text]))),
  constraint bank_imports_status_check CHECK ((status = ANY (ARRAY['previewed'::text, 'importing'::text, 'imported'::text, 'undone'::text, 'failed'::text])))
);
alter table books.bank_imports enable row level security, force row level security;
CREATE INDEX bank_imports_company_id_created_at_idx ON books.bank_imports USING btree (company_id, created_at DESC);
create policy tenant on books.bank_imports using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.bank_imports to comptoir_tenant;
CREATE TRIGGER bank_imports_keep_key BEFORE UPDATE OF company_id, id ON books.bank_imports FOR EACH ROW WHEN (((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION books.refuse_key_change();
CREATE TRIGGER bank_imports_no_truncate BEFORE TRUNCATE ON books.bank_imports FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER bank_imports_removed AFTER DELETE ON books.bank_imports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.bank_imports_removed();

create table books.bank_lines (
  company_id uuid not null,
  import_id uuid not null,
  seq integer not null,
  account_index integer,
  line integer not null,
  state text not null,
  selected boolean not null,
  date date,
  value_date date,
  amount_cents bigint,
  label text default ''::text not null,
  raw_label text default ''::text not null,
  currency text,
  bank_reference text,
  personal boolean default false not null,
  vat_cents bigint,
  reason text,
  dedup text,
  content_key text,
  twin_operation_id uuid,
  title text default ''::text not null,
  merchant_key text default ''::text not null,
  payment_mode text default 'VIR'::text not null,
  suggestion jsonb,
  constraint bank_lines_pkey PRIMARY KEY (company_id, import_id, seq),
  constraint bank_lines_state_check CHECK ((state = ANY (ARRAY['new'::text, 'duplicate'::text, 'doubtful'::text, 'rejected'::text, 'ignored'::text])))
);
alter table books.bank_lines enable row level security, force row level security;
create policy tenant on books.bank_lines using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.bank_lines to comptoir_tenant;
CREATE TRIGGER bank_lines_added AFTER INSERT ON books.bank_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.bank_lines_added();
CREATE TRIGGER bank_lines_frozen_delete AFTER DELETE ON books.bank_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.bank_lines_changed();
CREATE TRIGGER bank_lines_frozen_update AFTER UPDATE ON books.bank_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.bank_lines_changed();
CREATE TRIGGER bank_lines_keep_key BEFORE UPDATE OF company_id, import_id, seq ON books.bank_lines FOR EACH ROW WHEN ((((old.company_id IS DISTINCT FROM new.company_id) OR (old.import_id IS DISTINCT FROM new.import_id)) OR (old.seq IS DISTINCT FROM new.seq))) EXECUTE FUNCTION books.refuse_key_change();
CREATE TRIGGER bank_lines_no_truncate BEFORE TRUNCATE ON books.bank_lines FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER bank_lines_removed AFTER DELETE ON books.bank_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.bank_lines_removed();

create table books.bank_users (
  company_id uuid not null,
  provider_id bigint not null,
  token text not null,
  token_lost_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint bank_users_pkey PRIMARY KEY (company_id)
);
alter table books.bank_users enable row level security, force row level security;
create policy tenant on books.bank_users using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.bank_users to comptoir_tenant;

create table books.category_rules (
  company_id uuid not null,
  id uuid not null,
  "position" bigint not null,
  name text not null,
  active boolean not null,
  words text[] not null,
  sign text,
  amount_min_cents bigint,
  amount_max_cents bigint,
  bank_accounts uuid[] not null,
  parts jsonb not null,
  constraint category_rules_pkey PRIMARY KEY (company_id, id),
  constraint category_rules_amount_max_cents_check CHECK ((amount_max_cents >= 0)),
  constraint category_rules_amount_min_cents_check CHECK ((amount_min_cents >= 0)),
  constraint category_rules_name_check CHECK (((name <> ''::text) AND (length(name) <= 100))),
  constraint category_rules_position_check CHECK (("position" > 0)),
  constraint category_rules_sign_check CHECK ((sign = ANY (ARRAY['income'::text, 'outcome'::text]))),
  constraint category_rules_words_check CHECK (((cardinality(words) >= 1) AND (cardinality(words) <= 10)))
);
alter table books.category_rules enable row level security, force row level security;
create policy tenant on books.category_rules using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.category_rules to comptoir_tenant;

create table books.chain_heads (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  sequence text not null,
  number integer not null,
  hash text not null,
  validated_on date not null,
  constraint chain_heads_pkey PRIMARY KEY (company_id, fiscal_year_id, sequence),
  constraint chain_heads_number_check CHECK ((number > 0)),
  constraint chain_heads_sequence_check CHECK ((sequence = ANY (ARRAY['main'::text, 'AN'::text]))),
  constraint chain_heads_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id)
);
alter table books.chain_heads enable row level security, force row level security;
create policy tenant on books.chain_heads using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on books.chain_heads to comptoir_tenant;

create table books.closing_answers (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  question text not null,
  answer jsonb not null,
  answered_by uuid,
  answered_at timestamp with time zone default now() not null,
  constraint closing_answers_pkey PRIMARY KEY (company_id, fiscal_year_id, question),
  constraint closing_answers_question_check CHECK ((question <> ''::text)),
  constraint closing_answers_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id) ON DELETE CASCADE
);
alter table books.closing_answers enable row level security, force row level security;
create policy tenant on books.closing_answers using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.closing_answers to comptoir_tenant;
CREATE TRIGGER closing_answers_closed BEFORE INSERT OR DELETE OR UPDATE ON books.closing_answers FOR EACH ROW EXECUTE FUNCTION books.closed_step_written();
CREATE TRIGGER closing_answers_no_truncate BEFORE TRUNCATE ON books.closing_answers FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER closing_answers_noted AFTER INSERT OR DELETE OR UPDATE ON books.closing_answers FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.closing_steps (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  code text not null,
  status smallint default 0 not null,
  inputs jsonb default '{}'::jsonb not null,
  result jsonb,
  basis jsonb,
  changes jsonb default '[]'::jsonb not null,
  comment text,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint closing_steps_pkey PRIMARY KEY (company_id, fiscal_year_id, code),
  constraint closing_steps_check CHECK (((status <> ALL (ARRAY[1, 4])) OR (basis IS NOT NULL))),
  constraint closing_steps_code_check CHECK ((code ~ '^[a-z0-9_]+$'::text)),
  constraint closing_steps_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, 4]))),
  constraint closing_steps_version_check CHECK ((version > 0)),
  constraint closing_steps_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id) ON DELETE CASCADE
);
alter table books.closing_steps enable row level security, force row level security;
CREATE INDEX closing_steps_done ON books.closing_steps USING btree (company_id) WHERE (status = 1);
create policy tenant on books.closing_steps using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.closing_steps to comptoir_tenant;
CREATE TRIGGER closing_steps_closed BEFORE INSERT OR DELETE OR UPDATE ON books.closing_steps FOR EACH ROW EXECUTE FUNCTION books.closed_step_written();
CREATE TRIGGER closing_steps_no_truncate BEFORE TRUNCATE ON books.closing_steps FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER closing_steps_noted AFTER INSERT OR DELETE OR UPDATE ON books.closing_steps FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.closings (
  company_id uuid not null,
  id uuid not null,
  fiscal_year_id uuid not null,
  rank integer not null,
  at timestamp with time zone not null,
  user_id uuid,
  event text not null,
  fingerprint text,
  balances jsonb,
  result_cents bigint,
  heads jsonb,
  fec jsonb,
  fec_sha256 text,
  reason text default ''::text not null,
  steps text[] default '{}'::text[] not null,
  constraint closings_pkey PRIMARY KEY (company_id, id),
  constraint closings_company_id_fiscal_year_id_rank_key UNIQUE (company_id, fiscal_year_id, rank),
  constraint closings_event_check CHECK ((event = ANY (ARRAY['submitted'::text, 'withdrawn'::text, 'returned'::text, 'closed'::text, 'reopened'::text]))),
  constraint closings_fec CHECK ((((fec IS NULL) = (fec_sha256 IS NULL)) AND ((fec IS NULL) OR (event = 'closed'::text)))),
  constraint closings_fec_sha256_check CHECK ((fec_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint closings_rank_check CHECK ((rank > 0)),
  constraint closings_reason CHECK (((reason <> ''::text) OR (event <> ALL (ARRAY['returned'::text, 'reopened'::text])))),
  constraint closings_sealed CHECK (((event = 'closed'::text) = (heads IS NOT NULL))),
  constraint closings_shown CHECK (((event = ANY (ARRAY['submitted'::text, 'closed'::text])) = ((fingerprint IS NOT NULL) AND (balances IS NOT NULL) AND (result_cents IS NOT NULL)))),
  constraint closings_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id)
);
alter table books.closings enable row level security, force row level security;
create policy tenant on books.closings using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.closings to comptoir_tenant;
CREATE TRIGGER closings_append_only BEFORE DELETE OR UPDATE ON books.closings FOR EACH ROW EXECUTE FUNCTION books.refuse_closing_change();
CREATE TRIGGER closings_no_truncate BEFORE TRUNCATE ON books.closings FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER closings_noted AFTER INSERT OR DELETE OR UPDATE ON books.closings FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.component_years (
  company_id uuid not null,
  component_id uuid not null,
  fiscal_year_id uuid not null,
  end_day date not null,
  annuity_cents bigint not null,
  excess_cents bigint not null,
  deductible_cents bigint not null,
  private_cents bigint not null,
  use_bp integer not null,
  constraint component_years_pkey PRIMARY KEY (company_id, component_id, fiscal_year_id),
  constraint component_years_annuity_cents_check CHECK ((annuity_cents >= 0)),
  constraint component_years_check CHECK ((annuity_cents = ((excess_cents + deductible_cents) + private_cents))),
  constraint component_years_deductible_cents_check CHECK ((deductible_cents >= 0)),
  constraint component_years_excess_cents_check CHECK ((excess_cents >= 0)),
  constraint component_years_private_cents_check CHECK ((private_cents >= 0)),
  constraint component_years_use_bp_check CHECK (((use_bp >= 0) AND (use_bp <= 10000))),
  constraint component_years_company_id_component_id_fkey FOREIGN KEY (company_id, component_id) REFERENCES books.asset_components(company_id, id),
  constraint component_years_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id)
);
alter table books.component_years enable row level security, force row level security;
CREATE INDEX component_years_of_year ON books.component_years USING btree (company_id, fiscal_year_id);
create policy tenant on books.component_years using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.component_years to comptoir_tenant;
CREATE TRIGGER component_years_closed BEFORE INSERT OR DELETE OR UPDATE ON books.component_years FOR EACH ROW EXECUTE FUNCTION books.closed_share_written();
CREATE TRIGGER component_years_noted AFTER INSERT OR DELETE OR UPDATE ON books.component_years FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.connection_accounts (
  company_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  provider_id bigint not null,
  parent_id bigint,
  title text not null,
  iban text,
  number text,
  kind text not null,
  currency text not null,
  bank_account_id uuid,
  is_left_out boolean default false not null,
  balance_cents bigint,
  balance_on date,
  read_at timestamp with time zone,
  read_whole_at timestamp with time zone,
  gone_at timestamp with time zone,
  constraint connection_accounts_pkey PRIMARY KEY (company_id, id),
  constraint connection_accounts_company_id_provider_id_key UNIQUE (company_id, provider_id),
  constraint connection_accounts_company_id_bank_account_id_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES books.bank_accounts(company_id, id),
  constraint connection_accounts_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES books.bank_connections(company_id, id) ON DELETE CASCADE
);
alter table books.connection_accounts enable row level security, force row level security;
CREATE UNIQUE INDEX connection_accounts_feed ON books.connection_accounts USING btree (company_id, bank_account_id) WHERE ((bank_account_id IS NOT NULL) AND (gone_at IS NULL));
create policy tenant on books.connection_accounts using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.connection_accounts to comptoir_tenant;

create table books.connection_transitions (
  company_id uuid not null,
  connection_id uuid,
  at timestamp with time zone default clock_timestamp() not null,
  from_state text,
  to_state text not null,
  cause text not null,
  id uuid default gen_random_uuid() not null,
  constraint connection_transitions_pkey PRIMARY KEY (company_id, id)
);
alter table books.connection_transitions enable row level security, force row level security;
CREATE INDEX connection_transitions_by_instant ON books.connection_transitions USING btree (company_id, at);
create policy tenant on books.connection_transitions using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on books.connection_transitions to comptoir_tenant;

create table books.dashboard_rates (
  company_id uuid not null,
  contributions_bp integer,
  tax_bp integer,
  constraint dashboard_rates_pkey PRIMARY KEY (company_id),
  constraint dashboard_rates_contributions_bp_check CHECK (((contributions_bp >= 0) AND (contributions_bp <= 10000))),
  constraint dashboard_rates_tax_bp_check CHECK (((tax_bp >= 0) AND (tax_bp <= 10000)))
);
alter table books.dashboard_rates enable row level security, force row level security;
create policy tenant on books.dashboard_rates using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update on books.dashboard_rates to comptoir_tenant;

create table books.entries (
  company_id uuid not null,
  id uuid not null,
  fiscal_year_id uuid not null,
  journal text not null,
  date date not null,
  label text not null,
  piece_ref text not null,
  piece_date date not null,
  payment_date date,
  payment_mode text,
  source_kind text not null,
  operation_id uuid,
  bank_account_id uuid,
  reversed_entry_id uuid,
  sequence text not null,
  number integer,
  validated_on date,
  prev_hash text,
  hash text,
  created_at timestamp with time zone default now() not null,
  source_id uuid,
  source_key text,
  freezes_with text default 'period'::text not null,
  constraint entries_pkey PRIMARY KEY (company_id, id),
  constraint entries_company_id_fiscal_year_id_sequence_number_key UNIQUE (company_id, fiscal_year_id, sequence, number),
  constraint entries_check CHECK ((((number IS NULL) = (validated_on IS NULL)) AND ((number IS NULL) = (hash IS NULL)) AND ((number IS NULL) = (prev_hash IS NULL)))),
  constraint entries_check1 CHECK (((journal = 'AN'::text) = (sequence = 'AN'::text))),
  constraint entries_freezes_with_check CHECK ((freezes_with = ANY (ARRAY['period'::text, 'closing'::text]))),
  constraint entries_freezes_with_of_kind CHECK (((source_kind = 'reversal'::text) OR ((freezes_with = 'closing'::text) = ((source_kind = ANY (ARRAY['closing_step'::text, 'appropriation'::text])) OR ((source_kind = 'asset'::text) AND (source_key ~~ 'annuity:%'::text)))))),
  constraint entries_journal_check CHECK ((journal = ANY (ARRAY['BQ'::text, 'CS'::text, 'OD'::text, 'AN'::text]))),
  constraint entries_number_check CHECK ((number > 0)),
  constraint entries_sequence_check CHECK ((sequence = ANY (ARRAY['main'::text, 'AN'::text]))),
  constraint entries_source_key CHECK (
CASE source_kind
    WHEN 'asset'::text THEN ((source_key IS NOT NULL) AND (source_key ~ '^((annuity|reclassification):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|exit|opening)$'::text))
    WHEN 'vat_return'::text THEN ((source_key IS NOT NULL) AND (source_key = 'settlement'::text))
    WHEN 'closing_step'::text THEN ((source_key IS NOT NULL) AND (source_key <> ''::text))
    WHEN 'appropriation'::text THEN ((source_key IS NOT NULL) AND (source_key = ANY (ARRAY['result'::text, 'owner'::text])))
    WHEN 'takeover'::text THEN ((source_key IS NOT NULL) AND (source_key <> ''::text))
    WHEN 'received_invoice'::text THEN ((source_key IS NOT NULL) AND (source_key = 'debt'::text))
    ELSE (source_key IS NULL)
END),
  constraint entries_source_kind_check CHECK ((source_kind = ANY (ARRAY['operation'::text, 'opening'::text, 'carry_forward'::text, 'reversal'::text, 'asset'::text, 'vat_return'::text, 'closing_step'::text, 'appropriation'::text, 'takeover'::text, 'received_invoice'::text]))),
  constraint entries_source_of_kind CHECK ((((source_id IS NULL) = (source_key IS NULL)) AND ((source_id IS NULL) OR ((source_kind = ANY (ARRAY['asset'::text, 'vat_return'::text, 'closing_step'::text, 'appropriation'::text, 'takeover'::text, 'received_invoice'::text])) AND (operation_id IS NULL) AND (bank_account_id IS NULL) AND (reversed_entry_id IS NULL))))),
  constraint entries_company_id_reversed_entry_id_fkey FOREIGN KEY (company_id, reversed_entry_id) REFERENCES books.entries(company_id, id)
);
alter table books.entries enable row level security, force row level security;
CREATE INDEX entries_by_date ON books.entries USING btree (company_id, date, id);
CREATE UNIQUE INDEX entries_draft_of_source ON books.entries USING btree (company_id, source_kind, source_id, source_key) WHERE ((source_id IS NOT NULL) AND (number IS NULL));
CREATE INDEX entries_drafts ON books.entries USING btree (company_id, fiscal_year_id, date, id) WHERE (number IS NULL);
CREATE INDEX entries_of_operation ON books.entries USING btree (company_id, operation_id);
CREATE INDEX entries_of_source ON books.entries USING btree (company_id, source_id, source_key) WHERE (source_id IS NOT NULL);
CREATE INDEX entries_opening_accounts ON books.entries USING btree (company_id, bank_account_id) WHERE (bank_account_id IS NOT NULL);
CREATE UNIQUE INDEX entries_reversed_once ON books.entries USING btree (company_id, reversed_entry_id) WHERE (reversed_entry_id IS NOT NULL);
create policy tenant on books.entries using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.entries to comptoir_tenant;
CREATE TRIGGER entries_added AFTER INSERT ON books.entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.entries_added();
CREATE TRIGGER entries_added_closed AFTER INSERT ON books.entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_entries_written();
CREATE TRIGGER entries_changed_closed AFTER UPDATE ON books.entries REFERENCING OLD TABLE AS removed NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_entries_changed();
CREATE TRIGGER entries_frozen_delete BEFORE DELETE ON books.entries FOR EACH ROW WHEN ((old.number IS NOT NULL)) EXECUTE FUNCTION books.refuse_frozen_entry();
CREATE TRIGGER entries_frozen_update BEFORE UPDATE ON books.entries FOR EACH ROW WHEN ((old.number IS NOT NULL)) EXECUTE FUNCTION books.refuse_frozen_entry();
CREATE TRIGGER entries_keep_key BEFORE UPDATE ON books.entries FOR EACH ROW WHEN (((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id) OR (old.source_kind IS DISTINCT FROM new.source_kind) OR (old.operation_id IS DISTINCT FROM new.operation_id) OR (old.bank_account_id IS DISTINCT FROM new.bank_account_id) OR (old.source_id IS DISTINCT FROM new.source_id) OR (old.source_key IS DISTINCT FROM new.source_key))) EXECUTE FUNCTION books.refuse_key_change();
CREATE TRIGGER entries_move BEFORE UPDATE OF fiscal_year_id ON books.entries FOR EACH ROW WHEN ((old.fiscal_year_id IS DISTINCT FROM new.fiscal_year_id)) EXECUTE FUNCTION books.draft_moved();
CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON books.entries FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER entries_numbered AFTER UPDATE ON books.entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.entries_numbered();
CREATE TRIGGER entries_only_freeze BEFORE UPDATE ON books.entries FOR EACH ROW WHEN ((((((((((((old.journal IS DISTINCT FROM new.journal) OR (old.date IS DISTINCT FROM new.date)) OR (old.label IS DISTINCT FROM new.label)) OR (old.piece_ref IS DISTINCT FROM new.piece_ref)) OR (old.piece_date IS DISTINCT FROM new.piece_date)) OR (old.payment_date IS DISTINCT FROM new.payment_date)) OR (old.payment_mode IS DISTINCT FROM new.payment_mode)) OR (old.reversed_entry_id IS DISTINCT FROM new.reversed_entry_id)) OR (old.sequence IS DISTINCT FROM new.sequence)) OR (old.freezes_with IS DISTINCT FROM new.freezes_with)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION books.refuse_draft_change();
CREATE TRIGGER entries_removed_closed AFTER DELETE ON books.entries REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_entries_written();
CREATE TRIGGER entry_lines_follow AFTER DELETE ON books.entries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.entry_lines_follow();
CREATE TRIGGER vat_lines_follow AFTER DELETE ON books.entries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.vat_lines_follow();

create table books.entry_lines (
  company_id uuid not null,
  entry_id uuid not null,
  "position" integer not null,
  account_code text not null,
  label text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  journal text not null,
  date date not null,
  auxiliary_number text,
  auxiliary_name text,
  piece_ref text,
  piece_date date,
  payment_date date,
  payment_mode text,
  item_id uuid,
  constraint entry_lines_pkey PRIMARY KEY (company_id, entry_id, "position"),
  constraint entry_lines_check CHECK (((debit_cents = 0) <> (credit_cents = 0))),
  constraint entry_lines_check1 CHECK (((auxiliary_number IS NULL) = (auxiliary_name IS NULL))),
  constraint entry_lines_check2 CHECK (((payment_date IS NULL) = (payment_mode IS NULL))),
  constraint entry_lines_credit_cents_check CHECK ((credit_cents >= 0)),
  constraint entry_lines_debit_cents_check CHECK ((debit_cents >= 0))
);
alter table books.entry_lines enable row level security, force row level security;
CREATE INDEX entry_lines_by_account ON books.entry_lines USING btree (company_id, account_code, date, entry_id, "position") INCLUDE (journal, debit_cents, credit_cents);
CREATE INDEX entry_lines_named ON books.entry_lines USING btree (company_id, date) WHERE ((auxiliary_number IS NOT NULL) OR (item_id IS NOT NULL));
CREATE INDEX entry_lines_of_item ON books.entry_lines USING btree (company_id, item_id) WHERE (item_id IS NOT NULL);
create policy tenant on books.entry_lines using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.entry_lines to comptoir_tenant;
CREATE TRIGGER entry_lines_added AFTER INSERT ON books.entry_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.entry_lines_added();
CREATE TRIGGER entry_lines_no_truncate BEFORE TRUNCATE ON books.entry_lines FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER entry_lines_no_update BEFORE UPDATE ON books.entry_lines FOR EACH ROW EXECUTE FUNCTION books.refuse_line_update();
CREATE TRIGGER entry_lines_removed AFTER DELETE ON books.entry_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.entry_lines_removed();

create table books.files (
  company_id uuid not null,
  id uuid not null,
  sha256 text not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  storage_key text not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  clues jsonb,
  removed_at timestamp with time zone,
  constraint files_pkey PRIMARY KEY (company_id, id),
  constraint files_company_id_sha256_key UNIQUE (company_id, sha256),
  constraint files_bytes_check CHECK ((bytes > 0)),
  constraint files_media_type_check CHECK ((media_type = ANY (ARRAY['text/plain'::text, 'image/jpeg'::text, 'image/png'::text, 'application/pdf'::text, 'application/xml'::text]))),
  constraint files_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
  constraint files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
alter table books.files enable row level security, force row level security;
CREATE INDEX files_by_age ON books.files USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX files_removed ON books.files USING btree (company_id, removed_at, id) WHERE (removed_at IS NOT NULL);
create policy tenant on books.files using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.files to comptoir_tenant;
CREATE TRIGGER files_joined_stay BEFORE UPDATE OF removed_at ON books.files FOR EACH ROW WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL))) EXECUTE FUNCTION books.paper_removed();
CREATE TRIGGER files_keep_content BEFORE UPDATE ON books.files FOR EACH ROW WHEN ((((((((((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id)) OR (old.sha256 IS DISTINCT FROM new.sha256)) OR (old.name IS DISTINCT FROM new.name)) OR (old.media_type IS DISTINCT FROM new.media_type)) OR (old.bytes IS DISTINCT FROM new.bytes)) OR (old.storage_key IS DISTINCT FROM new.storage_key)) OR (old.created_by IS DISTINCT FROM new.created_by)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION books.refuse_file_change();
CREATE TRIGGER files_leave_children BEFORE DELETE ON books.files FOR EACH ROW EXECUTE FUNCTION books.file_left();
CREATE TRIGGER files_noted AFTER INSERT OR DELETE OR UPDATE ON books.files FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.filing_events (
  company_id uuid not null,
  id uuid not null,
  filing_id uuid,
  kind text not null,
  outcome text not null,
  details jsonb default '{}'::jsonb not null,
  at timestamp with time zone default now() not null,
  constraint filing_events_pkey PRIMARY KEY (company_id, id),
  constraint filing_events_kind_check CHECK ((kind = ANY (ARRAY['validated'::text, 'sent'::text, 'taken'::text, 'typed'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text, 'replaced'::text]))),
  constraint filing_events_outcome_check CHECK ((outcome = ANY (ARRAY['moved'::text, 'repeated'::text, 'out_of_order'::text, 'unknown'::text]))),
  constraint filing_events_company_id_filing_id_fkey FOREIGN KEY (company_id, filing_id) REFERENCES books.filings(company_id, id)
);
alter table books.filing_events enable row level security, force row level security;
CREATE INDEX filing_events_of ON books.filing_events USING btree (company_id, filing_id, at);
create policy tenant on books.filing_events using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.filing_events to comptoir_tenant;
CREATE TRIGGER filing_events_noted AFTER INSERT OR DELETE OR UPDATE ON books.filing_events FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.filing_receipts (
  company_id uuid not null,
  filing_id uuid not null,
  name text not null,
  media_type text not null,
  sha256 text not null,
  content bytea not null,
  received_at timestamp with time zone default now() not null,
  constraint filing_receipts_pkey PRIMARY KEY (company_id, filing_id),
  constraint filing_receipts_company_id_filing_id_fkey FOREIGN KEY (company_id, filing_id) REFERENCES books.filings(company_id, id)
);
alter table books.filing_receipts enable row level security, force row level security;
create policy tenant on books.filing_receipts using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.filing_receipts to comptoir_tenant;
CREATE TRIGGER filing_receipts_noted AFTER INSERT OR DELETE OR UPDATE ON books.filing_receipts FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.filings (
  company_id uuid not null,
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  version integer not null,
  channel text not null,
  state text not null,
  deposited_on date,
  reference text,
  created_at timestamp with time zone default now() not null,
  constraint filings_pkey PRIMARY KEY (company_id, id),
  constraint filings_channel_check CHECK ((channel = ANY (ARRAY['manual'::text, 'partner'::text]))),
  constraint filings_state_check CHECK ((state = ANY (ARRAY['validated'::text, 'to_send'::text, 'deposited'::text, 'deposited_manually'::text, 'acknowledged'::text, 'rejected'::text, 'corrected'::text]))),
  constraint filings_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['vat_return'::text, 'tax_return'::text]))),
  constraint filings_version_check CHECK ((version > 0))
);
alter table books.filings enable row level security, force row level security;
CREATE UNIQUE INDEX filings_live ON books.filings USING btree (company_id, subject_kind, subject_id) WHERE (state <> ALL (ARRAY['rejected'::text, 'corrected'::text]));
create policy tenant on books.filings using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update on books.filings to comptoir_tenant;
CREATE TRIGGER filings_noted AFTER INSERT OR DELETE OR UPDATE ON books.filings FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.fiscal_years (
  company_id uuid not null,
  id uuid not null,
  begins_on date not null,
  ends_on date not null,
  closed_at timestamp with time zone,
  validated_through date,
  chosen boolean default false not null,
  constraint fiscal_years_pkey PRIMARY KEY (company_id, id),
  constraint fiscal_years_company_id_begins_on_key UNIQUE (company_id, begins_on),
  constraint fiscal_years_check CHECK ((ends_on >= begins_on)),
  constraint fiscal_years_validated_through CHECK (((validated_through >= begins_on) AND (validated_through <= ends_on)))
);
alter table books.fiscal_years enable row level security, force row level security;
create policy tenant on books.fiscal_years using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.fiscal_years to comptoir_tenant;
CREATE TRIGGER fiscal_years_closed_by_function BEFORE UPDATE OF closed_at ON books.fiscal_years FOR EACH ROW WHEN ((old.closed_at IS DISTINCT FROM new.closed_at)) EXECUTE FUNCTION books.refuse_closing_by_hand();
CREATE TRIGGER fiscal_years_closed_days BEFORE UPDATE OF begins_on, ends_on ON books.fiscal_years FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) AND ((old.begins_on IS DISTINCT FROM new.begins_on) OR (old.ends_on IS DISTINCT FROM new.ends_on)))) EXECUTE FUNCTION books.closed_year_kept();
CREATE TRIGGER fiscal_years_closed_removal BEFORE DELETE ON books.fiscal_years FOR EACH ROW WHEN ((old.closed_at IS NOT NULL)) EXECUTE FUNCTION books.closed_year_kept();
CREATE TRIGGER fiscal_years_keep_days BEFORE UPDATE OF begins_on, ends_on ON books.fiscal_years FOR EACH ROW WHEN (((old.begins_on IS DISTINCT FROM new.begins_on) OR (old.ends_on IS DISTINCT FROM new.ends_on))) EXECUTE FUNCTION books.refuse_year_change();
CREATE TRIGGER fiscal_years_keep_key BEFORE UPDATE OF company_id, id ON books.fiscal_years FOR EACH ROW WHEN (((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION books.refuse_key_change();
CREATE TRIGGER fiscal_years_no_truncate BEFORE TRUNCATE ON books.fiscal_years FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER fiscal_years_opened_open BEFORE INSERT ON books.fiscal_years FOR EACH ROW WHEN ((new.closed_at IS NOT NULL)) EXECUTE FUNCTION books.refuse_closing_by_hand();
CREATE TRIGGER fiscal_years_removed AFTER DELETE ON books.fiscal_years REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.fiscal_years_removed();
CREATE TRIGGER fiscal_years_validated_forward BEFORE UPDATE OF validated_through ON books.fiscal_years FOR EACH ROW WHEN (((old.validated_through IS NOT NULL) AND ((new.validated_through IS NULL) OR (new.validated_through < old.validated_through)))) EXECUTE FUNCTION books.refuse_validation_going_back();

create table books.idempotency_keys (
  company_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (company_id, key)
);
alter table books.idempotency_keys enable row level security, force row level security;
create policy tenant on books.idempotency_keys using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.idempotency_keys to comptoir_tenant;

create table books.invoice_payments (
  company_id uuid not null,
  invoice_id uuid not null,
  operation_id uuid not null,
  amount_cents bigint not null,
  gap_cents bigint default 0 not null,
  chosen jsonb,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint invoice_payments_pkey PRIMARY KEY (company_id, invoice_id, operation_id),
  constraint invoice_payments_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint invoice_payments_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.received_invoices(company_id, id) ON DELETE CASCADE,
  constraint invoice_payments_company_id_operation_id_fkey FOREIGN KEY (company_id, operation_id) REFERENCES books.operations(company_id, id) ON DELETE CASCADE
);
alter table books.invoice_payments enable row level security, force row level security;
CREATE INDEX invoice_payments_of_operation ON books.invoice_payments USING btree (company_id, operation_id);
create policy tenant on books.invoice_payments using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.invoice_payments to comptoir_tenant;
CREATE TRIGGER invoice_payments_no_truncate BEFORE TRUNCATE ON books.invoice_payments FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER invoice_payments_noted AFTER INSERT OR DELETE OR UPDATE ON books.invoice_payments FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.invoice_platforms (
  company_id uuid not null,
  flow_url text not null,
  token_url text not null,
  client_id text not null,
  client_secret text not null,
  scope text,
  organization text,
  organization_header text not null,
  connected_by uuid not null,
  state text default 'waiting'::text not null,
  failure text,
  failures integer default 0 not null,
  unreadable integer default 0 not null,
  is_complete boolean default true not null,
  resume_at timestamp with time zone,
  statuses_resume_at timestamp with time zone,
  read_at timestamp with time zone,
  reread_at timestamp with time zone,
  failed jsonb default '[]'::jsonb not null,
  constraint invoice_platforms_pkey PRIMARY KEY (company_id),
  constraint invoice_platforms_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ok'::text, 'required_action'::text, 'temporary'::text])))
);
alter table books.invoice_platforms enable row level security, force row level security;
create policy tenant on books.invoice_platforms using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.invoice_platforms to comptoir_tenant;
CREATE TRIGGER invoice_platforms_no_truncate BEFORE TRUNCATE ON books.invoice_platforms FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();

create table books.invoice_statuses (
  company_id uuid not null,
  invoice_id uuid not null,
  code integer not null,
  at timestamp with time zone not null,
  reason text,
  constraint invoice_statuses_pkey PRIMARY KEY (company_id, invoice_id, code, at),
  constraint invoice_statuses_code_check CHECK (((code >= 200) AND (code <= 213))),
  constraint invoice_statuses_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.received_invoices(company_id, id) ON DELETE CASCADE
);
alter table books.invoice_statuses enable row level security, force row level security;
create policy tenant on books.invoice_statuses using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.invoice_statuses to comptoir_tenant;
CREATE TRIGGER invoice_statuses_no_truncate BEFORE TRUNCATE ON books.invoice_statuses FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();

create table books.label_history (
  company_id uuid not null,
  merchant_key text not null,
  sign text not null,
  account_code text not null,
  n integer not null,
  last_date date not null,
  title text not null,
  constraint label_history_pkey PRIMARY KEY (company_id, merchant_key, sign, account_code),
  constraint label_history_sign_check CHECK ((sign = ANY (ARRAY['income'::text, 'outcome'::text])))
);
alter table books.label_history enable row level security, force row level security;
create policy tenant on books.label_history using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.label_history to comptoir_tenant;

create table books.link_states (
  company_id uuid not null,
  hash text not null,
  user_id uuid not null,
  connection_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint link_states_pkey PRIMARY KEY (company_id, hash)
);
alter table books.link_states enable row level security, force row level security;
create policy tenant on books.link_states using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.link_states to comptoir_tenant;

create table books.loan_instalments (
  company_id uuid not null,
  loan_id uuid not null,
  rank integer not null,
  due_on date not null,
  capital_cents bigint not null,
  interest_cents bigint not null,
  insurance_cents bigint not null,
  fees_cents bigint not null,
  operation_id uuid,
  constraint loan_instalments_pkey PRIMARY KEY (company_id, loan_id, rank),
  constraint loan_instalments_capital_cents_check CHECK ((capital_cents >= 0)),
  constraint loan_instalments_fees_cents_check CHECK ((fees_cents >= 0)),
  constraint loan_instalments_insurance_cents_check CHECK ((insurance_cents >= 0)),
  constraint loan_instalments_interest_cents_check CHECK ((interest_cents >= 0)),
  constraint loan_instalments_rank_check CHECK ((rank > 0)),
  constraint loan_instalments_company_id_loan_id_fkey FOREIGN KEY (company_id, loan_id) REFERENCES books.loans(company_id, id) ON DELETE CASCADE,
  constraint loan_instalments_company_id_operation_id_fkey FOREIGN KEY (company_id, operation_id) REFERENCES books.operations(company_id, id)
);
alter table books.loan_instalments enable row level security, force row level security;
CREATE INDEX loan_instalments_due ON books.loan_instalments USING btree (company_id, due_on) WHERE (operation_id IS NULL);
CREATE UNIQUE INDEX loan_instalments_paid ON books.loan_instalments USING btree (company_id, operation_id) WHERE (operation_id IS NOT NULL);
create policy tenant on books.loan_instalments using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.loan_instalments to comptoir_tenant;
CREATE TRIGGER loan_instalments_changed_closed BEFORE UPDATE ON books.loan_instalments FOR EACH ROW WHEN (((to_jsonb(old.*) - 'rank'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'rank'::text))) EXECUTE FUNCTION books.closed_instalment_written();
CREATE TRIGGER loan_instalments_closed BEFORE INSERT OR DELETE ON books.loan_instalments FOR EACH ROW EXECUTE FUNCTION books.closed_instalment_written();
CREATE TRIGGER loan_instalments_noted_delete AFTER DELETE ON books.loan_instalments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.note_schedules();
CREATE TRIGGER loan_instalments_noted_insert AFTER INSERT ON books.loan_instalments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.note_schedules();
CREATE TRIGGER loan_instalments_noted_update AFTER UPDATE ON books.loan_instalments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.note_schedules();

create table books.loans (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  borrowed_cents bigint,
  taeg_thousandths integer,
  nominal_thousandths integer,
  first_due_on date,
  last_due_on date,
  instalment_cents bigint,
  insurance_cents bigint,
  deferment_months integer,
  day_of_month integer,
  is_typed boolean default false not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint loans_pkey PRIMARY KEY (company_id, id),
  constraint loans_borrowed_cents_check CHECK ((borrowed_cents >= 0)),
  constraint loans_check CHECK ((last_due_on >= first_due_on)),
  constraint loans_day_of_month_check CHECK (((day_of_month >= 1) AND (day_of_month <= 31))),
  constraint loans_deferment_months_check CHECK ((deferment_months >= 0)),
  constraint loans_instalment_cents_check CHECK ((instalment_cents > 0)),
  constraint loans_insurance_cents_check CHECK ((insurance_cents >= 0)),
  constraint loans_name_check CHECK ((name <> ''::text)),
  constraint loans_nominal_thousandths_check CHECK (((nominal_thousandths >= 0) AND (nominal_thousandths <= 100000))),
  constraint loans_taeg_thousandths_check CHECK (((taeg_thousandths >= 0) AND (taeg_thousandths <= 100000)))
);
alter table books.loans enable row level security, force row level security;
create policy tenant on books.loans using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.loans to comptoir_tenant;
CREATE TRIGGER loans_noted AFTER INSERT OR DELETE OR UPDATE ON books.loans FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.open_items (
  company_id uuid not null,
  id uuid not null,
  source_kind text not null,
  source_id uuid not null,
  source_key text not null,
  fiscal_year_id uuid not null,
  side text not null,
  account_code text not null,
  auxiliary_number text,
  auxiliary_name text,
  label text not null,
  piece_ref text not null,
  piece_date date not null,
  amount_cents bigint not null,
  waiting_vat jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  due_on date,
  constraint open_items_pkey PRIMARY KEY (company_id, id),
  constraint open_items_company_id_source_kind_source_id_source_key_key UNIQUE (company_id, source_kind, source_id, source_key),
  constraint open_items_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint open_items_check CHECK (((auxiliary_number IS NULL) = (auxiliary_name IS NULL))),
  constraint open_items_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text]))),
  constraint open_items_source_key_check CHECK ((source_key <> ''::text)),
  constraint open_items_source_kind_check CHECK ((source_kind = ANY (ARRAY['closing_step'::text, 'takeover'::text, 'received_invoice'::text]))),
  constraint open_items_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id)
);
alter table books.open_items enable row level security, force row level security;
create policy tenant on books.open_items using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.open_items to comptoir_tenant;
CREATE TRIGGER open_items_keep_key BEFORE UPDATE ON books.open_items FOR EACH ROW WHEN (((((((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id)) OR (old.source_kind IS DISTINCT FROM new.source_kind)) OR (old.source_id IS DISTINCT FROM new.source_id)) OR (old.side IS DISTINCT FROM new.side)) OR (old.account_code IS DISTINCT FROM new.account_code))) EXECUTE FUNCTION books.refuse_key_change();
CREATE TRIGGER open_items_no_truncate BEFORE TRUNCATE ON books.open_items FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER open_items_noted AFTER INSERT OR DELETE OR UPDATE ON books.open_items FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.operation_lines (
  company_id uuid not null,
  operation_id uuid not null,
  "position" integer not null,
  account_code text not null,
  label text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  item_id uuid,
  constraint operation_lines_pkey PRIMARY KEY (company_id, operation_id, "position"),
  constraint operation_lines_check CHECK (((debit_cents = 0) <> (credit_cents = 0))),
  constraint operation_lines_credit_cents_check CHECK ((credit_cents >= 0)),
  constraint operation_lines_debit_cents_check CHECK ((debit_cents >= 0)),
  constraint operation_lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES books.open_items(company_id, id),
  constraint operation_lines_company_id_operation_id_fkey FOREIGN KEY (company_id, operation_id) REFERENCES books.operations(company_id, id) ON DELETE CASCADE
);
alter table books.operation_lines enable row level security, force row level security;
CREATE INDEX operation_lines_by_account ON books.operation_lines USING btree (company_id, account_code, operation_id);
CREATE INDEX operation_lines_of_item ON books.operation_lines USING btree (company_id, item_id) WHERE (item_id IS NOT NULL);
create policy tenant on books.operation_lines using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.operation_lines to comptoir_tenant;
CREATE TRIGGER operation_lines_added AFTER INSERT ON books.operation_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.posted_parts_written();
CREATE TRIGGER operation_lines_added_closed AFTER INSERT ON books.operation_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_parts_written();
CREATE TRIGGER operation_lines_removed AFTER DELETE ON books.operation_lines REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.posted_parts_written();
CREATE TRIGGER operation_lines_removed_closed AFTER DELETE ON books.operation_lines REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_parts_written();

create table books.operation_months (
  company_id uuid not null,
  month date not null,
  origin text not null,
  sign text not null,
  status text not null,
  vat_status text not null,
  n integer not null,
  total_cents bigint not null,
  constraint operation_months_pkey PRIMARY KEY (company_id, month, origin, sign, status, vat_status)
);
alter table books.operation_months enable row level security, force row level security;
create policy tenant on books.operation_months using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on books.operation_months to comptoir_tenant;

create table books.operation_tokens (
  company_id uuid not null,
  token text collate "C" not null,
  date date not null,
  operation_id uuid not null,
  constraint operation_tokens_pkey PRIMARY KEY (company_id, token, date, operation_id)
) with (autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=10000);
alter table books.operation_tokens enable row level security, force row level security;
create policy tenant on books.operation_tokens using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on books.operation_tokens to comptoir_tenant;

create table books.operations (
  company_id uuid not null,
  id uuid not null,
  date date not null,
  amount_cents bigint not null,
  origin text not null,
  title text not null,
  title_customized boolean default false not null,
  raw_label text default ''::text not null,
  comment text default ''::text not null,
  merchant_key text default ''::text not null,
  payment_mode text default 'VIR'::text not null,
  bank_account_id uuid,
  import_id uuid,
  import_seq integer,
  piece_ref text not null,
  manually_created boolean default false not null,
  debit_account text,
  credit_account text,
  status text not null,
  vat_status text not null,
  posted_on date,
  dedup text,
  content_key text,
  bank_vat_cents bigint,
  suggestion_account text,
  suggestion_confidence real,
  suggestion_reason text,
  suggestion_alternatives text[],
  created_at timestamp with time zone default now() not null,
  tokens text[] collate "C" default '{}'::text[] not null,
  kept_as_expense_at timestamp with time zone,
  cancelled_on date,
  suggestion_source text,
  suggestion_allocations jsonb,
  version integer default 1 not null,
  suggestion_rule uuid,
  suggestion_pair uuid,
  kept_as_expense_for text,
  constraint operations_pkey PRIMARY KEY (company_id, id),
  constraint operations_company_id_dedup_key UNIQUE (company_id, dedup),
  constraint operations_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint operations_cancelled_validated CHECK (((cancelled_on IS NULL) OR (status = 'validated'::text))),
  constraint operations_origin_check CHECK ((origin = ANY (ARRAY['professional'::text, 'cash'::text, 'personal'::text, 'other'::text, 'other_closure'::text]))),
  constraint operations_status_check CHECK ((status = ANY (ARRAY['to_categorize'::text, 'categorized'::text, 'validated'::text]))),
  constraint operations_suggestion_source_check CHECK ((suggestion_source = ANY (ARRAY['answer'::text, 'rule'::text, 'transfer'::text, 'loan'::text, 'invoice'::text, 'received_invoice'::text, 'open_item'::text, 'history'::text, 'seed'::text]))),
  constraint operations_vat_status_check CHECK ((vat_status = ANY (ARRAY['none'::text, 'to_validate'::text, 'validated'::text])))
);
alter table books.operations enable row level security, force row level security;
CREATE INDEX operations_between_accounts ON books.operations USING btree (company_id, id) WHERE (debit_account IS NOT NULL);
CREATE INDEX operations_by_amount ON books.operations USING btree (company_id, bank_account_id, amount_cents, date, id);
CREATE INDEX operations_by_content ON books.operations USING btree (company_id, content_key);
CREATE INDEX operations_by_date ON books.operations USING btree (company_id, date, id) INCLUDE (amount_cents, status, origin, bank_account_id, vat_status, cancelled_on);
CREATE INDEX operations_by_import ON books.operations USING btree (company_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX operations_cancelled ON books.operations USING btree (company_id, date, id) WHERE (cancelled_on IS NOT NULL);
CREATE INDEX operations_categorized_merchant ON books.operations USING btree (company_id, merchant_key) WHERE (status = 'categorized'::text);
CREATE INDEX operations_expected ON books.operations USING btree (company_id) WHERE ((status = 'to_categorize'::text) AND (suggestion_source = ANY (ARRAY['answer'::text, 'transfer'::text, 'loan'::text, 'invoice'::text, 'received_invoice'::text, 'open_item'::text])));
CREATE INDEX operations_of_other_origins ON books.operations USING btree (company_id, origin, date, id) WHERE (origin <> 'professional'::text);
CREATE INDEX operations_ruled ON books.operations USING btree (company_id, suggestion_rule) WHERE ((status = 'to_categorize'::text) AND (suggestion_rule IS NOT NULL));
CREATE INDEX operations_to_categorize ON books.operations USING btree (company_id, date, id) WHERE (status = 'to_categorize'::text);
CREATE INDEX operations_uncategorized_merchant ON books.operations USING btree (company_id, merchant_key) WHERE (status = 'to_categorize'::text);
CREATE INDEX operations_vat_to_validate ON books.operations USING btree (company_id, date, id) WHERE (vat_status = 'to_validate'::text);
create policy tenant on books.operations using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.operations to comptoir_tenant;
CREATE TRIGGER entries_follow AFTER DELETE ON books.operations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.entries_follow();
CREATE TRIGGER operation_allocations_remove BEFORE DELETE ON books.operations FOR EACH ROW EXECUTE FUNCTION books.operation_allocations_remove();
CREATE TRIGGER operation_months_add AFTER INSERT ON books.operations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.operation_months_add();
CREATE TRIGGER operation_months_change AFTER UPDATE ON books.operations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.operation_months_change();
CREATE TRIGGER operation_months_remove AFTER DELETE ON books.operations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.operation_months_remove();
CREATE TRIGGER operation_moved AFTER UPDATE OF bank_account_id, import_id, import_seq ON books.operations FOR EACH ROW WHEN ((((old.bank_account_id IS DISTINCT FROM new.bank_account_id) OR (old.import_id IS DISTINCT FROM new.import_id)) OR (old.import_seq IS DISTINCT FROM new.import_seq))) EXECUTE FUNCTION books.operation_moved();
CREATE TRIGGER operation_words_add AFTER INSERT ON books.operations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.operation_words_add();
CREATE TRIGGER operation_words_change AFTER UPDATE ON books.operations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.operation_words_change();
CREATE TRIGGER operation_words_remove AFTER DELETE ON books.operations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.operation_words_remove();
CREATE TRIGGER operations_added AFTER INSERT ON books.operations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.operations_added();
CREATE TRIGGER operations_keep_closed BEFORE UPDATE OF date, amount_cents, origin, bank_account_id, debit_account, credit_account, piece_ref, payment_mode, posted_on, import_id, import_seq ON books.operations FOR EACH ROW WHEN (((old.date IS DISTINCT FROM new.date) OR (old.amount_cents IS DISTINCT FROM new.amount_cents) OR (old.origin IS DISTINCT FROM new.origin) OR (old.bank_account_id IS DISTINCT FROM new.bank_account_id) OR (old.debit_account IS DISTINCT FROM new.debit_account) OR (old.credit_account IS DISTINCT FROM new.credit_account) OR (old.piece_ref IS DISTINCT FROM new.piece_ref) OR (old.payment_mode IS DISTINCT FROM new.payment_mode) OR (old.posted_on IS DISTINCT FROM new.posted_on) OR (old.import_id IS DISTINCT FROM new.import_id) OR (old.import_seq IS DISTINCT FROM new.import_seq))) EXECUTE FUNCTION books.closed_operation_changed();
CREATE TRIGGER operations_keep_key BEFORE UPDATE OF company_id, id ON books.operations FOR EACH ROW WHEN (((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION books.refuse_key_change();
CREATE TRIGGER operations_keep_posted BEFORE UPDATE OF date, amount_cents, origin, bank_account_id, debit_account, credit_account, piece_ref, payment_mode, posted_on, status, import_id, import_seq ON books.operations FOR EACH ROW WHEN (((old.date IS DISTINCT FROM new.date) OR (old.amount_cents IS DISTINCT FROM new.amount_cents) OR (old.origin IS DISTINCT FROM new.origin) OR (old.bank_account_id IS DISTINCT FROM new.bank_account_id) OR (old.debit_account IS DISTINCT FROM new.debit_account) OR (old.credit_account IS DISTINCT FROM new.credit_account) OR (old.piece_ref IS DISTINCT FROM new.piece_ref) OR (old.payment_mode IS DISTINCT FROM new.payment_mode) OR (old.posted_on IS DISTINCT FROM new.posted_on) OR ((old.status = 'validated'::text) AND (new.status <> 'validated'::text)) OR (old.import_id IS DISTINCT FROM new.import_id) OR (old.import_seq IS DISTINCT FROM new.import_seq))) EXECUTE FUNCTION books.refuse_posted_change();
CREATE TRIGGER operations_leave_children BEFORE DELETE ON books.operations FOR EACH ROW EXECUTE FUNCTION books.operation_left();
CREATE TRIGGER operations_no_truncate BEFORE TRUNCATE ON books.operations FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();

create table books.produced_documents (
  company_id uuid not null,
  id uuid not null,
  type text not null,
  subject_kind text not null,
  subject_id uuid not null,
  version integer not null,
  basis text not null,
  produced_at timestamp with time zone default now() not null,
  starts_on date not null,
  ends_on date not null,
  fiscal_year_id uuid,
  content jsonb,
  heads jsonb default '{}'::jsonb not null,
  last_entry_id uuid,
  entries integer default 0 not null,
  is_live boolean default true not null,
  differs_since date,
  differing integer,
  constraint produced_documents_pkey PRIMARY KEY (company_id, id),
  constraint produced_documents_differs CHECK (((differs_since IS NULL) = (differing IS NULL))),
  constraint produced_documents_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['vat_return'::text, 'tax_return'::text, 'fiscal_year'::text, 'shared_file'::text]))),
  constraint produced_documents_type_check CHECK ((type = ANY (ARRAY['fec'::text, 'general_ledger'::text, 'trial_balance'::text, 'journal'::text, 'vat_return'::text, 'tax_return'::text, 'closing_file'::text, 'balance_sheet'::text, 'income_statement'::text, 'depreciation_table'::text, 'fixed_asset_register'::text, 'loan_schedule'::text, 'open_items'::text]))),
  constraint produced_documents_version_check CHECK ((version > 0))
);
alter table books.produced_documents enable row level security, force row level security;
CREATE INDEX produced_documents_live ON books.produced_documents USING btree (company_id, ends_on) WHERE is_live;
CREATE UNIQUE INDEX produced_documents_of ON books.produced_documents USING btree (company_id, subject_kind, subject_id, type, version);
create policy tenant on books.produced_documents using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update on books.produced_documents to comptoir_tenant;
CREATE TRIGGER produced_documents_keep BEFORE UPDATE ON books.produced_documents FOR EACH ROW WHEN (((to_jsonb(old.*) - '{is_live,differs_since,differing}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{is_live,differs_since,differing}'::text[]))) EXECUTE FUNCTION books.refuse_document_change();
CREATE TRIGGER produced_documents_noted AFTER INSERT OR DELETE OR UPDATE ON books.produced_documents FOR EACH ROW EXECUTE FUNCTION books.note_fact();
CREATE TRIGGER produced_documents_stay BEFORE DELETE ON books.produced_documents FOR EACH ROW EXECUTE FUNCTION books.refuse_document_change();

create table books.questions (
  company_id uuid not null,
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_title text not null,
  subject_date date not null,
  subject_cents bigint,
  was_waiting boolean not null,
  text text,
  choices text[] not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  closed_by uuid,
  closed_at timestamp with time zone,
  wants_paper boolean default false not null,
  step_code text,
  prompt jsonb,
  constraint questions_pkey PRIMARY KEY (company_id, id),
  constraint questions_check CHECK (((text IS NOT NULL) OR (cardinality(choices) > 0))),
  constraint questions_check1 CHECK (((subject_kind = 'step'::text) = (step_code IS NOT NULL))),
  constraint questions_check2 CHECK (((prompt IS NULL) OR (step_code IS NOT NULL))),
  constraint questions_choices_check CHECK ((cardinality(choices) <= 6)),
  constraint questions_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['operation'::text, 'file'::text, 'step'::text]))),
  constraint questions_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);
alter table books.questions enable row level security, force row level security;
CREATE INDEX questions_of_subject ON books.questions USING btree (company_id, subject_id);
CREATE UNIQUE INDEX questions_one_open ON books.questions USING btree (company_id, subject_id, COALESCE(step_code, ''::text), COALESCE((prompt ->> 'id'::text), ''::text)) WHERE (closed_at IS NULL);
create policy tenant on books.questions using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update on books.questions to comptoir_tenant;
CREATE TRIGGER questions_keep_content BEFORE UPDATE ON books.questions FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) OR ((to_jsonb(old.*) - '{closed_by,closed_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{closed_by,closed_at}'::text[])))) EXECUTE FUNCTION books.refuse_question_change();

create table books.received_invoices (
  company_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  readable_file_id uuid,
  format text not null,
  number text not null,
  number_key text not null,
  seller_key text not null,
  seller_name text not null,
  issued_on date,
  currency text not null,
  owed_cents bigint not null,
  gross_cents bigint not null,
  iban text,
  document jsonb not null,
  received_on date not null,
  received_by uuid,
  status text default 'open'::text not null,
  prepared jsonb,
  posting jsonb,
  flow_host text,
  flow_id text,
  created_at timestamp with time zone default now() not null,
  head jsonb generated always as (books.invoice_head(document)) stored not null,
  constraint received_invoices_pkey PRIMARY KEY (company_id, id),
  constraint received_invoices_company_id_file_id_key UNIQUE (company_id, file_id),
  constraint received_invoices_company_id_flow_host_flow_id_key UNIQUE (company_id, flow_host, flow_id),
  constraint received_invoices_check CHECK (((flow_host IS NULL) = (flow_id IS NULL))),
  constraint received_invoices_format_check CHECK ((format = ANY (ARRAY['factur-x'::text, 'cii'::text, 'ubl'::text]))),
  constraint received_invoices_status_check CHECK ((status = ANY (ARRAY['open'::text, 'set_aside'::text, 'refused'::text, 'removed'::text]))),
  constraint received_invoices_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES books.files(company_id, id) ON DELETE CASCADE,
  constraint received_invoices_company_id_readable_file_id_fkey FOREIGN KEY (company_id, readable_file_id) REFERENCES books.files(company_id, id)
);
alter table books.received_invoices enable row level security, force row level security;
CREATE INDEX received_invoices_by_age ON books.received_invoices USING btree (company_id, received_on DESC, id DESC);
CREATE INDEX received_invoices_of_seller ON books.received_invoices USING btree (company_id, seller_key, number_key);
create policy tenant on books.received_invoices using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.received_invoices to comptoir_tenant;
CREATE TRIGGER received_invoices_keep_document BEFORE UPDATE ON books.received_invoices FOR EACH ROW WHEN ((((((((((((old.company_id IS DISTINCT FROM new.company_id) OR (old.id IS DISTINCT FROM new.id)) OR (old.file_id IS DISTINCT FROM new.file_id)) OR (old.format IS DISTINCT FROM new.format)) OR (old.number IS DISTINCT FROM new.number)) OR (old.seller_key IS DISTINCT FROM new.seller_key)) OR (old.issued_on IS DISTINCT FROM new.issued_on)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.owed_cents IS DISTINCT FROM new.owed_cents)) OR (old.gross_cents IS DISTINCT FROM new.gross_cents)) OR (old.document IS DISTINCT FROM new.document))) EXECUTE FUNCTION books.refuse_invoice_change();
CREATE TRIGGER received_invoices_no_truncate BEFORE TRUNCATE ON books.received_invoices FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER received_invoices_noted AFTER INSERT OR DELETE OR UPDATE ON books.received_invoices FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.regimes (
  company_id uuid not null,
  valid_from date not null,
  tax_system text not null,
  accounting_basis text not null,
  vat_system text not null,
  vat_on_debits boolean not null,
  vat_taxation_bp integer not null,
  super_simplified boolean not null,
  equity_mode text not null,
  constraint regimes_pkey PRIMARY KEY (company_id, valid_from),
  constraint regimes_accounting_basis_check CHECK ((accounting_basis = ANY (ARRAY['cash'::text, 'accrual'::text]))),
  constraint regimes_check CHECK (((tax_system <> 'bnc'::text) OR (equity_mode = '108'::text))),
  constraint regimes_equity_mode_check CHECK ((equity_mode = ANY (ARRAY['101'::text, '108'::text]))),
  constraint regimes_tax_system_check CHECK ((tax_system = ANY (ARRAY['bnc'::text, 'bic-rs'::text, 'bic-rn'::text]))),
  constraint regimes_vat_system_check CHECK ((vat_system = ANY (ARRAY['not_subjected'::text, 'rs'::text, 'quarterly_rn'::text, 'monthly_rn'::text]))),
  constraint regimes_vat_taxation_bp_check CHECK (((vat_taxation_bp >= 0) AND (vat_taxation_bp <= 10000)))
);
alter table books.regimes enable row level security, force row level security;
create policy tenant on books.regimes using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.regimes to comptoir_tenant;
CREATE TRIGGER regimes_noted AFTER INSERT OR DELETE OR UPDATE ON books.regimes FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.stated_balances (
  company_id uuid not null,
  bank_account_id uuid not null,
  stated_on date not null,
  cents bigint not null,
  constraint stated_balances_pkey PRIMARY KEY (company_id, bank_account_id, stated_on),
  constraint stated_balances_company_id_bank_account_id_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES books.bank_accounts(company_id, id) ON DELETE CASCADE
);
alter table books.stated_balances enable row level security, force row level security;
create policy tenant on books.stated_balances using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.stated_balances to comptoir_tenant;

create table books.takeover_files (
  company_id uuid not null,
  id uuid not null,
  use text not null,
  status text default 'previewed'::text not null,
  file_name text not null,
  file_sha256 text not null,
  books jsonb not null,
  choices jsonb default '{}'::jsonb not null,
  result jsonb,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  touched_at timestamp with time zone default now() not null,
  constraint takeover_files_pkey PRIMARY KEY (company_id, id),
  constraint takeover_files_status_check CHECK ((status = ANY (ARRAY['previewed'::text, 'confirmed'::text, 'undone'::text]))),
  constraint takeover_files_use_check CHECK ((use = ANY (ARRAY['closed_year'::text, 'current_year'::text])))
);
alter table books.takeover_files enable row level security, force row level security;
CREATE INDEX takeover_files_by_day ON books.takeover_files USING btree (company_id, created_at);
create policy tenant on books.takeover_files using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.takeover_files to comptoir_tenant;

create table books.takeover_lines (
  company_id uuid not null,
  takeover_id uuid not null,
  "position" integer not null,
  account_code text not null,
  label text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  auxiliary_number text,
  auxiliary_name text,
  piece_ref text,
  piece_date date,
  item_id uuid,
  constraint takeover_lines_pkey PRIMARY KEY (company_id, takeover_id, "position"),
  constraint takeover_lines_check CHECK (((debit_cents = 0) <> (credit_cents = 0))),
  constraint takeover_lines_check1 CHECK (((auxiliary_number IS NULL) = (auxiliary_name IS NULL))),
  constraint takeover_lines_credit_cents_check CHECK ((credit_cents >= 0)),
  constraint takeover_lines_debit_cents_check CHECK ((debit_cents >= 0)),
  constraint takeover_lines_company_id_takeover_id_fkey FOREIGN KEY (company_id, takeover_id) REFERENCES books.takeovers(company_id, id) ON DELETE CASCADE
);
alter table books.takeover_lines enable row level security, force row level security;
create policy tenant on books.takeover_lines using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.takeover_lines to comptoir_tenant;

create table books.takeover_parts (
  company_id uuid not null,
  takeover_id uuid not null,
  part integer not null,
  entries jsonb not null,
  constraint takeover_parts_pkey PRIMARY KEY (company_id, takeover_id, part),
  constraint takeover_parts_company_id_takeover_id_fkey FOREIGN KEY (company_id, takeover_id) REFERENCES books.takeover_files(company_id, id) ON DELETE CASCADE
);
alter table books.takeover_parts enable row level security, force row level security;
create policy tenant on books.takeover_parts using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.takeover_parts to comptoir_tenant;

create table books.takeovers (
  company_id uuid not null,
  id uuid not null,
  kind text not null,
  fiscal_year_id uuid not null,
  created_at timestamp with time zone default now() not null,
  taken_over_through date,
  constraint takeovers_pkey PRIMARY KEY (company_id, id),
  constraint takeovers_kind_check CHECK ((kind = ANY (ARRAY['typed'::text, 'closed_year'::text, 'current_year'::text]))),
  constraint takeovers_through_check CHECK (((kind = 'typed'::text) = (taken_over_through IS NULL))),
  constraint takeovers_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id)
);
alter table books.takeovers enable row level security, force row level security;
CREATE UNIQUE INDEX takeovers_closed_year_once ON books.takeovers USING btree (company_id) WHERE (kind = 'closed_year'::text);
CREATE UNIQUE INDEX takeovers_typed_once ON books.takeovers USING btree (company_id) WHERE (kind = 'typed'::text);
create policy tenant on books.takeovers using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.takeovers to comptoir_tenant;
CREATE TRIGGER takeovers_noted AFTER INSERT OR DELETE OR UPDATE ON books.takeovers FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.tax_return_boxes (
  company_id uuid not null,
  fiscal_year_id uuid not null,
  form text not null,
  box text not null,
  cents bigint not null,
  constraint tax_return_boxes_pkey PRIMARY KEY (company_id, fiscal_year_id, form, box),
  constraint tax_return_boxes_form_check CHECK ((form = ANY (ARRAY['2035'::text, '2031'::text, '2033'::text]))),
  constraint tax_return_boxes_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id) ON DELETE CASCADE
);
alter table books.tax_return_boxes enable row level security, force row level security;
create policy tenant on books.tax_return_boxes using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.tax_return_boxes to comptoir_tenant;
CREATE TRIGGER tax_return_boxes_noted AFTER INSERT OR DELETE OR UPDATE ON books.tax_return_boxes FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.tax_returns (
  company_id uuid not null,
  id uuid not null,
  fiscal_year_id uuid not null,
  form text not null,
  millesime integer not null,
  income_year integer not null,
  provisional boolean not null,
  version integer not null,
  replaces_id uuid,
  status text not null,
  due_on date not null,
  content jsonb not null,
  inputs jsonb not null,
  hash text not null,
  kept_by uuid not null,
  kept_at timestamp with time zone default now() not null,
  constraint tax_returns_pkey PRIMARY KEY (company_id, id),
  constraint tax_returns_check CHECK (((replaces_id IS NULL) = (version = 1))),
  constraint tax_returns_form_check CHECK ((form = ANY (ARRAY['2035'::text, '2031'::text]))),
  constraint tax_returns_status_check CHECK ((status = ANY (ARRAY['validated'::text, 'reopened'::text, 'replaced'::text]))),
  constraint tax_returns_version_check CHECK ((version > 0)),
  constraint tax_returns_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_years(company_id, id),
  constraint tax_returns_company_id_replaces_id_fkey FOREIGN KEY (company_id, replaces_id) REFERENCES books.tax_returns(company_id, id)
);
alter table books.tax_returns enable row level security, force row level security;
CREATE UNIQUE INDEX tax_returns_live ON books.tax_returns USING btree (company_id, fiscal_year_id) WHERE (status <> 'replaced'::text);
create policy tenant on books.tax_returns using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update on books.tax_returns to comptoir_tenant;
CREATE TRIGGER tax_returns_frozen BEFORE UPDATE ON books.tax_returns FOR EACH ROW WHEN (((old.status = 'replaced'::text) OR (((((((((((((new.fiscal_year_id IS DISTINCT FROM old.fiscal_year_id) OR (new.form IS DISTINCT FROM old.form)) OR (new.millesime IS DISTINCT FROM old.millesime)) OR (new.income_year IS DISTINCT FROM old.income_year)) OR (new.provisional IS DISTINCT FROM old.provisional)) OR (new.version IS DISTINCT FROM old.version)) OR (new.replaces_id IS DISTINCT FROM old.replaces_id)) OR (new.due_on IS DISTINCT FROM old.due_on)) OR (new.content IS DISTINCT FROM old.content)) OR (new.inputs IS DISTINCT FROM old.inputs)) OR (new.hash IS DISTINCT FROM old.hash)) OR (new.kept_by IS DISTINCT FROM old.kept_by)) OR (new.kept_at IS DISTINCT FROM old.kept_at)))) EXECUTE FUNCTION books.refuse_tax_return_change();
CREATE TRIGGER tax_returns_no_truncate BEFORE TRUNCATE ON books.tax_returns FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER tax_returns_noted AFTER INSERT OR DELETE OR UPDATE ON books.tax_returns FOR EACH ROW EXECUTE FUNCTION books.note_fact();
CREATE TRIGGER tax_returns_stay BEFORE DELETE ON books.tax_returns FOR EACH ROW EXECUTE FUNCTION books.refuse_tax_return_change();

create table books.vat_alerts (
  company_id uuid not null,
  form text not null,
  period_start date not null,
  kind text not null,
  user_id uuid not null,
  notification_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint vat_alerts_pkey PRIMARY KEY (company_id, form, period_start, kind, user_id),
  constraint vat_alerts_form_check CHECK ((form = ANY (ARRAY['CA3'::text, 'CA12'::text]))),
  constraint vat_alerts_kind_check CHECK ((kind = ANY (ARRAY['j-10'::text, 'j-5'::text, 'due'::text, 'exceed'::text])))
);
alter table books.vat_alerts enable row level security, force row level security;
create policy tenant on books.vat_alerts using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.vat_alerts to comptoir_tenant;

create table books.vat_answers (
  company_id uuid not null,
  subject_id uuid not null,
  answer text not null,
  answered_by uuid not null,
  at timestamp with time zone default now() not null,
  constraint vat_answers_pkey PRIMARY KEY (company_id, subject_id),
  constraint vat_answers_answer_check CHECK ((answer = ANY (ARRAY['elsewhere'::text, 'declare'::text])))
);
alter table books.vat_answers enable row level security, force row level security;
create policy tenant on books.vat_answers using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.vat_answers to comptoir_tenant;
CREATE TRIGGER vat_answers_noted AFTER INSERT OR DELETE OR UPDATE ON books.vat_answers FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.vat_lines (
  company_id uuid not null,
  entry_id uuid not null,
  "position" integer not null,
  nature text not null,
  rate_bp integer not null,
  base_cents bigint not null,
  vat_cents bigint not null,
  deductible_cents bigint not null,
  account_code text not null,
  date date not null,
  constraint vat_lines_pkey PRIMARY KEY (company_id, entry_id, "position"),
  constraint vat_lines_check CHECK ((abs(deductible_cents) <= abs(vat_cents))),
  constraint vat_lines_nature_check CHECK ((nature = ANY (ARRAY['COLLECT'::text, 'CESSION'::text, 'EXO_RECETTE'::text, 'EXPORT'::text, 'LIC'::text, 'BS'::text, 'IMMO'::text, 'NONDED'::text, 'EXO'::text, 'AUTOLIQ_SERV'::text, 'AIC'::text, 'AUTOLIQ_BTP'::text, 'LASM'::text, 'REGUL'::text]))),
  constraint vat_lines_position_check CHECK (("position" > 0)),
  constraint vat_lines_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);
alter table books.vat_lines enable row level security, force row level security;
CREATE INDEX vat_lines_by_date ON books.vat_lines USING btree (company_id, date, entry_id);
create policy tenant on books.vat_lines using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.vat_lines to comptoir_tenant;
CREATE TRIGGER vat_lines_added AFTER INSERT ON books.vat_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.vat_lines_added();
CREATE TRIGGER vat_lines_added_closed AFTER INSERT ON books.vat_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_vat_lines_written();
CREATE TRIGGER vat_lines_no_truncate BEFORE TRUNCATE ON books.vat_lines FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER vat_lines_no_update BEFORE UPDATE ON books.vat_lines FOR EACH ROW EXECUTE FUNCTION books.refuse_line_update();
CREATE TRIGGER vat_lines_removed AFTER DELETE ON books.vat_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.vat_lines_removed();
CREATE TRIGGER vat_lines_removed_closed AFTER DELETE ON books.vat_lines REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION books.closed_vat_lines_written();

create table books.vat_return_entries (
  company_id uuid not null,
  entry_id uuid not null,
  return_id uuid not null,
  constraint vat_return_entries_pkey PRIMARY KEY (company_id, entry_id),
  constraint vat_return_entries_company_id_return_id_fkey FOREIGN KEY (company_id, return_id) REFERENCES books.vat_returns(company_id, id)
);
alter table books.vat_return_entries enable row level security, force row level security;
CREATE INDEX vat_return_entries_of ON books.vat_return_entries USING btree (company_id, return_id);
create policy tenant on books.vat_return_entries using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, delete on books.vat_return_entries to comptoir_tenant;
CREATE TRIGGER vat_return_entries_added AFTER INSERT ON books.vat_return_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.vat_return_entries_added();
CREATE TRIGGER vat_return_entries_no_truncate BEFORE TRUNCATE ON books.vat_return_entries FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();
CREATE TRIGGER vat_return_entries_removed AFTER DELETE ON books.vat_return_entries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books.vat_return_entries_removed();

create table books.vat_returns (
  company_id uuid not null,
  id uuid not null,
  form text not null,
  millesime integer not null,
  provisional boolean not null,
  period text not null,
  period_start date not null,
  period_end date not null,
  version integer not null,
  replaces_id uuid,
  is_live boolean default true not null,
  due_on date,
  status text not null,
  typed jsonb not null,
  content jsonb,
  hash text,
  validated_by uuid,
  validated_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint vat_returns_pkey PRIMARY KEY (company_id, id),
  constraint vat_returns_check CHECK ((period_end >= period_start)),
  constraint vat_returns_check1 CHECK (((replaces_id IS NULL) = (version = 1))),
  constraint vat_returns_check2 CHECK ((((status = 'validated'::text) = (content IS NOT NULL)) AND ((status = 'validated'::text) = (hash IS NOT NULL)) AND ((status = 'validated'::text) = (validated_by IS NOT NULL)) AND ((status = 'validated'::text) = (validated_at IS NOT NULL)))),
  constraint vat_returns_form_check CHECK ((form = ANY (ARRAY['CA3'::text, 'CA12'::text]))),
  constraint vat_returns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'validated'::text]))),
  constraint vat_returns_version_check CHECK ((version > 0)),
  constraint vat_returns_company_id_replaces_id_fkey FOREIGN KEY (company_id, replaces_id) REFERENCES books.vat_returns(company_id, id)
);
alter table books.vat_returns enable row level security, force row level security;
CREATE UNIQUE INDEX vat_returns_live ON books.vat_returns USING btree (company_id, form, period_start) WHERE is_live;
create policy tenant on books.vat_returns using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.vat_returns to comptoir_tenant;
CREATE TRIGGER vat_returns_frozen BEFORE UPDATE ON books.vat_returns FOR EACH ROW WHEN (((old.status = 'validated'::text) AND ((NOT old.is_live) OR ((((((((((((((((new.form IS DISTINCT FROM old.form) OR (new.millesime IS DISTINCT FROM old.millesime)) OR (new.provisional IS DISTINCT FROM old.provisional)) OR (new.period IS DISTINCT FROM old.period)) OR (new.period_start IS DISTINCT FROM old.period_start)) OR (new.period_end IS DISTINCT FROM old.period_end)) OR (new.version IS DISTINCT FROM old.version)) OR (new.replaces_id IS DISTINCT FROM old.replaces_id)) OR (new.due_on IS DISTINCT FROM old.due_on)) OR (new.status IS DISTINCT FROM old.status)) OR (new.typed IS DISTINCT FROM old.typed)) OR (new.content IS DISTINCT FROM old.content)) OR (new.hash IS DISTINCT FROM old.hash)) OR (new.validated_by IS DISTINCT FROM old.validated_by)) OR (new.validated_at IS DISTINCT FROM old.validated_at)) OR (new.created_at IS DISTINCT FROM old.created_at))))) EXECUTE FUNCTION books.refuse_return_change();
CREATE TRIGGER vat_returns_noted AFTER INSERT OR DELETE OR UPDATE ON books.vat_returns FOR EACH ROW EXECUTE FUNCTION books.note_fact();
CREATE TRIGGER vat_returns_stay BEFORE DELETE ON books.vat_returns FOR EACH ROW WHEN ((old.status = 'validated'::text)) EXECUTE FUNCTION books.refuse_return_change();

create table books.vat_starts (
  company_id uuid not null,
  declared_through date not null,
  credit_cents bigint not null,
  operation_id uuid,
  answered_at timestamp with time zone default now() not null,
  deposit_base bigint,
  constraint vat_starts_pkey PRIMARY KEY (company_id),
  constraint vat_starts_credit_cents_check CHECK ((credit_cents >= 0)),
  constraint vat_starts_deposit_base_check CHECK ((deposit_base >= 0))
);
alter table books.vat_starts enable row level security, force row level security;
create policy tenant on books.vat_starts using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.vat_starts to comptoir_tenant;
CREATE TRIGGER vat_starts_noted AFTER INSERT OR DELETE OR UPDATE ON books.vat_starts FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.vehicles (
  company_id uuid not null,
  id uuid not null,
  label text not null,
  vehicle_type text not null,
  engine_type text not null,
  fuel_type text not null,
  registration text default ''::text not null,
  fiscal_power double precision not null,
  co2 double precision,
  first_registered_on date,
  price_cents bigint,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint vehicles_pkey PRIMARY KEY (company_id, id),
  constraint vehicles_co2_check CHECK ((co2 >= (0)::double precision)),
  constraint vehicles_fiscal_power_check CHECK ((fiscal_power >= (1)::double precision)),
  constraint vehicles_label_check CHECK ((label <> ''::text)),
  constraint vehicles_price_cents_check CHECK ((price_cents >= 0))
);
alter table books.vehicles enable row level security, force row level security;
create policy tenant on books.vehicles using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.vehicles to comptoir_tenant;
CREATE TRIGGER vehicles_noted AFTER INSERT OR DELETE OR UPDATE ON books.vehicles FOR EACH ROW EXECUTE FUNCTION books.note_fact();

create table books.verifications (
  company_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  user_id uuid,
  entries integer not null,
  findings integer not null,
  constraint verifications_pkey PRIMARY KEY (company_id, id)
);
alter table books.verifications enable row level security, force row level security;
CREATE INDEX verifications_by_day ON books.verifications USING btree (company_id, at DESC);
create policy tenant on books.verifications using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert on books.verifications to comptoir_tenant;
CREATE TRIGGER verifications_no_truncate BEFORE TRUNCATE ON books.verifications FOR EACH STATEMENT EXECUTE FUNCTION books.refuse_truncate();

create table books.versions (
  company_id uuid not null,
  n bigint not null,
  connection_state text,
  connection_cause text default 'files'::text not null,
  connections_stopped boolean default false not null,
  constraint versions_pkey PRIMARY KEY (company_id),
  constraint versions_connection_state_check CHECK ((connection_state = ANY (ARRAY['waiting'::text, 'ok'::text, 'required_action'::text, 'onhold'::text])))
) with (fillfactor=50);
alter table books.versions enable row level security, force row level security;
create policy tenant on books.versions using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update on books.versions to comptoir_tenant;
CREATE TRIGGER versions_keep_transition AFTER UPDATE ON books.versions FOR EACH ROW WHEN ((COALESCE(old.connection_state, 'waiting'::text) IS DISTINCT FROM new.connection_state)) EXECUTE FUNCTION books.dossier_state_changed();
CREATE TRIGGER versions_rise BEFORE UPDATE ON books.versions FOR EACH ROW WHEN (((new.n < old.n) OR (new.company_id IS DISTINCT FROM old.company_id))) EXECUTE FUNCTION books.refuse_version_going_back();
CREATE TRIGGER versions_set_connection_state BEFORE INSERT OR UPDATE ON books.versions FOR EACH ROW EXECUTE FUNCTION books.set_connection_state();

create table books.views (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  filters jsonb not null,
  constraint views_pkey PRIMARY KEY (company_id, id),
  constraint views_company_id_user_id_name_key UNIQUE (company_id, user_id, name),
  constraint views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
alter table books.views enable row level security, force row level security;
create policy tenant on books.views using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select, insert, update, delete on books.views to comptoir_tenant;

create table books.words (
  company_id uuid not null,
  word text collate "C" not null,
  n integer not null,
  constraint words_pkey PRIMARY KEY (company_id, word)
);
alter table books.words enable row level security, force row level security;
create policy tenant on books.words using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) with check ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on books.words to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.add_use(key text, period timestamp with time zone, uses integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counted integer;
begin
  if current_setting('role') <> 'comptoir_app' and $1 is distinct from 'prints:' || nullif(current_setting('app.company_id', true), '') then
    if split_part($1, ':', 1) not in ('questions', 'answers') then
      raise exception 'not a use of the company of the transaction' using errcode = 'insufficient_privilege';
    end if;
    perform shared.refuse_other_person(split_part($1, ':', 2)::uuid);
  end if;
  insert into shared.rates as r (key, period, count) values ($1, $2, $3)
    on conflict on constraint rates_pkey do update set count = r.count + excluded.count returning r.count into counted;
  return counted;
end $function$;
grant execute on function shared.add_use(key text, period timestamp with time zone, uses integer) to comptoir_app;
grant execute on function shared.add_use(key text, period timestamp with time zone, uses integer) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.brand_of(company uuid)
 RETURNS SETOF shared.firms
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return query select f.* from shared.firms f where f.host is not null and f.id = (select c.firm_id from shared.companies c where c.id = company);
end $function$;
grant execute on function shared.brand_of(company uuid) to comptoir_app;
grant execute on function shared.brand_of(company uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.change_company(company uuid, given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  update shared.companies s
    set name = g.name, phone = g.phone, fixed_phone = g.fixed_phone, activity_started_on = g.activity_started_on, siret = g.siret,
      siret_unverified = g.siret_unverified, street = g.street, postcode = g.postcode, city = g.city, activity_code = g.activity_code,
      profession_id = g.profession_id, profession = g.profession, professional_status_id = g.professional_status_id,
      mode_of_practicing = g.mode_of_practicing, legal_status = g.legal_status, independant = g.independant,
      conventional_industry = g.conventional_industry, care_continuity_registered = g.care_continuity_registered,
      leader_first_name = g.leader_first_name, leader_last_name = g.leader_last_name
    from (select jsonb_populate_record(k, given) as after from shared.companies k where k.id = company for update) w, lateral (select (w.after).*) g
    where s.id = company;
end $function$;
grant execute on function shared.change_company(company uuid, given jsonb) to comptoir_app;
grant execute on function shared.change_company(company uuid, given jsonb) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.count_live_codes(company uuid, instant timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return (select count(*) from shared.document_codes c
    where c.revoked_at is null and c.used_at is null and c.expires_at > instant and c.company_id = company);
end $function$;
grant execute on function shared.count_live_codes(company uuid, instant timestamp with time zone) to comptoir_app;
grant execute on function shared.count_live_codes(company uuid, instant timestamp with time zone) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.devices_of(person uuid)
 RETURNS TABLE(endpoint text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_person(person);
  return query select encode(s.endpoint_hash, 'hex') from shared.push_subscriptions s where s.user_id = person;
end $function$;
grant execute on function shared.devices_of(person uuid) to comptoir_app;
grant execute on function shared.devices_of(person uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.drop_bank_user(company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  delete from shared.bank_users b where b.company_id = company;
end $function$;
grant execute on function shared.drop_bank_user(company uuid) to comptoir_app;
grant execute on function shared.drop_bank_user(company uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.drop_code_files(company uuid, codes uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  delete from shared.document_files f using shared.document_codes c where c.company_id = company and c.id = f.code_id and c.id = any (codes);
end $function$;
grant execute on function shared.drop_code_files(company uuid, codes uuid[]) to comptoir_app;
grant execute on function shared.drop_code_files(company uuid, codes uuid[]) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.drop_old_codes(company uuid, before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  delete from shared.document_openings o using shared.document_codes c where c.company_id = company and o.code_id = c.id and o.at < before;
  delete from shared.document_codes c where c.company_id = company
    and least(c.expires_at, coalesce(c.revoked_at, c.expires_at), coalesce(c.used_at, c.expires_at)) < before
    and not exists (select from shared.document_files f where f.code_id = c.id);
end $function$;
grant execute on function shared.drop_old_codes(company uuid, before timestamp with time zone) to comptoir_app;
grant execute on function shared.drop_old_codes(company uuid, before timestamp with time zone) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.ended_files(company uuid, instant timestamp with time zone)
 RETURNS TABLE(code_id uuid, storage_key text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return query select f.code_id, f.storage_key from shared.document_codes c join shared.document_files f on f.code_id = c.id
    where c.company_id = company and (c.revoked_at is not null or c.used_at is not null or c.expires_at <= instant);
end $function$;
grant execute on function shared.ended_files(company uuid, instant timestamp with time zone) to comptoir_app;
grant execute on function shared.ended_files(company uuid, instant timestamp with time zone) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.firm_choices(company uuid, numbers text[])
 RETURNS TABLE("from" text, label text, software text, account text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return query select a.old_number, a.old_label, a.software, a.account_code from shared.account_choices a
    where a.firm_id = (select c.firm_id from shared.companies c where c.id = company) and a.old_number = any (numbers) order by a.chosen_at;
end $function$;
grant execute on function shared.firm_choices(company uuid, numbers text[]) to comptoir_app;
grant execute on function shared.firm_choices(company uuid, numbers text[]) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.has_users(company uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return exists (select from shared.memberships m where m.company_id = company);
end $function$;
grant execute on function shared.has_users(company uuid) to comptoir_app;
grant execute on function shared.has_users(company uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.hide_fact(company uuid, known text, instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  update shared.notifications n set hidden_at = instant
    where n.fact = known and n.hidden_at is null
      and n.user_id in (
        select m.user_id from shared.memberships m where m.company_id = company
        union all
        select u.id from shared.companies c join shared.users u on u.firm_id = c.firm_id where c.id = company);
end $function$;
grant execute on function shared.hide_fact(company uuid, known text, instant timestamp with time zone) to comptoir_app;
grant execute on function shared.hide_fact(company uuid, known text, instant timestamp with time zone) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.hide_notifications(people uuid[], ids uuid[], instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update shared.notifications n set hidden_at = instant from unnest(people, ids) as h (user_id, id)
    where n.user_id = h.user_id and n.id = h.id and n.hidden_at is null;
end $function$;
grant execute on function shared.hide_notifications(people uuid[], ids uuid[], instant timestamp with time zone) to comptoir_app;
grant execute on function shared.hide_notifications(people uuid[], ids uuid[], instant timestamp with time zone) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.is_notified(person uuid, facts text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_person(person);
  return exists (select from shared.notifications n where n.user_id = person and n.fact = any (facts));
end $function$;
grant execute on function shared.is_notified(person uuid, facts text[]) to comptoir_app;
grant execute on function shared.is_notified(person uuid, facts text[]) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.is_of_company(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  return exists (select from shared.memberships m where m.user_id = person and m.company_id = company)
    or exists (select from shared.companies c join shared.users u on u.firm_id = c.firm_id where c.id = company and u.id = person);
end $function$;

CREATE OR REPLACE FUNCTION shared.is_siret_taken(given text, except_company uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(except_company);
  return exists (select from shared.companies c where c.siret = given and c.id is distinct from except_company and (c.firm_id is not null
    or exists (select from shared.memberships m join shared.users u on u.id = m.user_id where m.company_id = c.id and u.deleted_at is null)));
end $function$;
grant execute on function shared.is_siret_taken(given text, except_company uuid) to comptoir_app;
grant execute on function shared.is_siret_taken(given text, except_company uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.keep_firm_choices(company uuid, numbers text[], labels text[], softwares text[], accounts text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  insert into shared.account_choices (firm_id, old_number, old_label, software, account_code)
    select c.firm_id, l.* from unnest(numbers, labels, softwares, accounts) as l, shared.companies c where c.id = company and c.firm_id is not null
    on conflict (firm_id, old_number, old_label, software) do update set account_code = excluded.account_code, chosen_at = excluded.chosen_at;
end $function$;
grant execute on function shared.keep_firm_choices(company uuid, numbers text[], labels text[], softwares text[], accounts text[]) to comptoir_app;
grant execute on function shared.keep_firm_choices(company uuid, numbers text[], labels text[], softwares text[], accounts text[]) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.merge_months(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  merged jsonb;
begin
  select coalesce(jsonb_agg(coalesce(jsonb_build_object('vat', k.value -> 'vat', 'vatDueOn', k.value -> 'vatDueOn'), '{}') || g.value order by g.ordinality), '[]')
    into merged
    from jsonb_array_elements(given) with ordinality g
      left join shared.dossier_summaries s on s.company_id = company
      left join jsonb_array_elements(s.months) k on k.value ->> 'month' = g.value ->> 'month';
  if exists (select from jsonb_array_elements(merged) m where coalesce(m.value ->> 'vat', '') = '') then
    return false;
  end if;
  update shared.dossier_summaries s set months = merged where s.company_id = company and s.months is distinct from merged;
  return true;
end $function$;
grant execute on function shared.merge_months(given jsonb) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.notice_reader(person uuid)
 RETURNS TABLE(role_id text, preferences jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_person(person);
  return query select u.role_id, u.preferences from shared.users u where u.id = person;
end $function$;
grant execute on function shared.notice_reader(person uuid) to comptoir_app;
grant execute on function shared.notice_reader(person uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.number_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare taken integer;
begin
  insert into shared.invoice_counters as c (year, last) values (extract(year from new.issued_on), 1)
    on conflict (year) do update set last = c.last + 1 returning last into taken;
  update shared.invoices set number = 'CPT-' || extract(year from new.issued_on) || '-' || lpad(taken::text, 4, '0') where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION shared.put_bank_user(company uuid, provider bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  insert into shared.bank_users (company_id, provider_id) values (company, provider);
end $function$;
grant execute on function shared.put_bank_user(company uuid, provider bigint) to comptoir_app;
grant execute on function shared.put_bank_user(company uuid, provider bigint) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.put_code(given jsonb, secret bytea, files jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company((given ->> 'company_id')::uuid);
  insert into shared.document_codes (id, company_id, document_id, type, title, hash, uses, created_by, created_at, expires_at)
    select g.id, g.company_id, g.document_id, g.type, g.title, secret, g.uses, g.created_by, g.created_at, g.expires_at
    from jsonb_populate_record(null::shared.document_codes, given - 'hash') g;
  insert into shared.document_files (code_id, format, name, media_type, bytes, sha256, storage_key)
    select (given ->> 'id')::uuid, f.format, f.name, f.media_type, f.bytes, f.sha256, f.storage_key
    from jsonb_populate_recordset(null::shared.document_files, files) f;
end $function$;
grant execute on function shared.put_code(given jsonb, secret bytea, files jsonb) to comptoir_app;
grant execute on function shared.put_code(given jsonb, secret bytea, files jsonb) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.put_filing_message(id text, key text, event jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into shared.filing_messages (id, key, event) values ($1, $2, $3) on conflict on constraint filing_messages_pkey do nothing;
  return found;
end $function$;
grant execute on function shared.put_filing_message(id text, key text, event jsonb) to comptoir_app;
grant execute on function shared.put_filing_message(id text, key text, event jsonb) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.put_job(id uuid, kind text, payload jsonb, company uuid, key text, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if company is not null or $2 not in ('mail', 'push', 'vat.read_messages') then
    perform shared.refuse_other_company(company);
  end if;
  insert into shared.jobs (id, kind, payload, company_id, key, run_at) values ($1, $2, $3, $4, $5, $6)
    on conflict on constraint jobs_kind_key_key do nothing;
end $function$;
grant execute on function shared.put_job(id uuid, kind text, payload jsonb, company uuid, key text, run_at timestamp with time zone) to comptoir_app;
grant execute on function shared.put_job(id uuid, kind text, payload jsonb, company uuid, key text, run_at timestamp with time zone) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.put_mail(id uuid, recipient text, sender_name text, reply_to text, subject text, html text, body text, created_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('role') <> 'comptoir_app'
    and not exists (select from shared.users u where u.username = put_mail.recipient and shared.is_of_company(u.id)) then
    raise exception 'not an address of the company of the transaction' using errcode = 'insufficient_privilege';
  end if;
  insert into shared.mails (id, recipient, sender_name, reply_to, subject, html, body, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8);
end $function$;
grant execute on function shared.put_mail(id uuid, recipient text, sender_name text, reply_to text, subject text, html text, body text, created_at timestamp with time zone) to comptoir_app;
grant execute on function shared.put_mail(id uuid, recipient text, sender_name text, reply_to text, subject text, html text, body text, created_at timestamp with time zone) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.put_notification(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_person((given ->> 'user_id')::uuid);
  insert into shared.notifications (user_id, id, pinned, title, description, link, link_label, picture, published_at, fact)
    select g.user_id, g.id, g.pinned, g.title, g.description, g.link, g.link_label, g.picture, g.published_at, g.fact
    from jsonb_populate_record(null::shared.notifications, given) g
    on conflict (user_id, fact) where fact is not null do nothing;
  return found;
end $function$;
grant execute on function shared.put_notification(given jsonb) to comptoir_app;
grant execute on function shared.put_notification(given jsonb) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.put_summary(given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  known jsonb;
  years jsonb := given -> 'fiscal_years';
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  select s.fiscal_years into known from shared.dossier_summaries s where s.company_id = company;
  if not found then
    insert into shared.dossier_summaries (company_id, to_categorize, vat_to_validate) select c.id, 0, 0 from shared.companies c where c.id = company
      on conflict do nothing;
  end if;
  update shared.dossier_summaries s
    set to_categorize = r.to_categorize, vat_to_validate = r.vat_to_validate, connection_state = r.connection_state, closing_status = r.closing_status,
      declaration_status = r.declaration_status, edi_status = r.edi_status, next_vat_due_on = r.next_vat_due_on, last_activity_at = r.last_activity_at,
      fiscal_years = r.fiscal_years, tax_return_status = r.tax_return_status, closing_done = r.closing_done, closing_to_fix = r.closing_to_fix,
      closing_total = r.closing_total, tax_return_year_id = r.tax_return_year_id, papers_waiting = r.papers_waiting, questions_open = r.questions_open,
      questions_answered = r.questions_answered, last_statement_on = r.last_statement_on, vat_missing = r.vat_missing, vat_start_asked = r.vat_start_asked,
      has_vat_returns = r.has_vat_returns, connections_stopped = r.connections_stopped, has_connection = r.has_connection,
      closing_year_id = r.closing_year_id, closing_submitted = r.closing_submitted, closing_blocker = r.closing_blocker, closing_flagged = r.closing_flagged
    from (select k as before, jsonb_populate_record(k, given - 'company_id') as after from shared.dossier_summaries k where k.company_id = company) w,
      lateral (select (w.after).*) r
    where s.company_id = company and w.before is distinct from w.after;
  if years is not null and known is distinct from years then
    delete from shared.assignments a where a.company_id = company
      and not exists (select from jsonb_array_elements(years) y where (y ->> 'id')::uuid = a.fiscal_year_id);
    -- A new year is kept by those of the year before it.
    insert into shared.assignments (company_id, fiscal_year_id, user_id)
      select company, (y ->> 'id')::uuid, a.user_id
      from jsonb_array_elements(years) y
      cross join lateral (
        select b ->> 'id' as id from jsonb_array_elements(coalesce(known, '[]')) b where b ->> 'begin' < y ->> 'begin' order by b ->> 'begin' desc limit 1
      ) before
      join shared.assignments a on a.company_id = company and a.fiscal_year_id = before.id::uuid
      where not exists (select from jsonb_array_elements(coalesce(known, '[]')) k where k ->> 'id' = y ->> 'id')
      on conflict do nothing;
  end if;
end $function$;
grant execute on function shared.put_summary(given jsonb) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.recipients_of(company uuid)
 RETURNS TABLE(id uuid, username text, first_name text, one_of_several jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return query select u.id, u.username, u.first_name,
      (select jsonb_build_object('id', c.id, 'name', c.name) from shared.companies c where c.id = m.company_id
        and exists (select from shared.memberships o where o.user_id = m.user_id and o.company_id <> m.company_id))
    from shared.memberships m join shared.users u on u.id = m.user_id
    where m.company_id = company and u.deleted_at is null and u.email_verified_at is not null order by u.id;
end $function$;
grant execute on function shared.recipients_of(company uuid) to comptoir_app;
grant execute on function shared.recipients_of(company uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.refuse_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the number of an invoice never changes' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION shared.refuse_other_company(company uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if current_setting('role') <> 'comptoir_app'
    and (company is null or company is distinct from nullif(current_setting('app.company_id', true), '')::uuid) then
    raise exception 'not the company of the transaction' using errcode = 'insufficient_privilege';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION shared.refuse_other_person(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if current_setting('role') <> 'comptoir_app' and not shared.is_of_company(person) then
    raise exception 'not a person of the company of the transaction' using errcode = 'insufficient_privilege';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION shared.revoke_code(company uuid, document text, code uuid, instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  update shared.document_codes c set revoked_at = instant where c.revoked_at is null and c.used_at is null and c.expires_at > instant
    and c.company_id = company and c.document_id = document and c.id = code;
  return found;
end $function$;
grant execute on function shared.revoke_code(company uuid, document text, code uuid, instant timestamp with time zone) to comptoir_app;
grant execute on function shared.revoke_code(company uuid, document text, code uuid, instant timestamp with time zone) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.same_named(company uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return (select count(*) from shared.companies c join shared.companies o on o.firm_id = c.firm_id and o.id <> c.id
      and lower(o.name) = lower(c.name) and coalesce(lower(o.internal_ref), '') = coalesce(lower(c.internal_ref), '') where c.id = company);
end $function$;
grant execute on function shared.same_named(company uuid) to comptoir_app;
grant execute on function shared.same_named(company uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.set_closing_summary(year uuid, done integer, to_fix integer, total integer, state text, submitted boolean, blocker text, flagged boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform books.end_change();
  perform shared.put_summary(jsonb_build_object('closing_year_id', year, 'closing_done', done, 'closing_to_fix', to_fix, 'closing_total', total,
    'closing_status', state, 'closing_submitted', submitted, 'closing_blocker', blocker, 'closing_flagged', flagged));
end $function$;
grant execute on function shared.set_closing_summary(year uuid, done integer, to_fix integer, total integer, state text, submitted boolean, blocker text, flagged boolean) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.set_months_summary(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform books.end_change();
  return shared.merge_months(given);
end $function$;
grant execute on function shared.set_months_summary(given jsonb) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.set_regime_of_day(company uuid, tax text, basis text, vat text, next_on date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  update shared.companies c set tax_system = tax, accounting_basis = basis, vat_system = vat, next_regime_on = next_on
    where c.id = company and (c.tax_system, c.accounting_basis, c.vat_system, c.next_regime_on) is distinct from (tax, basis, vat, next_on);
  return found;
end $function$;
grant execute on function shared.set_regime_of_day(company uuid, tax text, basis text, vat text, next_on date) to comptoir_app;
grant execute on function shared.set_regime_of_day(company uuid, tax text, basis text, vat text, next_on date) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.set_tax_return_summary(year uuid, status text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform books.end_change();
  perform shared.put_summary(jsonb_build_object('tax_return_year_id', year, 'tax_return_status', status));
end $function$;
grant execute on function shared.set_tax_return_summary(year uuid, status text) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.set_vat_summary(due_on date, declaration text, transmission text, missing text[], asked boolean, has_returns boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform books.end_change();
  perform shared.put_summary(jsonb_build_object('next_vat_due_on', due_on, 'declaration_status', declaration, 'edi_status', transmission,
    'vat_missing', missing, 'vat_start_asked', asked, 'has_vat_returns', has_returns));
end $function$;
grant execute on function shared.set_vat_summary(due_on date, declaration text, transmission text, missing text[], asked boolean, has_returns boolean) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.staff_of(company uuid)
 RETURNS TABLE(id uuid, username text, first_name text, name text, leader_first_name text, leader_last_name text, is_keeper boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return query select u.id, u.username, u.first_name, c.name, c.leader_first_name, c.leader_last_name,
      exists (select from shared.assignments a where a.company_id = c.id and a.user_id = u.id)
    from shared.companies c join shared.users u on u.firm_id = c.firm_id
    where c.id = company and u.deleted_at is null order by u.id;
end $function$;
grant execute on function shared.staff_of(company uuid) to comptoir_app;
grant execute on function shared.staff_of(company uuid) to comptoir_tenant;

CREATE OR REPLACE FUNCTION shared.writing_facts(company uuid, day date)
 RETURNS TABLE(firm_id uuid, subscription_paid boolean, subscription_status text, trial_ends_on date, subscription_ends_on date, decision jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform shared.refuse_other_company(company);
  return query select c.firm_id, c.subscription_paid, c.subscription_status, c.trial_ends_on, c.subscription_ends_on,
      (select jsonb_build_object('status', d.status, 'startsOn', d.starts_on) from shared.dossier_decisions d
        where d.company_id = c.id and d.starts_on <= day order by d.starts_on desc, d.n desc limit 1)
    from shared.companies c where c.id = company;
end $function$;
grant execute on function shared.writing_facts(company uuid, day date) to comptoir_app;
grant execute on function shared.writing_facts(company uuid, day date) to comptoir_tenant;

CREATE OR REPLACE FUNCTION books.allocations_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (
      select company_id, operation_id from (
        select company_id, operation_id, position, account_code, amount_cents, vat_rate_bp, vat_cents, vat_nature, private_share_bp, vat_deductible_bp,
               1 as n from written
        union all
        select company_id, operation_id, position, account_code, amount_cents, vat_rate_bp, vat_cents, vat_nature, private_share_bp, vat_deductible_bp,
               -1 from removed) moved
      group by company_id, operation_id, position, account_code, amount_cents, vat_rate_bp, vat_cents, vat_nature, private_share_bp, vat_deductible_bp
        having sum(n) <> 0
      union
      select o.company_id, o.operation_id from removed o join written n on n.company_id = o.company_id and n.operation_id = o.operation_id and n.position = o.position
        where o.deductible_cents is not null and o.deductible_cents is distinct from n.deductible_cents) a
    where books.stands_on(a.company_id, a.operation_id)) then
    raise exception 'what an operation behind a validated entry was given to stays' using errcode = 'CP001';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.attachment_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from books.entries e
      where e.company_id = old.company_id and e.operation_id = old.operation_id and e.number is not null) then
    raise exception 'the papers of an operation that was validated stay with it' using errcode = 'CP001';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION books.audit_line_hash(before text, number bigint, id uuid, at timestamp with time zone, user_id uuid, ip text, action text, subject text, details jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(jsonb_build_array(before, number, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    user_id, ip, action, subject, details)::text, 'UTF8')), 'hex');
$function$;

CREATE OR REPLACE FUNCTION books.bank_accounts_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform books.refuse_parent_removal('bank accounts', exists (select from removed r
    where exists (select from books.operations o where o.company_id = r.company_id and o.bank_account_id = r.id)
       or exists (select from books.entries e where e.company_id = r.company_id and e.bank_account_id = r.id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.bank_imports_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform books.refuse_parent_removal('imports', false);
  delete from books.bank_lines l using removed r where l.company_id = r.company_id and l.import_id = r.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.bank_lines_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id, import_id from added) a
             where (select true from books.bank_imports i where i.company_id = a.company_id and i.id = a.import_id for key share) is not true) then
    perform books.refuse_orphans('bank lines', 'imports');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.bank_lines_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id, import_id from removed) r
             where (select i.status in ('imported', 'undone') from books.bank_imports i
                    where i.company_id = r.company_id and i.id = r.import_id offset 0)) then
    raise exception 'bank lines are frozen once imported' using errcode = 'CP001';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.bank_lines_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare import record;
begin
  for import in select company_id, import_id as id, array_agg(seq) as lines from removed group by 1, 2 order by 1, 2 loop
    perform from books.bank_imports i where i.company_id = import.company_id and i.id = import.id for update;
    perform books.refuse_parent_removal('bank lines', exists (select from books.operations o
      where o.company_id = import.company_id and o.import_id = import.id and o.import_seq = any(import.lines)));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.chain_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
begin
  insert into books.audit_heads as h (company_id, number, hash) values (new.company_id, 1, '')
    on conflict (company_id) do update set number = h.number + 1 returning h.number, h.hash into known;
  new.number := known.number;
  new.hash := books.audit_line_hash(known.hash, new.number, new.id, new.at, new.user_id, new.ip, new.action, new.subject, new.details);
  update books.audit_heads set hash = new.hash where company_id = new.company_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.closed_entries_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select company_id, fiscal_year_id from written union select company_id, fiscal_year_id from removed) w
             join books.fiscal_years y on y.company_id = w.company_id and y.id = w.fiscal_year_id where y.closed_at is not null) then
    perform books.refuse_closed('entries');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.closed_entries_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id, fiscal_year_id from written) w
             join books.fiscal_years y on y.company_id = w.company_id and y.id = w.fiscal_year_id where y.closed_at is not null) then
    perform books.refuse_closed('entries');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.closed_instalment_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  operation uuid;
begin
  foreach operation in array array_remove(array[old.operation_id, new.operation_id], null) loop
    if books.stands_on(company, operation) and books.is_of_closed_year(company, operation, null) then
      perform books.refuse_closed('paid instalments');
    end if;
  end loop;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION books.closed_operation_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if books.is_of_closed_year(old.company_id, old.id, new.posted_on) then
    perform books.refuse_closed('posted fields of operations');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.closed_parts_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id from written) w where books.has_closed_years(w.company_id))
    and exists (select from (select distinct company_id, operation_id from written) w
                where (select books.is_of_closed_year(o.company_id, o.id, o.posted_on) from books.operations o
                       where o.company_id = w.company_id and o.id = w.operation_id offset 0)) then
    perform books.refuse_closed('allocations');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.closed_share_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' or exists (select from books.fiscal_years y
      where y.company_id = coalesce(new.company_id, old.company_id) and y.id = coalesce(new.fiscal_year_id, old.fiscal_year_id) and y.closed_at is not null) then
    perform books.refuse_closed('shares of fixed assets');
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION books.closed_step_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from books.fiscal_years y where y.company_id = coalesce(new.company_id, old.company_id)
      and y.id in (new.fiscal_year_id, old.fiscal_year_id) and y.closed_at is not null) then
    perform books.refuse_closed('steps');
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION books.closed_vat_lines_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id from written) w where books.has_closed_years(w.company_id))
    and exists (select from (select distinct company_id, entry_id from written) w
                where (select y.closed_at is not null from books.entries e join books.fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
                       where e.company_id = w.company_id and e.id = w.entry_id offset 0)) then
    perform books.refuse_closed('VAT lines');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.closed_year_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform books.refuse_closed('the days');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.connection_state_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into books.connection_transitions (company_id, connection_id, from_state, to_state, cause)
    values (new.company_id, new.id, old.state, new.state, new.cause);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.dossier_state_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into books.connection_transitions (company_id, from_state, to_state, cause)
    values (new.company_id, coalesce(old.connection_state, 'waiting'), new.connection_state, new.connection_cause);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.draft_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.number is not null or not exists (select from books.fiscal_years y
      where y.company_id = new.company_id and y.id = new.fiscal_year_id and new.date between y.begins_on and y.ends_on) then
    raise exception 'a draft moves to the fiscal year that holds its day, and to no other' using errcode = 'CP001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.end_change()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  version record;
  years jsonb;
  counted record;
  waiting record;
  latest timestamptz;
  has_connection boolean;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  -- The update fires `set_connection_state`, once the rows that it reads are written.
  update books.versions v set n = v.n + 1 where v.company_id = company returning v.connection_state, v.connections_stopped into version;
  if not found then
    insert into books.versions (company_id, n) values (company, 0) on conflict do nothing;
    update books.versions v set n = v.n + 1 where v.company_id = company returning v.connection_state, v.connections_stopped into version;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'begin', y.begins_on, 'end', y.ends_on, 'closed', y.closed_at is not null)
      order by y.begins_on), '[]')
    into years from books.fiscal_years y where y.company_id = company;
  select * into waiting from books.waiting_of(company);
  select coalesce(sum(m.n) filter (where m.status = 'to_categorize'), 0) as to_categorize,
      coalesce(sum(m.n) filter (where m.vat_status = 'to_validate'), 0) as vat_to_validate
    into counted from books.operation_months m where m.company_id = company;
  select max(l.at) into latest from books.audit_log l where l.company_id = company;
  select exists (select from books.bank_connections c where c.company_id = company and c.removed_at is null) into has_connection;
  perform shared.put_summary(jsonb_build_object('to_categorize', counted.to_categorize, 'vat_to_validate', counted.vat_to_validate,
    'last_activity_at', latest, 'fiscal_years', years, 'papers_waiting', waiting.papers_waiting, 'questions_open', waiting.questions_open,
    'questions_answered', waiting.questions_answered, 'last_statement_on', waiting.last_statement_on, 'connection_state', version.connection_state,
    'connections_stopped', version.connections_stopped, 'has_connection', has_connection));
end $function$;
grant execute on function books.end_change() to comptoir_tenant;

CREATE OR REPLACE FUNCTION books.entries_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added where number is not null) then
    raise exception 'an entry is written as a draft, then validated' using errcode = 'CP001';
  end if;
  if exists (select from (select distinct company_id, fiscal_year_id from added) a
             where (select true from books.fiscal_years y where y.company_id = a.company_id and y.id = a.fiscal_year_id for key share) is not true) then
    perform books.refuse_orphans('entries', 'fiscal years');
  end if;
  if exists (select from (select distinct company_id, bank_account_id from added where bank_account_id is not null) a
             where (select true from books.bank_accounts b where b.company_id = a.company_id and b.id = a.bank_account_id for key share) is not true) then
    perform books.refuse_orphans('entries', 'bank accounts');
  end if;
  -- An operation that this very transaction wrote needs no other lock: no other transaction removes it meanwhile.
  if exists (select from added a where a.operation_id is not null
             and (select o.xmin = pg_current_xact_id()::xid from books.operations o where o.company_id = a.company_id and o.id = a.operation_id offset 0) is not true)
    and exists (select from (select distinct company_id, operation_id from added where operation_id is not null) a
                where (select true from books.operations o where o.company_id = a.company_id and o.id = a.operation_id for key share) is not true) then
    perform books.refuse_orphans('entries', 'operations');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.entries_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare company uuid;
begin
  perform books.refuse_parent_removal('operations', false);
  -- An array of ids: found by the index, however few rows the planner expects.
  for company in select distinct company_id from removed loop
    delete from books.entries e where e.company_id = company and e.operation_id = any(array(select id from removed where company_id = company));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.entries_numbered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if not exists (select from added where number is not null) then
    return null;
  end if;
  if exists (select from added where company_id is distinct from company) then
    raise exception 'entries are validated in the books of the company of the transaction' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from added a where a.number is not null
             and (select sum(l.debit_cents) = sum(l.credit_cents) from books.entry_lines l where l.company_id = a.company_id and l.entry_id = a.id) is not true) then
    raise exception 'an entry without balanced lines is not validated' using errcode = 'CP002';
  end if;
  if exists (
    select from (
      select a.*, lag(a.number) over chain as number_before, lag(a.hash) over chain as hash_before, lag(a.validated_on) over chain as day_before
      from added a where a.number is not null window chain as (partition by a.company_id, a.fiscal_year_id, a.sequence order by a.number)) a
    left join books.chain_heads h on h.company_id = a.company_id and h.fiscal_year_id = a.fiscal_year_id and h.sequence = a.sequence
    where a.number <> coalesce(a.number_before, h.number, 0) + 1
       or a.prev_hash <> coalesce(a.hash_before, h.hash, repeat('0', 64))
       or a.validated_on < coalesce(a.day_before, h.validated_on, a.validated_on)
       or (select a.date between y.begins_on and y.ends_on from books.fiscal_years y where y.company_id = a.company_id and y.id = a.fiscal_year_id) is not true) then
    raise exception 'a validated entry goes on from the head of its chain, in its fiscal year' using errcode = 'CP001';
  end if;
  insert into books.chain_heads as h (company_id, fiscal_year_id, sequence, number, hash, validated_on)
    select distinct on (company_id, fiscal_year_id, sequence) company_id, fiscal_year_id, sequence, number, hash, validated_on
    from added where number is not null order by company_id, fiscal_year_id, sequence, number desc
    on conflict (company_id, fiscal_year_id, sequence) do update
      set number = excluded.number, hash = excluded.hash, validated_on = excluded.validated_on;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.entry_lines_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from added group by company_id, entry_id having sum(debit_cents) <> sum(credit_cents)) then
    raise exception 'an entry is not balanced' using errcode = 'CP002';
  end if;
  -- An entry of this very transaction: no other one sees it, so none can remove it meanwhile.
  -- A subquery that cannot be flattened: one index lookup an entry, even when the planner misjudges fresh tables.
  if exists (select from (select distinct company_id, entry_id, date, journal from added) a
             where (select e.number is null and e.date = a.date and e.journal = a.journal and e.xmin = pg_current_xact_id()::xid from books.entries e
                    where e.company_id = a.company_id and e.id = a.entry_id offset 0) is not true) then
    raise exception 'lines do not fit their entry, or it is not being written' using errcode = 'CP001';
  end if;
  with days as materialized (
    select company_id, date, account_code, journal, sum(debit_cents) as debit, sum(credit_cents) as credit, count(*) as n
    from added group by 1, 2, 3, 4),
  by_day as (
    insert into books.account_days as d (company_id, day, account_code, journal, debit_cents, credit_cents)
      select company_id, date, account_code, journal, debit, credit from days order by 1, 2, 3, 4
      on conflict (company_id, day, account_code, journal) do update
        set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents)
  insert into books.account_months as m (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
    select company_id, date_trunc('month', date)::date, account_code, journal, sum(debit), sum(credit), sum(n)
    from days group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, account_code, journal) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents, lines = m.lines + excluded.lines;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.entry_lines_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare company uuid;
begin
  -- An array of ids: found by the index, however few rows the planner expects.
  for company in select distinct company_id from removed loop
    delete from books.entry_lines l where l.company_id = company and l.entry_id = any(array(select id from removed where company_id = company));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.entry_lines_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from (select distinct company_id, entry_id from removed) r
             where (select e.number is not null from books.entries e where e.company_id = r.company_id and e.id = r.entry_id offset 0)) then
    raise exception 'lines of a validated entry are never removed' using errcode = 'CP001';
  end if;
  with days as materialized (
    select company_id, date, account_code, journal, -sum(debit_cents) as debit, -sum(credit_cents) as credit, -count(*) as n
    from removed group by 1, 2, 3, 4),
  by_day as (
    insert into books.account_days as d (company_id, day, account_code, journal, debit_cents, credit_cents)
      select company_id, date, account_code, journal, debit, credit from days order by 1, 2, 3, 4
      on conflict (company_id, day, account_code, journal) do update
        set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents)
  insert into books.account_months as m (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
    select company_id, date_trunc('month', date)::date, account_code, journal, sum(debit), sum(credit), sum(n)
    from days group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, account_code, journal) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents, lines = m.lines + excluded.lines;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.fact_columns(fact_table text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case fact_table
    when 'regimes' then array['valid_from', 'tax_system', 'accounting_basis', 'vat_system', 'vat_on_debits', 'vat_taxation_bp', 'super_simplified', 'equity_mode']
    when 'vat_starts' then array['declared_through', 'credit_cents', 'operation_id', 'deposit_base']
    when 'bank_accounts' then array['id', 'account_code', 'currency', 'opening_on', 'opening_cents']
    when 'vat_returns' then array['id', 'form', 'millesime', 'provisional', 'period', 'period_start', 'period_end', 'version', 'replaces_id', 'is_live', 'due_on', 'status',
      'typed', 'content', 'hash', 'validated_by', 'validated_at']
    when 'tax_returns' then array['id', 'fiscal_year_id', 'form', 'millesime', 'income_year', 'provisional', 'version', 'replaces_id', 'status', 'due_on', 'content', 'inputs', 'hash',
      'kept_by', 'kept_at']
    when 'filings' then array['id', 'subject_kind', 'subject_id', 'version', 'channel', 'state', 'deposited_on', 'reference']
    when 'filing_events' then array['id', 'filing_id', 'kind', 'outcome', 'details', 'at']
    when 'filing_receipts' then array['filing_id', 'name', 'media_type', 'sha256', 'received_at']
    when 'files' then array['id', 'sha256', 'media_type', 'bytes', 'storage_key']
    when 'attachments' then array['operation_id', 'file_id']
    when 'vehicles' then array['id', 'vehicle_type', 'engine_type', 'fuel_type', 'fiscal_power', 'co2', 'first_registered_on', 'price_cents']
    when 'loans' then array['id', 'borrowed_cents', 'taeg_thousandths', 'nominal_thousandths', 'first_due_on', 'last_due_on', 'instalment_cents', 'insurance_cents', 'deferment_months',
      'day_of_month', 'is_typed']
    when 'assets' then array['id', 'account_code', 'purchased_on', 'incl_vat_cents', 'vat_cents']
    when 'asset_components' then array['id', 'asset_id', 'account_code', 'incl_vat_cents', 'vat_cents', 'vat_deducted_cents', 'base_cents', 'commissioned_on', 'duration', 'method', 'is_mixed',
      'use_bp', 'vehicle_id', 'goodwill_allowed', 'opening_depreciation_cents', 'opening_on', 'cost_source', 'released_on', 'output_type', 'output_incl_cents', 'output_vat_cents',
      'output_excl_cents', 'exit_operation_id', 'exit_position']
    when 'component_years' then array['component_id', 'fiscal_year_id', 'end_day', 'annuity_cents', 'excess_cents', 'deductible_cents', 'private_cents', 'use_bp']
    when 'takeovers' then array['id', 'kind', 'fiscal_year_id', 'taken_over_through']
    when 'closing_steps' then array['fiscal_year_id', 'code', 'status', 'inputs', 'result', 'basis']
    when 'closing_answers' then array['fiscal_year_id', 'question', 'answer']
    when 'open_items' then array['id', 'source_kind', 'source_id', 'source_key', 'fiscal_year_id', 'side', 'account_code', 'auxiliary_number', 'auxiliary_name', 'piece_ref',
      'piece_date', 'amount_cents', 'waiting_vat']
    when 'tax_return_boxes' then array['fiscal_year_id', 'form', 'box', 'cents']
    when 'vat_answers' then array['subject_id', 'answer']
    when 'allocation_components' then array['operation_id', 'position', 'rank', 'component_id', 'amount_cents']
    when 'allocation_items' then array['operation_id', 'position', 'rank', 'item_id', 'amount_cents', 'vat']
    when 'received_invoices' then array['id', 'file_id', 'format', 'number', 'seller_key', 'seller_name', 'issued_on', 'currency', 'owed_cents', 'gross_cents', 'document', 'received_on',
      'status', 'posting']
    when 'invoice_payments' then array['invoice_id', 'operation_id', 'amount_cents', 'gap_cents', 'chosen']
    when 'closings' then array['id', 'fiscal_year_id', 'rank', 'user_id', 'event', 'fingerprint', 'balances', 'reason', 'steps']
    when 'produced_documents' then array['id', 'type', 'subject_kind', 'subject_id', 'version', 'basis', 'starts_on', 'ends_on', 'fiscal_year_id', 'content', 'heads', 'last_entry_id',
      'entries']
  end;
$function$;

CREATE OR REPLACE FUNCTION books.fact_hash(fact_table text, fact jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to((select jsonb_object_agg(c.name, fact -> c.name) from unnest(books.fact_columns(fact_table)) as c (name))::text, 'UTF8')), 'hex');
$function$;

CREATE OR REPLACE FUNCTION books.fact_keys(fact_table text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case fact_table
    when 'regimes' then array['valid_from']
    when 'vat_starts' then array[]::text[]
    when 'filing_receipts' then array['filing_id']
    when 'attachments' then array['operation_id', 'file_id']
    when 'component_years' then array['component_id', 'fiscal_year_id']
    when 'closing_steps' then array['fiscal_year_id', 'code']
    when 'closing_answers' then array['fiscal_year_id', 'question']
    when 'tax_return_boxes' then array['fiscal_year_id', 'form', 'box']
    when 'vat_answers' then array['subject_id']
    when 'allocation_components' then array['operation_id', 'position', 'rank']
    when 'allocation_items' then array['operation_id', 'position', 'rank']
    when 'invoice_payments' then array['invoice_id', 'operation_id']
    else array['id']
  end;
$function$;

CREATE OR REPLACE FUNCTION books.fact_subject(fact_table text, fact jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(':', variadic array[fact_table] || (select coalesce(array_agg(fact ->> k.name order by k.place), '{}')
    from unnest(books.fact_keys(fact_table)) with ordinality as k (name, place)));
$function$;

CREATE OR REPLACE FUNCTION books.file_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update books.answers set file_id = null where company_id = old.company_id and file_id = old.id;
  update books.received_invoices set readable_file_id = null where company_id = old.company_id and readable_file_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION books.fiscal_years_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform books.refuse_parent_removal('fiscal years',
    exists (select from removed r where exists (select from books.entries e where e.company_id = r.company_id and e.fiscal_year_id = r.id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.has_closed_years(company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from books.fiscal_years y where y.company_id = company and y.closed_at is not null)
$function$;

CREATE OR REPLACE FUNCTION books.invoice_head(document jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select document - array['lines', 'allowances', 'notes', 'terms', 'guideline', 'vatDue', 'vatCurrency', 'representativeVat', 'order', 'contract', 'deliveredOn',
      'period', 'remittance', 'debitedIban', 'card']
    || jsonb_build_object(
      'counted', jsonb_build_object(
        'lines', jsonb_array_length(document -> 'lines'),
        'net', (select sum((l ->> 'net')::bigint) from jsonb_array_elements(document -> 'lines') l where not (l ->> 'isInformation')::boolean),
        'allowances', (select coalesce(sum((a ->> 'amount')::bigint), 0) from jsonb_array_elements(document -> 'allowances') a where not (a ->> 'isCharge')::boolean),
        'charges', (select coalesce(sum((a ->> 'amount')::bigint), 0) from jsonb_array_elements(document -> 'allowances') a where (a ->> 'isCharge')::boolean)),
      'discountText', (select left(string_agg(t.text, ' ' order by t.rank), 2000) from (
          select document ->> 'terms' as text, 0 as rank
          union all select n.note ->> 'text', n.rank::int from jsonb_array_elements(document -> 'notes') with ordinality as n (note, rank)) t
        where t.text ~* 'escompte|skonto|discount'));
$function$;

CREATE OR REPLACE FUNCTION books.is_of_closed_year(company uuid, operation uuid, posted date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select books.has_closed_years(company)
    and exists (select from books.entries e join books.fiscal_years y on y.company_id = company and y.id = e.fiscal_year_id
      where e.company_id = company and e.operation_id = operation and e.source_kind = 'operation' and y.closed_at is not null)
    and not exists (select from books.fiscal_years y where y.company_id = company and y.closed_at is null and posted between y.begins_on and y.ends_on)
$function$;

CREATE OR REPLACE FUNCTION books.note_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before_change jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after_change jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  fact jsonb := coalesce(after_change, before_change);
  sha text := case when after_change is not null then books.fact_hash(tg_table_name, after_change) end;
begin
  if tg_op = 'UPDATE' and books.fact_subject(tg_table_name, before_change) = books.fact_subject(tg_table_name, after_change)
      and books.fact_hash(tg_table_name, before_change) = sha then
    return null;
  end if;
  if tg_op = 'UPDATE' and books.fact_subject(tg_table_name, before_change) <> books.fact_subject(tg_table_name, after_change) then
    insert into books.audit_log (company_id, id, action, subject, details)
      values ((before_change ->> 'company_id')::uuid, gen_random_uuid(), 'fact', books.fact_subject(tg_table_name, before_change), '{"sha256": null}');
  end if;
  insert into books.audit_log (company_id, id, action, subject, details)
    values ((fact ->> 'company_id')::uuid, gen_random_uuid(), 'fact', books.fact_subject(tg_table_name, fact), jsonb_build_object('sha256', sha));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.note_schedules()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into books.audit_log (company_id, id, action, subject, details)
    select c.company_id, gen_random_uuid(), 'fact', 'loan_schedule:' || c.loan_id, jsonb_build_object('sha256', books.schedule_hash(c.company_id, c.loan_id))
    from (select distinct company_id, loan_id from changed) c;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_allocations_remove()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if (select a.position from books.allocations a where a.company_id = old.company_id and a.operation_id >= old.id and a.operation_id <= old.id
      order by a.operation_id, a.position limit 1) is not null then
    delete from books.allocations where company_id = old.company_id and operation_id = old.id;
  end if;
  if (select l.position from books.operation_lines l where l.company_id = old.company_id and l.operation_id >= old.id and l.operation_id <= old.id
      order by l.operation_id, l.position limit 1) is not null then
    delete from books.operation_lines where company_id = old.company_id and operation_id = old.id;
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update books.asset_components set exit_operation_id = null where company_id = old.company_id and exit_operation_id = old.id;
  update books.loan_instalments set operation_id = null where company_id = old.company_id and operation_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_months_add()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end, status, vat_status,
           count(*), sum(abs(amount_cents))
    from added where cancelled_on is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_months_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Added up, not joined: what did not change falls out, in a time that follows how many there are by any plan.
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, month, origin, sign, status, vat_status, sum(n), sum(n * amount) from (
      select company_id, date_trunc('month', date)::date as month, origin, case when amount_cents > 0 then 'income' else 'outcome' end as sign,
             status, vat_status, 1 as n, abs(amount_cents) as amount from added where cancelled_on is null
      union all
      select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end,
             status, vat_status, -1, abs(amount_cents) from removed where cancelled_on is null) moved
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(n * amount) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_months_remove()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into books.operation_months as m (company_id, month, origin, sign, status, vat_status, n, total_cents)
    select company_id, date_trunc('month', date)::date, origin, case when amount_cents > 0 then 'income' else 'outcome' end, status, vat_status,
           -count(*), -sum(abs(amount_cents))
    from removed where cancelled_on is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, month, origin, sign, status, vat_status) do update
      set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.bank_account_id is not null then
    perform from books.bank_accounts b where b.company_id = new.company_id and b.id = new.bank_account_id for key share;
    if not found then perform books.refuse_orphans('operations', 'bank accounts'); end if;
  end if;
  if new.import_id is not null and new.import_seq is not null then
    perform from books.bank_imports i where i.company_id = new.company_id and i.id = new.import_id for key share;
    perform from books.bank_lines l where l.company_id = new.company_id and l.import_id = new.import_id and l.seq = new.import_seq;
    if not found then perform books.refuse_orphans('operations', 'bank lines'); end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_words_add()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into books.operation_tokens (company_id, token, date, operation_id)
    select company_id, token, date, id from added, unnest(tokens) as token order by token collate "C", date, id;
  insert into books.words as w (company_id, word, n)
    select company_id, token, count(*) from added, unnest(tokens) as token where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_words_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Counted rather than joined: the time does not grow with the square of the operations.
  if not exists (select from (
                   select company_id, id, date, tokens, 1 as n from added
                   union all select company_id, id, date, tokens, -1 from removed) moved
                 group by company_id, id, date, tokens having sum(n) <> 0) then
    return null;
  end if;
  with changed as materialized (
    select company_id, token, date, id, sum(n) as n from (
      select company_id, token, date, id, 1 as n from added, unnest(tokens) as token
      union all
      select company_id, token, date, id, -1 from removed, unnest(tokens) as token) moved
    group by 1, 2, 3, 4 having sum(n) <> 0),
  lost as (
    delete from books.operation_tokens where ctid = any(array(
      select k.ctid from changed c cross join lateral (
        select t.ctid from books.operation_tokens t
          where t.company_id = c.company_id and t.token = c.token and t.date = c.date and t.operation_id = c.id offset 0) k
      where c.n < 0))),
  won as (
    insert into books.operation_tokens (company_id, token, date, operation_id)
      select company_id, token, date, id from changed where n > 0 order by token collate "C", date, id)
  insert into books.words as w (company_id, word, n)
    select company_id, token, sum(n) from changed where left(token, 1) <> '#' group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.operation_words_remove()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from books.operation_tokens where ctid = any(array(
    select k.ctid from removed r cross join lateral unnest(r.tokens) as w (token) cross join lateral (
      select t.ctid from books.operation_tokens t
        where t.company_id = r.company_id and t.token = w.token and t.date = r.date and t.operation_id = r.id offset 0) k));
  insert into books.words as w (company_id, word, n)
    select company_id, token, -count(*) from removed, unnest(tokens) as token where left(token, 1) <> '#' group by 1, 2 order by 1, 2
    on conflict (company_id, word) do update set n = w.n + excluded.n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.operations_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id, bank_account_id from added where bank_account_id is not null) a
             where (select true from books.bank_accounts b where b.company_id = a.company_id and b.id = a.bank_account_id for key share) is not true) then
    perform books.refuse_orphans('operations', 'bank accounts');
  end if;
  -- The import stands for its lines: a transaction that removes one of them locks it too. Then, in a statement of its own, which sees
  -- what was removed while we waited, the lines; in a subquery that cannot be flattened: one index lookup an operation,
  -- however little the planner knows of fresh tables.
  if exists (select from (select distinct company_id, import_id from added where import_id is not null and import_seq is not null) a
             where (select true from books.bank_imports i where i.company_id = a.company_id and i.id = a.import_id for key share) is not true) then
    perform books.refuse_orphans('operations', 'imports');
  end if;
  if exists (select from added a where a.import_id is not null and a.import_seq is not null
             and (select true from books.bank_lines l where l.company_id = a.company_id and l.import_id = a.import_id and l.seq = a.import_seq offset 0) is not true) then
    perform books.refuse_orphans('operations', 'bank lines');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.paper_joined()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from books.files f where f.company_id = new.company_id and f.id = new.file_id and f.removed_at is not null) then
    raise exception 'a paper that was removed is not joined' using errcode = 'CP001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.paper_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from books.attachments a where a.company_id = new.company_id and a.file_id = new.id) then
    raise exception 'a paper that is joined to an operation is not removed' using errcode = 'CP001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.posted_parts_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id, operation_id from written) a where books.stands_on(a.company_id, a.operation_id)) then
    raise exception 'what an operation behind a validated entry was given to stays' using errcode = 'CP001';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_act_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an act is taken back by another act, never changed' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_closed(what text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% of a closed fiscal year stay: it is reopened first', what using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_closing_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  event text;
  instant timestamptz;
begin
  -- The owner restores what was.
  if current_user not in ('comptoir_tenant', 'comptoir_app') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    raise exception 'a fiscal year begins open' using errcode = 'CP001';
  end if;
  select c.event, c.at into event, instant from books.closings c
    where c.company_id = new.company_id and c.fiscal_year_id = new.id order by c.rank desc limit 1;
  if event is null or event not in ('closed', 'reopened') or new.closed_at is distinct from (case event when 'closed' then instant end) then
    raise exception 'a fiscal year is closed, or reopened, after its line of closings' using errcode = 'CP001';
  end if;
  if new.closed_at is not null and (
      exists (select from books.fiscal_years y where y.company_id = new.company_id and y.ends_on < new.begins_on and y.closed_at is null)
      or exists (select from books.entries e where e.company_id = new.company_id and e.fiscal_year_id = new.id and e.number is null)) then
    raise exception 'a fiscal year is closed after the one before, once it holds no draft' using errcode = 'CP001';
  end if;
  if new.closed_at is null and exists (
      select from books.fiscal_years y where y.company_id = new.company_id and y.begins_on > new.ends_on and y.closed_at is not null) then
    raise exception 'a fiscal year is reopened before the next one is closed' using errcode = 'CP001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_closing_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what became of a closing is added to, never changed' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_document_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a document that was made stays as it was made' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_draft_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'entry % is replaced, never edited: an update only freezes it', old.id using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_file_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a file keeps what it was received with' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_frozen_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'entry % is validated: it is reversed, never changed', old.id using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an invoice keeps what it was received with' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_key_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a row of % keeps its key and what it belongs to', tg_table_name using errcode = 'foreign_key_violation';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_line_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'lines are replaced with their entry, never changed' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_orphans(children text, parents text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% refer to % that do not exist', children, parents using errcode = 'foreign_key_violation';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_parent_removal(parents text, has_children boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception '% are removed in read committed transactions only', parents using errcode = 'foreign_key_violation';
  end if;
  if has_children then
    raise exception '% are still referred to', parents using errcode = 'foreign_key_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_posted_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if books.stands_on(old.company_id, old.id) then
    raise exception 'operation % stands behind a validated entry: it is reversed first', old.id using errcode = 'CP001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_question_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a question stays as it was asked, and closes once' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_return_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'VAT return % is validated: it is replaced, never changed', old.id using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_tax_return_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'tax return % is kept: it is replaced, never changed', old.id using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is never truncated', tg_table_name using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_validation_going_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what is validated stays validated' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_version_going_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the version of books only rises' using errcode = 'CP001';
end $function$;

CREATE OR REPLACE FUNCTION books.refuse_year_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from books.entries e where e.company_id = old.company_id and e.fiscal_year_id = old.id and e.number is not null
      and (old.begins_on is distinct from new.begins_on or e.date > least(old.ends_on, new.ends_on))) then
    raise exception 'fiscal year % holds entries validated after the earlier end, or moves its beginning: its days stay', old.id using errcode = 'CP001';
  end if;
  if exists (select from books.component_years y where y.company_id = old.company_id and y.fiscal_year_id = old.id) then
    raise exception 'fiscal year % took its share of fixed assets: its days stay', old.id using errcode = 'CP001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.schedule_hash(company uuid, loan uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(jsonb_agg(jsonb_build_array(i.rank, i.due_on, i.capital_cents, i.interest_cents, i.insurance_cents, i.fees_cents, i.operation_id) order by i.rank)::text,
      'UTF8')), 'hex')
    from books.loan_instalments i where i.company_id = company and i.loan_id = loan;
$function$;

CREATE OR REPLACE FUNCTION books.set_connection_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  live text[];
  has_account boolean;
  why text;
begin
  if tg_op = 'INSERT' then
    new.connection_state := 'waiting';
    new.connection_cause := 'files';
    return new;
  end if;
  select array_agg(c.state) into live from books.bank_connections c where c.company_id = new.company_id and c.removed_at is null;
  select exists (select from books.bank_accounts b where b.company_id = new.company_id) into has_account;
  new.connection_state := case
    when new.connections_stopped then 'onhold'
    when 'required_action' = any (live) then 'required_action'
    when 'onhold' = any (live) then 'onhold'
    when 'waiting' = any (live) then 'waiting'
    when live is not null or has_account then 'ok'
    else 'waiting'
  end;
  new.connection_cause := old.connection_cause;
  if coalesce(old.connection_state, 'waiting') is distinct from new.connection_state then
    why := case when new.connections_stopped then 'stopped' when live is null then 'files' end;
    if why is null then
      select c.cause into why from books.bank_connections c
        where c.company_id = new.company_id and c.removed_at is null and c.state = new.connection_state order by c.provider_since desc limit 1;
    end if;
    new.connection_cause := coalesce(why, 'files');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books.set_connections_stopped(stopped boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  insert into books.versions as v (company_id, n, connections_stopped) values (company, 1, stopped)
    on conflict (company_id) do update set connections_stopped = excluded.connections_stopped;
end $function$;
grant execute on function books.set_connections_stopped(stopped boolean) to comptoir_tenant;

CREATE OR REPLACE FUNCTION books.set_year_closed(year uuid, closed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  instant timestamptz;
begin
  if company is null then
    raise exception 'no company is set' using errcode = 'insufficient_privilege';
  end if;
  select c.at into instant from books.closings c where c.company_id = company and c.fiscal_year_id = year and c.event = 'closed' order by c.rank desc limit 1;
  update books.fiscal_years y set closed_at = case when closed then instant end
    where y.company_id = company and y.id = year and (y.closed_at is not null) <> closed;
  if not found then
    raise exception 'a fiscal year is closed, or reopened, after its line of closings' using errcode = 'CP001';
  end if;
end $function$;
grant execute on function books.set_year_closed(year uuid, closed boolean) to comptoir_tenant;

CREATE OR REPLACE FUNCTION books.stands_on(company uuid, operation uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from books.entries e where e.company_id = company and e.operation_id = operation and e.source_kind = 'operation' and e.number is not null
    and not exists (select from books.entries r where r.company_id = company and r.reversed_entry_id = e.id and r.number is not null))
$function$;

CREATE OR REPLACE FUNCTION books.vat_lines_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id, entry_id from added) a
             where (select true from books.entries e where e.company_id = a.company_id and e.id = a.entry_id for key share) is not true) then
    perform books.refuse_orphans('VAT lines', 'entries');
  end if;
  if exists (select from (select company_id, entry_id, count(*) as n from added group by 1, 2) a
             where (select count(*) from books.vat_lines l where l.company_id = a.company_id and l.entry_id = a.entry_id) <> a.n) then
    raise exception 'an entry has its VAT lines already' using errcode = 'CP001';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.vat_lines_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare company uuid;
begin
  for company in select distinct company_id from removed loop
    delete from books.vat_lines l where l.company_id = company and l.entry_id = any(array(select id from removed where company_id = company));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.vat_lines_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct company_id, entry_id from removed) r
             where (select e.number is not null from books.entries e where e.company_id = r.company_id and e.id = r.entry_id offset 0)) then
    raise exception 'VAT lines of a validated entry are never removed' using errcode = 'CP001';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.vat_return_entries_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added a
             where (select e.number is not null from books.entries e where e.company_id = a.company_id and e.id = a.entry_id) is not true) then
    raise exception 'a return declares frozen entries' using errcode = 'CP001';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.vat_return_entries_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from removed d join books.vat_returns r on r.company_id = d.company_id and r.id = d.return_id where r.is_live) then
    raise exception 'the entries of a return stay in it until it is replaced' using errcode = 'CP001';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION books.waiting_of(company uuid, OUT papers_waiting integer, OUT questions_open integer, OUT questions_answered integer, OUT last_statement_on date)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select count(*)::integer into papers_waiting from books.files f where f.company_id = company and f.removed_at is null
    and f.id not in (select p.file_id from books.attachments p where p.company_id = company);
  select
    count(*) filter (where not t.has_answer and not (t.wants_paper and t.is_settled))::integer,
    count(*) filter (where t.has_answer and (not t.is_settled or t.is_late or t.has_loose_paper))::integer
  into questions_open, questions_answered
  from (
    select exists (select from books.answers a where a.company_id = company and a.question_id = q.id) as has_answer,
      q.wants_paper, case
        when q.wants_paper then exists (select from books.attachments p where p.company_id = company and p.operation_id = q.subject_id)
        when q.subject_kind = 'file'
        then q.was_waiting and exists (select from books.attachments p where p.company_id = company and p.file_id = q.subject_id)
        when q.subject_kind = 'step'
        then q.was_waiting and exists (select from books.closing_steps s
          where s.company_id = company and s.fiscal_year_id = q.subject_id and s.code = q.step_code and s.status in (1, 4))
        else coalesce(q.was_waiting and o.status <> 'to_categorize', false) or exists (
          select from books.answers a join books.attachments p on p.company_id = company and p.file_id = a.file_id and p.operation_id = q.subject_id
            where a.company_id = company and a.question_id = q.id) end as is_settled,
      coalesce((select a.is_late from books.answers a
        where a.company_id = company and a.question_id = q.id and a.file_name is null order by a.id desc limit 1), false) as is_late,
      q.subject_kind = 'operation' and exists (
        select from books.answers a join books.files p on p.company_id = company and p.id = a.file_id and p.removed_at is null
          where a.company_id = company and a.question_id = q.id
            and not exists (select from books.attachments j where j.company_id = company and j.file_id = a.file_id)) as has_loose_paper
    from books.questions q
      left join books.operations o on q.subject_kind = 'operation' and o.company_id = company and o.id = q.subject_id
      left join books.files f on q.subject_kind = 'file' and f.company_id = company and f.id = q.subject_id and f.removed_at is null
      left join books.fiscal_years y on q.subject_kind = 'step' and y.company_id = company and y.id = q.subject_id
    where q.company_id = company and q.closed_at is null and coalesce(o.id, f.id, y.id) is not null
  ) t;
  -- A connection reads its accounts without a statement: the last one counts where files still feed one.
  select max((c.synced_at at time zone 'Europe/Paris')::date) into last_statement_on from books.bank_connections c
    where c.company_id = company and c.removed_at is null
      and not exists (select from books.bank_accounts b where b.company_id = company and coalesce((
        select f.kind from books.bank_feeds f where f.company_id = company and f.bank_account_id = b.id order by f.from_on desc limit 1), 'file') = 'file');
  if last_statement_on is null then
    select o.date into last_statement_on from books.operations o where o.company_id = company and o.import_id is not null
      and exists (select from books.bank_imports i where i.company_id = company and i.status = 'imported') order by o.date desc limit 1;
  end if;
end $function$;
grant execute on function books.waiting_of(company uuid, OUT papers_waiting integer, OUT questions_open integer, OUT questions_answered integer, OUT last_statement_on date) to comptoir_tenant;
