-- How the closing of the year of a dossier stands for its firm: of which year, submitted by the client, what keeps the next step from being validated, a
-- step that the firm asked for again.
alter table shared.dossier_summaries
  add column closing_year_id uuid,
  add column closing_submitted boolean not null default false,
  add column closing_blocker text,
  add column closing_flagged boolean not null default false;

drop function shared.set_closing_summary(integer, integer, integer, text);

create function shared.set_closing_summary(year uuid, done integer, to_fix integer, total integer, state text, submitted boolean, blocker text, flagged boolean)
  returns void language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  perform books.end_change();
  update shared.dossier_summaries s set closing_year_id = year, closing_done = done, closing_to_fix = to_fix, closing_total = total, closing_status = state,
      closing_submitted = submitted, closing_blocker = blocker, closing_flagged = flagged
    where s.company_id = company
      and (s.closing_year_id, s.closing_done, s.closing_to_fix, s.closing_total, s.closing_status, s.closing_submitted, s.closing_blocker, s.closing_flagged)
        is distinct from (year, done, to_fix, total, state, submitted, blocker, flagged);
end $$;
revoke execute on function shared.set_closing_summary(uuid, integer, integer, integer, text, boolean, text, boolean) from public;
grant execute on function shared.set_closing_summary(uuid, integer, integer, integer, text, boolean, text, boolean) to comptoir_tenant;
