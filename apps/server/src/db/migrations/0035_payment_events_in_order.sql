-- Events of the payment service come late, twice and in any order: when each happened, and of which subscription, decides what it still changes.
alter table shared.payment_events add column subscription text;
alter table shared.payment_events add column happened_at timestamptz;
create index payment_events_subscription on shared.payment_events (subscription) where subscription is not null;
