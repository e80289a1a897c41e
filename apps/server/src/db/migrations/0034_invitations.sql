-- People who were invited and have not come yet, and addresses that wait for their owner to confirm them. An invitation takes no
-- address: `username` is a placeholder until it is accepted, so that its owner may still sign up with it.

alter table shared.users
  -- The address of an invitation, or the new one of a person; null once it is confirmed.
  add column pending_email text check (pending_email = lower(pending_email)),
  -- When the last invitation left; null for a person who has accepted theirs, or needed none.
  add column invited_at timestamptz;

-- Who runs the company, among its contacts.
alter table shared.memberships add column is_leader boolean not null default false;

alter table shared.email_links drop constraint email_links_purpose_check;
alter table shared.email_links add constraint email_links_purpose_check check (purpose in ('verify', 'reset', 'invitation'));
