-- A purchase stays an expense for the accounts and amounts that it had when its owner decided it: another account or amount is decided again.
alter table books.operations add column kept_as_expense_for text;

-- Purchases kept before, and those that a step of a closing keeps: for what they are today. Row-level security is forced for the owner too.
do $$
declare
  company uuid;
  moment timestamptz := now();
begin
  for company in select id from shared.companies loop
    execute format('set local app.company_id = %L', company);
    update books.operations o
      set kept_as_expense_at = coalesce(o.kept_as_expense_at, moment),
        kept_as_expense_for = coalesce((select string_agg(k.account_code || ':' || k.amount_cents, ',' order by k.account_code, k.amount_cents)
          from books.allocations k where k.company_id = company and k.operation_id = o.id), '')
      where o.company_id = company and (o.kept_as_expense_at is not null or exists (select from books.closing_steps s
        where s.company_id = company and s.code = 'potential_fixed_assets'
          and jsonb_extract_path_text(s.inputs, 'decisions', o.id::text, 'kind') = 'keep_expense'));
  end loop;
  set local app.company_id = '';
end $$;
