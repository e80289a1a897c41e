-- A profession keeps civil years: one that begins on 31 December has a first fiscal year of one day.
alter table books.fiscal_years drop constraint fiscal_years_check;
alter table books.fiscal_years add constraint fiscal_years_check check (ends_on >= begins_on);
