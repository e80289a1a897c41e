-- What it was asked for was done already when the answer came: such a question does not close by itself.
alter table books.answers add column is_late boolean not null default false;
