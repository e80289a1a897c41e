-- What a transaction on the books of a company reads and writes of the shared tables goes through functions of their owner: books may then connect as a
-- role that is a member of no other. Each is for the company of the transaction, or for a person of it; a transaction on the shared tables is bound by its own
-- conditions, as before.

create function shared.refuse_other_company(company uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role') <> 'comptoir_app'
    and (company is null or company is distinct from nullif(current_setting('app.company_id', true), '')::uuid) then
    raise exception 'not the company of the transaction' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Its users, and the staff of the firm that keeps it.
create function shared.is_of_company(person uuid) returns boolean language plpgsql stable set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  return exists (select from shared.memberships m where m.user_id = person and m.company_id = company)
    or exists (select from shared.companies c join shared.users u on u.firm_id = c.firm_id where c.id = company and u.id = person);
end $$;
create function shared.refuse_other_person(person uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role') <> 'comptoir_app' and not shared.is_of_company(person) then
    raise exception 'not a person of the company of the transaction' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- What decides whether the books are written in.
create function shared.writing_facts(company uuid, day date) returns table (firm_id uuid, subscription_paid boolean, subscription_status text,
    trial_ends_on date, subscription_ends_on date, decision jsonb)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return query select c.firm_id, c.subscription_paid, c.subscription_status, c.trial_ends_on, c.subscription_ends_on,
      (select jsonb_build_object('status', d.status, 'startsOn', d.starts_on) from shared.dossier_decisions d
        where d.company_id = c.id and d.starts_on <= day order by d.starts_on desc, d.n desc limit 1)
    from shared.companies c where c.id = company;
end $$;

-- The firm in whose name the company is written to.
create function shared.brand_of(company uuid) returns setof shared.firms language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return query select f.* from shared.firms f where f.host is not null and f.id = (select c.firm_id from shared.companies c where c.id = company);
end $$;

-- Who is notified: the users of the company, then the staff of its firm, who keep one of its years or not.
create function shared.recipients_of(company uuid) returns table (id uuid, username text, first_name text, one_of_several jsonb)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return query select u.id, u.username, u.first_name,
      (select jsonb_build_object('id', c.id, 'name', c.name) from shared.companies c where c.id = m.company_id
        and exists (select from shared.memberships o where o.user_id = m.user_id and o.company_id <> m.company_id))
    from shared.memberships m join shared.users u on u.id = m.user_id
    where m.company_id = company and u.deleted_at is null and u.email_verified_at is not null order by u.id;
end $$;
create function shared.staff_of(company uuid) returns table (id uuid, username text, first_name text, name text, leader_first_name text,
    leader_last_name text, is_keeper boolean)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return query select u.id, u.username, u.first_name, c.name, c.leader_first_name, c.leader_last_name,
      exists (select from shared.assignments a where a.company_id = c.id and a.user_id = u.id)
    from shared.companies c join shared.users u on u.firm_id = c.firm_id
    where c.id = company and u.deleted_at is null order by u.id;
end $$;
create function shared.has_users(company uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return exists (select from shared.memberships m where m.company_id = company);
end $$;

-- Notifications, devices, mails, jobs.
create function shared.notice_reader(person uuid) returns table (role_id text, preferences jsonb)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_person(person);
  return query select u.role_id, u.preferences from shared.users u where u.id = person;
end $$;
create function shared.put_notification(given jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_person((given ->> 'user_id')::uuid);
  insert into shared.notifications (user_id, id, pinned, title, description, link, link_label, picture, published_at, fact)
    select g.user_id, g.id, g.pinned, g.title, g.description, g.link, g.link_label, g.picture, g.published_at, g.fact
    from jsonb_populate_record(null::shared.notifications, given) g
    on conflict (user_id, fact) where fact is not null do nothing;
  return found;
end $$;
-- By ids that the books of the company keep; a person who has left them loses theirs as well.
create function shared.hide_notifications(people uuid[], ids uuid[], instant timestamptz) returns void language plpgsql security definer set search_path = '' as $$
begin
  update shared.notifications n set hidden_at = instant from unnest(people, ids) as h (user_id, id)
    where n.user_id = h.user_id and n.id = h.id and n.hidden_at is null;
end $$;
create function shared.hide_fact(company uuid, known text, instant timestamptz) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  update shared.notifications n set hidden_at = instant from shared.memberships m
    where m.company_id = company and n.user_id = m.user_id and n.fact = known and n.hidden_at is null;
end $$;
create function shared.is_notified(person uuid, facts text[]) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_person(person);
  return exists (select from shared.notifications n where n.user_id = person and n.fact = any (facts));
end $$;
create function shared.devices_of(person uuid) returns table (endpoint text) language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_person(person);
  return query select encode(s.endpoint_hash, 'hex') from shared.push_subscriptions s where s.user_id = person;
end $$;
create function shared.put_mail(id uuid, recipient text, sender_name text, reply_to text, subject text, html text, body text, created_at timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'comptoir_app'
    and not exists (select from shared.users u where u.username = put_mail.recipient and shared.is_of_company(u.id)) then
    raise exception 'not an address of the company of the transaction' using errcode = 'insufficient_privilege';
  end if;
  insert into shared.mails (id, recipient, sender_name, reply_to, subject, html, body, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8);
end $$;
-- A transaction on books has jobs of its company, and those that carry what it has written beside: a mail, a message, a filing to follow.
create function shared.put_job(id uuid, kind text, payload jsonb, company uuid, key text, run_at timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if company is not null or $2 not in ('mail', 'push', 'vat.read_messages') then
    perform shared.refuse_other_company(company);
  end if;
  insert into shared.jobs (id, kind, payload, company_id, key, run_at) values ($1, $2, $3, $4, $5, $6)
    on conflict on constraint jobs_kind_key_key do nothing;
end $$;
create function shared.add_use(key text, period timestamptz, uses integer) returns integer language plpgsql security definer set search_path = '' as $$
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
end $$;

-- The company itself.
create function shared.same_named(company uuid) returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return (select count(*) from shared.companies c join shared.companies o on o.firm_id = c.firm_id and o.id <> c.id
      and lower(o.name) = lower(c.name) and coalesce(lower(o.internal_ref), '') = coalesce(lower(c.internal_ref), '') where c.id = company);
end $$;
create function shared.is_siret_taken(given text, except_company uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(except_company);
  return exists (select from shared.companies c where c.siret = given and c.id is distinct from except_company and (c.firm_id is not null
    or exists (select from shared.memberships m join shared.users u on u.id = m.user_id where m.company_id = c.id and u.deleted_at is null)));
end $$;
-- What a company says of itself: neither whose it is, nor what it pays.
create function shared.change_company(company uuid, given jsonb) returns void language plpgsql security definer set search_path = '' as $$
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
end $$;
create function shared.set_regime_of_day(company uuid, tax text, basis text, vat text, next_on date) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  update shared.companies c set tax_system = tax, accounting_basis = basis, vat_system = vat, next_regime_on = next_on
    where c.id = company and (c.tax_system, c.accounting_basis, c.vat_system, c.next_regime_on) is distinct from (tax, basis, vat, next_on);
  return found;
end $$;
create function shared.put_bank_user(company uuid, provider bigint) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  insert into shared.bank_users (company_id, provider_id) values (company, provider);
end $$;
create function shared.drop_bank_user(company uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  delete from shared.bank_users b where b.company_id = company;
end $$;

-- What the firm of a company chose for accounts of old books.
create function shared.firm_choices(company uuid, numbers text[]) returns table ("from" text, label text, software text, account text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return query select a.old_number, a.old_label, a.software, a.account_code from shared.account_choices a
    where a.firm_id = (select c.firm_id from shared.companies c where c.id = company) and a.old_number = any (numbers) order by a.chosen_at;
end $$;
create function shared.keep_firm_choices(company uuid, numbers text[], labels text[], softwares text[], accounts text[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  insert into shared.account_choices (firm_id, old_number, old_label, software, account_code)
    select c.firm_id, l.* from unnest(numbers, labels, softwares, accounts) as l, shared.companies c where c.id = company and c.firm_id is not null
    on conflict (firm_id, old_number, old_label, software) do update set account_code = excluded.account_code, chosen_at = excluded.chosen_at;
end $$;

-- Links to documents, and their files.
create function shared.count_live_codes(company uuid, instant timestamptz) returns integer
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return (select count(*) from shared.document_codes c
    where c.revoked_at is null and c.used_at is null and c.expires_at > instant and c.company_id = company);
end $$;
create function shared.put_code(given jsonb, secret bytea, files jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company((given ->> 'company_id')::uuid);
  insert into shared.document_codes (id, company_id, document_id, type, title, hash, uses, created_by, created_at, expires_at)
    select g.id, g.company_id, g.document_id, g.type, g.title, secret, g.uses, g.created_by, g.created_at, g.expires_at
    from jsonb_populate_record(null::shared.document_codes, given - 'hash') g;
  insert into shared.document_files (code_id, format, name, media_type, bytes, sha256, storage_key)
    select (given ->> 'id')::uuid, f.format, f.name, f.media_type, f.bytes, f.sha256, f.storage_key
    from jsonb_populate_recordset(null::shared.document_files, files) f;
end $$;
create function shared.revoke_code(company uuid, document text, code uuid, instant timestamptz) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  update shared.document_codes c set revoked_at = instant where c.revoked_at is null and c.used_at is null and c.expires_at > instant
    and c.company_id = company and c.document_id = document and c.id = code;
  return found;
end $$;
create function shared.ended_files(company uuid, instant timestamptz) returns table (code_id uuid, storage_key text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  return query select f.code_id, f.storage_key from shared.document_codes c join shared.document_files f on f.code_id = c.id
    where c.company_id = company and (c.revoked_at is not null or c.used_at is not null or c.expires_at <= instant);
end $$;
create function shared.drop_code_files(company uuid, codes uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  delete from shared.document_files f using shared.document_codes c where c.company_id = company and c.id = f.code_id and c.id = any (codes);
end $$;
create function shared.drop_old_codes(company uuid, before timestamptz) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  delete from shared.document_openings o using shared.document_codes c where c.company_id = company and o.code_id = c.id and o.at < before;
  delete from shared.document_codes c where c.company_id = company
    and least(c.expires_at, coalesce(c.revoked_at, c.expires_at), coalesce(c.used_at, c.expires_at)) < before
    and not exists (select from shared.document_files f where f.code_id = c.id);
end $$;

-- A message of the partner is taken once; it names the filing of a company by itself.
create function shared.put_filing_message(id text, key text, event jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into shared.filing_messages (id, key, event) values ($1, $2, $3) on conflict on constraint filing_messages_pkey do nothing;
  return found;
end $$;

drop policy own_company on shared.jobs;
revoke all on shared.jobs from comptoir_tenant;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'shared'::regnamespace and p.proname in ('refuse_other_company',
    'is_of_company', 'refuse_other_person', 'writing_facts', 'brand_of', 'recipients_of', 'staff_of', 'has_users', 'notice_reader', 'put_notification',
    'hide_notifications', 'hide_fact', 'is_notified', 'devices_of', 'put_mail', 'put_job', 'add_use', 'same_named', 'is_siret_taken', 'change_company',
    'set_regime_of_day', 'put_bank_user', 'drop_bank_user', 'firm_choices', 'keep_firm_choices', 'count_live_codes', 'put_code', 'revoke_code',
    'ended_files', 'drop_code_files', 'drop_old_codes', 'put_filing_message') loop
    execute format('revoke execute on function %s from public', f);
    if f::text !~ '\.(refuse_other_company|is_of_company|refuse_other_person)\(' then
      execute format('grant execute on function %s to comptoir_tenant, comptoir_app', f);
    end if;
  end loop;
end $$;
