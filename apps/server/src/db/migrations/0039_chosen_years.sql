-- A fiscal year whose days someone chose stays when nothing is in it; one that an operation opened goes with it.
alter table books.fiscal_years add column chosen boolean not null default false;
