-- What a firm sets by itself: where its people find help, its logo, and what its new dossiers begin with.

alter table shared.firms
  -- Empty: the address and the number of the footer.
  add column support_email text not null default '',
  add column support_phone text not null default '',
  -- What new dossiers begin with: how the private share of an expense leaves the result, and where a result goes.
  add column private_share_by_reintegration boolean not null default false,
  add column equity_mode text not null default '101' check (equity_mode in ('101', '108'));

alter table shared.companies
  -- The private share is added back on the tax return instead of being taken out of the accounts by an entry.
  add column private_share_by_reintegration boolean not null default false;

-- The picture of a firm, one at most; `firms.logo` is its address, which changes with it.
create table shared.firm_logos (
  firm_id uuid primary key references shared.firms on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 1000000)
);
create index firm_logos_sha256 on shared.firm_logos (sha256);
grant select, insert, update, delete on shared.firm_logos to comptoir_app;
