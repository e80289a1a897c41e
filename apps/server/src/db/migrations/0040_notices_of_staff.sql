-- A fact that no longer holds is taken away from the staff of the firm too, who were notified of it beside the people of the company.
create or replace function shared.hide_fact(company uuid, known text, instant timestamptz) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform shared.refuse_other_company(company);
  update shared.notifications n set hidden_at = instant
    where n.fact = known and n.hidden_at is null
      and n.user_id in (
        select m.user_id from shared.memberships m where m.company_id = company
        union all
        select u.id from shared.companies c join shared.users u on u.firm_id = c.firm_id where c.id = company);
end $$;
