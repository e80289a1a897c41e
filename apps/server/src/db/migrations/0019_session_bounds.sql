-- A session has a client, an age, and takes along what was opened in it: the links it made and the messages of its browser.
-- Null: the client is not known until it names itself, and what has no session ends by itself.
alter table shared.devices add column client_id text;
create index on shared.devices (last_used_at);
create index on shared.devices (opened_at);
alter table shared.one_time_links add column family_id uuid references shared.devices on delete cascade;
create index on shared.one_time_links (family_id);
-- Which session these browsers belonged to was not written down: they are asked again.
delete from shared.push_subscriptions;
alter table shared.push_subscriptions add column family_id uuid references shared.devices on delete cascade;
create index on shared.push_subscriptions (family_id);

-- Failures are counted by account and place, and by account alone ('*').
delete from shared.login_failures;
alter table shared.login_failures add column place text not null;
alter table shared.login_failures drop constraint login_failures_pkey;
alter table shared.login_failures add primary key (username, place);
create index on shared.login_failures (last_at);
