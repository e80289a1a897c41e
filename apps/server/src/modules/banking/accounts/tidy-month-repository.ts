import type { IsoDate } from "@comptoir/accounting/date";
import type { MonthOfOperations } from "@comptoir/accounting/ledger/tidy-month";
import type { Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";

/** The months that hold operations. */
export function readMonths(db: Db, companyId: string): Promise<MonthOfOperations[]> {
  return db.tenantRead<MonthOfOperations>(companyId, {
    name: "months_of_operations",
    text: `select month, sum(n)::int as count, coalesce(sum(n) filter (where status = 'to_categorize'), 0)::int as "toCategorize"
      from books.operation_months where company_id = $1 group by month`,
    values: [companyId],
  });
}

/** A bank account with operations in a period, and the first balance that a statement, or its connection, states from its end on. */
export type StatedClosing = { readonly id: string; readonly day: IsoDate | null; readonly cents: Cents | null };

/** The bank accounts that a period moves, each with the balance stated at its end. */
export function readStatedClosings(db: Db, companyId: string, { from, to }: { from: IsoDate; to: IsoDate }): Promise<StatedClosing[]> {
  return db.tenantRead<StatedClosing>(companyId, {
    name: "stated_closings",
    text: `with stated as (
        select distinct on (id) id, day, cents from (
          select a ->> 'bankAccountId' as id, coalesce(a -> 'closing' ->> 'date', a ->> 'lastDate')::date as day,
                 (a -> 'closing' ->> 'cents')::bigint as cents, i.created_at
          from books.bank_imports i, jsonb_array_elements(i.accounts) a
          where i.company_id = $1 and i.status = 'imported' and i.kind = 'file' and a -> 'closing' ->> 'cents' is not null
          union all
          select s.bank_account_id::text, s.stated_on, s.cents, now() from books.stated_balances s where s.company_id = $1) closings
        where day >= $3 order by id, day, created_at desc)
      select b.id, s.day, s.cents from books.bank_accounts b left join stated s on s.id = b.id::text
      where b.company_id = $1 and exists (select from books.operations o
        where o.company_id = $1 and o.bank_account_id = b.id and o.date between $2 and $3 and o.cancelled_on is null)`,
    values: [companyId, from, to],
  });
}
