-- What each person of a firm keeps of its list of dossiers under a name: filters as the API writes them.
create table shared.dossier_views (
  user_id uuid not null references shared.users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  primary key (user_id, id),
  unique (user_id, name)
);
grant select, insert, update, delete on shared.dossier_views to comptoir_app;
