-- An invoice that is XML alone is a paper too.
alter table books.files drop constraint files_media_type_check,
  add constraint files_media_type_check
    check (media_type in ('text/plain', 'image/jpeg', 'image/png', 'application/pdf', 'application/xml'));

-- An invoice received, as its file states it: no amount of it is ever computed again.
create table books.received_invoices (
  company_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  -- The view that the platform gave beside its XML.
  readable_file_id uuid,
  format text not null check (format in ('factur-x', 'cii', 'ubl')),
  number text not null,
  -- Compared without case and spaces, for one seller and one year of issue.
  number_key text not null,
  seller_key text not null,
  seller_name text not null,
  issued_on date,
  currency text not null,
  -- In cents of its currency, below zero for a credit note: what is to be paid, and all of it incl. tax.
  owed_cents bigint not null,
  gross_cents bigint not null,
  iban text,
  document jsonb not null,
  received_on date not null,
  received_by uuid,
  -- Taken back (removed), it is listed no more; its paper stays.
  status text not null default 'open' check (status in ('open', 'set_aside', 'refused', 'removed')),
  -- { code, reason, comment, on } of a status to send from the client's own platform; null while none is prepared.
  prepared jsonb,
  -- [{ accountCode, nature, rateBp }] of each group of VAT, once it is a debt of the books; null before.
  posting jsonb,
  -- Null for one that was dropped by hand.
  flow_host text,
  flow_id text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, file_id),
  unique (company_id, flow_host, flow_id),
  foreign key (company_id, file_id) references books.files on delete cascade,
  foreign key (company_id, readable_file_id) references books.files on delete set null (readable_file_id),
  check ((flow_host is null) = (flow_id is null))
);
create index received_invoices_of_seller on books.received_invoices (company_id, seller_key, number_key);
create index received_invoices_by_age on books.received_invoices (company_id, received_on desc, id desc);
create trigger received_invoices_no_truncate before truncate on books.received_invoices for each statement execute function books.refuse_truncate();

create function books.refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice keeps what it was received with' using errcode = 'CP001';
end $$;
create trigger received_invoices_keep_document before update on books.received_invoices for each row
  when (row(old.company_id, old.id, old.file_id, old.format, old.number, old.seller_key, old.issued_on, old.currency, old.owed_cents, old.gross_cents, old.document)
    is distinct from row(new.company_id, new.id, new.file_id, new.format, new.number, new.seller_key, new.issued_on, new.currency, new.owed_cents, new.gross_cents, new.document))
  execute function books.refuse_invoice_change();

-- What an operation pays of an invoice. It counts while the operation keeps its categories and the paper of the invoice.
create table books.invoice_payments (
  company_id uuid not null,
  invoice_id uuid not null,
  operation_id uuid not null,
  -- In the direction of what is owed, discount and rounding included.
  amount_cents bigint not null check (amount_cents <> 0),
  -- What was not paid: a discount, a cent.
  gap_cents bigint not null default 0,
  -- [{ accountCode, nature, rateBp }], learned for the next invoice of the seller; null where the operation kept its own.
  chosen jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, invoice_id, operation_id),
  foreign key (company_id, invoice_id) references books.received_invoices on delete cascade,
  foreign key (company_id, operation_id) references books.operations on delete cascade
);
create index invoice_payments_of_operation on books.invoice_payments (company_id, operation_id);
create trigger invoice_payments_no_truncate before truncate on books.invoice_payments for each statement execute function books.refuse_truncate();

-- The statuses that the platform gives an invoice, each once.
create table books.invoice_statuses (
  company_id uuid not null,
  invoice_id uuid not null,
  code integer not null check (code between 200 and 213),
  at timestamptz not null,
  reason text,
  primary key (company_id, invoice_id, code, at),
  foreign key (company_id, invoice_id) references books.received_invoices on delete cascade
);
create trigger invoice_statuses_no_truncate before truncate on books.invoice_statuses for each statement execute function books.refuse_truncate();

-- The platform of a company, by the standard Flow Service: how it is reached, and how far it was read.
create table books.invoice_platforms (
  company_id uuid primary key,
  flow_url text not null,
  token_url text not null,
  client_id text not null,
  -- Encrypted with a key of the environment, for this company.
  client_secret text not null,
  scope text,
  organization text,
  organization_header text not null,
  connected_by uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'ok', 'required_action', 'temporary')),
  -- A code of the platform, or ours; never its words.
  failure text,
  failures integer not null default 0,
  -- Flows that hold no invoice that can be read, in the last reading.
  unreadable integer not null default 0,
  is_complete boolean not null default true,
  resume_at timestamptz,
  statuses_resume_at timestamptz,
  read_at timestamptz
);
create trigger invoice_platforms_no_truncate before truncate on books.invoice_platforms for each statement execute function books.refuse_truncate();

-- An invoice is a debt of the books from its own day, until it is paid.
alter table books.open_items drop constraint open_items_source_kind_check,
  add constraint open_items_source_kind_check check (source_kind in ('closing_step', 'takeover', 'received_invoice'));
alter table books.entries drop constraint entries_source_kind_check,
  add constraint entries_source_kind_check check (source_kind in
      ('operation', 'opening', 'carry_forward', 'reversal', 'asset', 'vat_return', 'closing_step', 'appropriation', 'takeover', 'received_invoice')),
  drop constraint entries_source_of_kind,
  add constraint entries_source_of_kind check ((source_id is null) = (source_key is null) and (source_id is null or (
      source_kind in ('asset', 'vat_return', 'closing_step', 'appropriation', 'takeover', 'received_invoice')
      and operation_id is null and bank_account_id is null and reversed_entry_id is null))),
  drop constraint entries_source_key,
  add constraint entries_source_key check (case source_kind
      when 'asset' then source_key is not null and source_key ~ '^(annuity:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|exit|opening)$'
      when 'vat_return' then source_key is not null and source_key = 'settlement'
      when 'closing_step' then source_key is not null and source_key <> ''
      when 'appropriation' then source_key is not null and source_key in ('result', 'owner')
      when 'takeover' then source_key is not null and source_key <> ''
      when 'received_invoice' then source_key is not null and source_key = 'debt'
      else source_key is null end);

do $$
declare t text;
begin
  foreach t in array array['received_invoices', 'invoice_payments', 'invoice_statuses', 'invoice_platforms'] loop
    execute format('alter table books.%I enable row level security, force row level security', t);
    execute format('create policy tenant on books.%I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
                    with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update, delete on books.received_invoices to comptoir_tenant;
grant select, insert, update, delete on books.invoice_payments to comptoir_tenant;
grant select, insert, update, delete on books.invoice_platforms to comptoir_tenant;
grant select, insert on books.invoice_statuses to comptoir_tenant;
