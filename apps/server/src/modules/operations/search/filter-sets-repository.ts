import { monthStart } from "@comptoir/accounting/date";
import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import { accountIdsOf, StatementValues } from "./condition-queries.js";
import { isBounded, type FilterSet } from "./filter-set-queries.js";
import { MAX_FEW, MIN_FEW, PAGE_SIZE } from "./limits.js";

type Period = Pick<TransactionFilters, "startDate" | "endDate">;
type Asked = { readonly sets: readonly FilterSet[]; readonly period: Period };

/** A filter that few operations meet, and how many at most. */
export type Few = { readonly set: FilterSet; readonly size: number };

/**
 * How many operations at least, of all periods, have an amount within the bounds, the sign and one of the bank accounts that are asked for:
 * those whose amount is of a class that lies whole between the bounds. All of them without bounds; cancelled ones do not count. 0 when neither amounts nor accounts are asked for.
 */
export async function readSureOfAmounts(db: Db, companyId: string, filters: TransactionFilters): Promise<number> {
  const { startDate, endDate, amountMin, amountMax, accounts, transaction_sign } = filters;
  if (!isBounded(filters) || startDate != null || endDate != null) return 0;
  const [row] = await db.tenantRead<{ n: number }>(companyId, {
    name: "sure_of_amounts",
    text: `select coalesce(sum(a.n), 0)::bigint as n from books.operation_amounts a where a.company_id = $1
      and ($2::uuid[] is null or a.bank_account_id = any($2)) and ($3 = 'all' or (a.class > 0) = ($3 = 'income'))
      and ($4::bigint is null or abs(a.class) > books.amount_class($4)) and ($5::bigint is null or abs(a.class) < books.amount_class($5))`,
    values: [companyId, accounts.length === 0 ? null : accountIdsOf(filters), transaction_sign, amountMin ?? null, amountMax ?? null],
  });
  return row?.n ?? 0;
}

/**
 * The filter with the fewest operations, when asking each of them costs no more than going down the list until a page is full: in books
 * of n operations, one filter of s fills it after about page × n / s. None when every filter has more. Filters that the monthly counts
 * do not know are counted up to that limit.
 */
export async function readFewest(db: Db, companyId: string, { sets, period }: Asked): Promise<Few | null> {
  if (sets.length === 0) return null;
  const values = new StatementValues();
  values.add(companyId, "uuid");
  const sizes = sets.map(({ ids, counted }) =>
    counted === null
      ? `(select count(*)::int from (select from (${ids(values)}) s limit (select n + 1 from cap)) c)`
      : `(select coalesce(sum(m.n), 0)::int from books.operation_months m where ${["m.company_id = $1", counted, ...monthsOf(period, values)].join(" and ")})`,
  );
  const [row] = await db.tenantRead<{ cap: number; sizes: readonly number[] }>(companyId, {
    text: `with cap as materialized (select least(${MAX_FEW}, greatest(${MIN_FEW}, ceil(sqrt(${PAGE_SIZE / 2} * coalesce(sum(m.n), 0)))))::int as n
        from books.operation_months m where m.company_id = $1)
      select cap.n as cap, array[${sizes.join(", ")}] as sizes from cap`,
    values: values.values,
  });
  if (!row) return null;
  const [fewest] = sets.map((set, index): Few => ({ set, size: row.sizes[index] ?? Infinity })).sort((a, b) => a.size - b.size);
  return fewest && fewest.size <= row.cap ? fewest : null;
}

/** The months that a period touches. */
function monthsOf({ startDate, endDate }: Period, values: StatementValues): readonly string[] {
  const bounds: string[] = [];
  if (startDate != null) bounds.push(`m.month >= ${values.add(monthStart(startDate), "date")}`);
  if (endDate != null) bounds.push(`m.month <= ${values.add(endDate, "date")}`);
  return bounds;
}
