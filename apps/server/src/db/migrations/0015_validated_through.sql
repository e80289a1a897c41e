-- Up to which day a fiscal year is validated. It only moves forward: what is imported or reversed later is counted apart.
alter table books.fiscal_years add column validated_through date;

alter table books.fiscal_years no force row level security;
alter table books.entries no force row level security;
update books.fiscal_years y set validated_through = v.through
  from (
    select company_id, id,
           case when first_draft_on is null then case when ends_on < current_date then ends_on else last_validated_on end
                when last_validated_on < date_trunc('month', first_draft_on)::date then date_trunc('month', first_draft_on)::date - 1
                else first_draft_on - 1 end as through
    from (
      select company_id, id, begins_on, ends_on,
             (select min(date) from books.entries e where e.company_id = f.company_id and e.fiscal_year_id = f.id and e.sequence = 'main'
                and e.number is null and e.freezes_with = 'period') as first_draft_on,
             (select max(date) from books.entries e where e.company_id = f.company_id and e.fiscal_year_id = f.id and e.sequence = 'main'
                and e.number is not null) as last_validated_on
      from books.fiscal_years f) known
    where last_validated_on is not null and first_draft_on is distinct from begins_on) v
  where y.company_id = v.company_id and y.id = v.id and v.through between y.begins_on and y.ends_on;
alter table books.entries force row level security;
alter table books.fiscal_years force row level security;

alter table books.fiscal_years add constraint fiscal_years_validated_through check (validated_through between begins_on and ends_on);

create function books.refuse_validation_going_back() returns trigger language plpgsql as $$
begin
  raise exception 'what is validated stays validated' using errcode = 'CP001';
end $$;
create trigger fiscal_years_validated_forward before update of validated_through on books.fiscal_years for each row
  when (old.validated_through is not null and (new.validated_through is null or new.validated_through < old.validated_through))
  execute function books.refuse_validation_going_back();
