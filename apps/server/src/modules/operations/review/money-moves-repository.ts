import type { MoneyMove } from "@comptoir/accounting/dashboard/recurring";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** Operations up to a day: those that wait for their category, with what they add up to, without sign; those that no validation has frozen. */
export type UnfinishedTotals = {
  readonly count: number;
  readonly receipts: Cents;
  readonly expenses: Cents;
  readonly unvalidated: number;
};

/** Counts what is not finished up to a day: whole months, less the operations of the last one that come after it, which are few. */
export async function readUnfinished(tx: Tx, companyId: string, through: IsoDate): Promise<UnfinishedTotals> {
  const [row] = await tx.query<UnfinishedTotals>(
    `select coalesce(sum(n) filter (where status = 'to_categorize'), 0)::int as count,
        coalesce(sum(total) filter (where status = 'to_categorize' and is_income), 0)::bigint as receipts,
        coalesce(sum(total) filter (where status = 'to_categorize' and not is_income), 0)::bigint as expenses,
        coalesce(sum(n) filter (where status <> 'validated'), 0)::int as unvalidated
      from (select n, status, sign = 'income' as is_income, abs(total_cents) as total from books.operation_months
          where company_id = $1 and month <= date_trunc('month', $2::date) and origin not in ('other', 'other_closure')
        union all
        select -1, status, amount_cents > 0, -abs(amount_cents) from books.operations
          where company_id = $1 and date > $2 and date < date_trunc('month', $2::date) + interval '1 month' and origin not in ('other', 'other_closure')) o`,
    [companyId, through],
    { name: "unfinished_through" },
  );
  if (!row) throw new Error("a sum always answers a row");
  return row;
}

/** Days since the last one: what stopped does not come back. */
const LAST_WITHIN = 137;
/** Amounts that are both within a tenth of a third one. */
const NEAR = (other: string): string => `greatest(amount, ${other}) * 9 <= least(amount, ${other}) * 11`;

/** A movement with the operation that it is. */
export type OperationMove = MoneyMove & { readonly id: string };

type MovePart = OperationMove & { readonly part: number };

/** What is known otherwise: capital of loans, own accounts and transfers between them, VAT to pay. */
const KNOWN_OTHERWISE = /^(?:164|512|530|580|4455|4458)/;

/**
 * Movements of bank accounts and of the till between two days, by who they were with, where two or more followed another, or the one before it, at a
 * pace and of a near amount. Sorted by a number made of the payee: comparing names takes as long as all the rest. What pays an open
 * item is left out, with what is known otherwise. One that was shared goes to the account of its greatest part.
 */
export async function readMoneyMoves(
  tx: Tx,
  companyId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<readonly OperationMove[]> {
  const rows = await tx.query<MovePart>(
    `with gaps as (select merchant_key, amount_cents > 0 as is_income, date, date - lag(date) over w as since, date - lag(date, 2) over w as before,
          abs(amount_cents) as amount, abs(lag(amount_cents) over w) as last_amount, abs(lag(amount_cents, 2) over w) as former_amount
        from books.operations
        where company_id = $1 and date between $2 and $3 and origin in ('professional', 'cash') and cancelled_on is null and merchant_key <> ''
        window w as (partition by hashtextextended(merchant_key, 0), amount_cents > 0 order by date)),
      paced as materialized (select merchant_key, is_income from gaps
        where ((since between 26 and 35 or since between 86 and 97) and ${NEAR("last_amount")})
          or ((before between 26 and 35 or before between 86 and 97) and ${NEAR("former_amount")})
        group by 1, 2 having count(*) >= 2 and max(date) > $3::date - ${LAST_WITHIN}),
      taken as materialized (select o.id, o.date, o.amount_cents, o.title, o.merchant_key, paced.is_income
        from paced join books.operations o on o.company_id = $1 and o.merchant_key = paced.merchant_key and (o.amount_cents > 0) = paced.is_income
          and o.date between $2 and $3 and o.origin in ('professional', 'cash') and o.cancelled_on is null)
      select o.id, o.date, o.amount_cents as amount, coalesce(a.account_code, '471000') as account, o.merchant_key as payee, o.title as label,
          coalesce(a.amount_cents, 0)::bigint as part
      from taken o left join books.allocations a on a.company_id = $1 and a.operation_id = o.id
      where not exists (select from books.allocation_items t where t.company_id = $1 and t.operation_id = o.id)
      order by o.date, o.id, a.position`,
    [companyId, from, to],
    { name: "money_moves" },
  );
  const moves = new Map<string, MovePart>();
  for (const row of rows) {
    const known = moves.get(row.id);
    if (known === undefined || Math.abs(row.part) > Math.abs(known.part)) moves.set(row.id, row);
  }
  return [...moves.values()].filter(({ account }) => !KNOWN_OTHERWISE.test(account));
}

/** One movement of a payee. */
export type PayeeMove = { readonly id: string; readonly date: IsoDate; readonly title: string; readonly amount: Cents };

/** The movements of one payee between two days, of one sign. */
export function readMovesOfPayee(
  tx: Tx,
  companyId: string,
  { payee, sign, from, to }: { readonly payee: string; readonly sign: "income" | "outcome"; readonly from: IsoDate; readonly to: IsoDate },
): Promise<PayeeMove[]> {
  return tx.query<PayeeMove>(
    `select id, date, title, amount_cents as amount from books.operations
      where company_id = $1 and merchant_key = $2 and date between $3 and $4 and origin in ('professional', 'cash') and cancelled_on is null
        and (amount_cents > 0) = ($5 = 'income') order by date, id limit 200`,
    [companyId, payee, from, to, sign],
  );
}

/** How many operations a company has, and what they add up to. */
export async function countAllOperations(tx: Tx, companyId: string): Promise<{ readonly count: number; readonly total: Cents }> {
  const [row] = await tx.query<{ count: number; total: Cents }>(
    `select coalesce(sum(n), 0)::int as count, coalesce(sum(case sign when 'income' then abs(total_cents) else -abs(total_cents) end), 0)::bigint as total from books.operation_months where company_id = $1`,
    [companyId],
    { name: "operations_in_all" },
  );
  if (!row) throw new Error("a sum always answers a row");
  return row;
}

/** How many operations are still to categorise in each month from one on; a month without any is not in it. */
export function readMonthsToSort(tx: Tx, companyId: string, from: IsoDate): Promise<{ readonly month: IsoDate; readonly n: number }[]> {
  return tx.query(
    `select month, sum(n)::int as n from books.operation_months
      where company_id = $1 and month >= $2 and status = 'to_categorize' group by 1 having sum(n) > 0`,
    [companyId, from],
    { name: "months_to_sort" },
  );
}
