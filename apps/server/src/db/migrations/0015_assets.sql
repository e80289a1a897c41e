-- Which state of a row a caller read: writing over another one may be refused.
alter table books.assets add column version integer not null default 1;
alter table books.asset_components add column version integer not null default 1;
alter table books.loans add column version integer not null default 1;
alter table books.vehicles add column version integer not null default 1;

-- Goodwill is depreciated only where its owner declares that the law allows it.
alter table books.asset_components add column goodwill_allowed boolean not null default false;

-- What credit notes linked to a component took of its price, its VAT and its base: given back when the link goes.
alter table books.asset_components
  add column credited_incl_cents bigint not null default 0 check (credited_incl_cents >= 0),
  add column credited_vat_cents bigint not null default 0 check (credited_vat_cents >= 0),
  add column credited_base_cents bigint not null default 0 check (credited_base_cents >= 0);
