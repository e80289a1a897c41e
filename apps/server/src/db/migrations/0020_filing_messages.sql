-- The messages of the partner that transmits returns, as they came, those that name nothing we sent included: each counts once.
create table shared.filing_messages (
  -- The partner's own name of the message.
  id text primary key,
  key text not null,
  event jsonb not null,
  received_at timestamptz not null default now()
);
grant select, insert on shared.filing_messages to comptoir_app;
