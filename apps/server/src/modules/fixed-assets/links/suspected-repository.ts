import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { IS_KEPT_AS_EXPENSE } from "../../../db/allocation-queries.js";
import type { Tx } from "../../../db/transaction.js";

/** An expense that may be a fixed asset, or a purchase that no asset refers to. */
export type SuspectedRow = {
  readonly id: string;
  readonly kind: "expense" | "purchase";
  readonly title: string;
  readonly date: IsoDate;
  readonly account_code: string;
  readonly amount_cents: Cents;
  readonly excl_vat_cents: Cents;
};

/**
 * From a day, expenses on these accounts above an amount without VAT, not chosen to be kept as expenses, and purchases on accounts
 * of assets that no component describes; the latest first.
 */
export function readSuspected(
  tx: Tx,
  companyId: string,
  { from, accounts, above }: { readonly from: IsoDate; readonly accounts: readonly string[]; readonly above: number },
): Promise<SuspectedRow[]> {
  return tx.query<SuspectedRow>(
    `select * from (
        select o.id, 'expense' as kind, o.title, o.date, a.account_code, a.amount_cents, a.position,
          (case when a.vat_nature in ('AUTOLIQ_SERV', 'AIC', 'AUTOLIQ_BTP') then a.amount_cents else a.amount_cents - a.vat_cents end)::bigint as excl_vat_cents
        from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
        where a.company_id = $1 and a.account_code = any($3) and a.amount_cents > $4 and o.date >= $2 and o.amount_cents < 0
          and o.status = 'categorized' and o.cancelled_on is null and not ${IS_KEPT_AS_EXPENSE}
            and (case when a.vat_nature in ('AUTOLIQ_SERV', 'AIC', 'AUTOLIQ_BTP') then a.amount_cents else a.amount_cents - a.vat_cents end) > $4
        union all
        select o.id, 'purchase', o.title, o.date, a.account_code, a.amount_cents, a.position, (a.amount_cents - a.vat_cents)::bigint
        from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
        where a.company_id = $1 and (a.account_code between '200000' and '219999' or a.account_code between '230000' and '239999')
          and a.amount_cents > 0 and o.date >= $2 and o.amount_cents < 0 and o.status <> 'to_categorize' and o.cancelled_on is null
          and not exists (select from books.allocation_components l where l.company_id = $1 and l.operation_id = o.id and l.position = a.position)) s
      order by date desc, id desc, position limit 500`,
    [companyId, from, accounts, above],
  );
}

/** Purchases of fixed assets in a year whose components do not add up to them. */
export async function countUnattached(
  tx: Tx,
  companyId: string,
  { beginning, end }: { readonly beginning: IsoDate; readonly end: IsoDate },
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (
        select o.id, a.position, a.amount_cents - coalesce(a.deductible_cents, 0) as cost,
            coalesce((select sum(c.amount_cents) from books.allocation_components c
              where c.company_id = $1 and c.operation_id = o.id and c.position = a.position), 0) as linked
          from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
          where a.company_id = $1 and (a.account_code between '200000' and '219999' or a.account_code between '230000' and '239999')
            and a.amount_cents > 0 and o.amount_cents < 0 and o.date between $2 and $3 and o.status <> 'to_categorize' and o.cancelled_on is null) s
      where linked = 0 or abs(cost - linked) > 1`,
    [companyId, beginning, end],
    { name: "closing_unattached" },
  );
  return row?.n ?? 0;
}
