-- The fact that a notification is about, so that a person hears of it once however many times it is found. None for what a person writes.
alter table shared.notifications add column fact text;
create unique index notifications_fact on shared.notifications (user_id, fact) where fact is not null;
