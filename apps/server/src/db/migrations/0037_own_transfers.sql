-- The other side of a transfer between own accounts, which a suggestion is accepted with. No reference: it is computed again when that side goes.
alter table books.operations add column suggestion_pair uuid;
