import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { onShared } from "../../../db/on-shared.js";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";

/** What is left on the operations of a year. */
export type OperationCounts = { readonly to_categorize: number; readonly vat_to_validate: number; readonly unsorted: number };

/** Operations of a year to categorise, with VAT to check, on the generic account of optional contributions; cancelled ones left out. */
export async function countOperations(tx: Tx, companyId: string, { beginning, end }: FiscalYearOf): Promise<OperationCounts> {
  const [row] = await tx.query<OperationCounts>(
    `select
      (select count(*)::int from books.operations o where o.company_id = $1 and o.date between $2 and $3 and o.cancelled_on is null
        and (o.status = 'to_categorize' or o.id in (select a.operation_id from books.allocations a where a.company_id = $1 and a.account_code in ('471000', '472000')))) as to_categorize,
      (select count(*)::int from books.operations o where o.company_id = $1 and o.date between $2 and $3 and o.cancelled_on is null
        and o.vat_status = 'to_validate') as vat_to_validate,
      (select count(distinct o.id)::int from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
        where a.company_id = $1 and a.account_code = '646500' and o.date between $2 and $3 and o.cancelled_on is null) as unsorted`,
    [companyId, beginning, end],
    { name: "closing_operation_counts" },
  );
  if (!row) throw new Error("a count always answers a row");
  return row;
}

/** True when a person of the company may be written to: who signs in does by an e-mail address. */
export function hasPerson(tx: Tx, companyId: string): Promise<boolean> {
  return onShared(
    tx,
    async () => (await tx.query("select 1 from shared.memberships where company_id = $1 limit 1", [companyId])).length > 0,
  );
}

/** What a year opens with, by source: the balance of each account, and whether anything opens it. */
export async function readOpenings(
  tx: Tx,
  companyId: string,
  year: FiscalYearOf,
): Promise<{ readonly count: number; readonly nets: ReadonlyMap<string, Cents> }> {
  const rows = await tx.query<{ account_code: string; net: Cents; n: number }>(
    `select l.account_code, sum(l.debit_cents - l.credit_cents)::bigint as net, count(*)::int as n
      from books.entry_lines l where l.company_id = $1 and l.journal = 'AN' and l.date between $2 and $3 group by 1 order by 1`,
    [companyId, year.beginning, year.end],
    { name: "closing_openings" },
  );
  return {
    count: rows.reduce((sum, { n }) => sum + n, 0),
    nets: new Map(rows.filter(({ net }) => net !== 0).map(({ account_code: code, net }) => [code, net])),
  };
}

/** Purchases of fixed assets in a year whose components do not add up to them. */
export async function countUnattached(tx: Tx, companyId: string, { beginning, end }: FiscalYearOf): Promise<number> {
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

/** Deposits of VAT that a year's operations paid, on 445810 and its like. */
export async function countDeposits(tx: Tx, companyId: string, { beginning, end }: { beginning: IsoDate; end: IsoDate }): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.account_code like '44581%' and l.debit_cents > 0 and l.date between $2 and $3 and e.source_kind = 'operation'`,
    [companyId, beginning, end],
    { name: "closing_deposits" },
  );
  return row?.n ?? 0;
}
