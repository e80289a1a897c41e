-- The place of a rule is its own: another one that goes or comes does not change it, so that a rule deleted returns to where it stood.
-- Places grow with the time of creation (milliseconds); what stands keeps its number, which is lower than any of these.
alter table books.category_rules drop constraint category_rules_position_check;
alter table books.category_rules alter column position type bigint, add check (position > 0);
