import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import { daysAndMonthsOf, StatementValues } from "./condition-queries.js";
import { daysCount } from "./count-queries.js";
import type { FilterSet } from "./filter-set-queries.js";
import { MAX_FEW, MIN_FEW, PAGE_SIZE } from "./limits.js";

type Period = Pick<TransactionFilters, "startDate" | "endDate">;

/** A filter, how many operations meet it at most, and whether they are few: no more than are asked rather than the list is gone down. */
export type Fewest = { readonly set: FilterSet; readonly size: number; readonly isFew: boolean };

/**
 * The filter with the fewest operations. They are few when asking each of them costs no more than going down the list until a page is full:
 * in books of n operations, one filter of s fills it after about page × n / s. None when it is not known how many a filter has: those that
 * the monthly counts do not know are counted up to that limit.
 */
export async function readFewest(db: Db, companyId: string, sets: readonly FilterSet[]): Promise<Fewest | null> {
  if (sets.length === 0) return null;
  const values = new StatementValues();
  values.add(companyId, "uuid");
  const sizes = sets.map(({ ids, measured = ids, counted }) =>
    counted === null
      ? `(select count(*)::int from (select from (${measured(values)}) s limit (select n + 1 from cap)) c)`
      : counted(values),
  );
  const [row] = await db.tenantRead<{ cap: number; sizes: readonly number[] }>(companyId, {
    text: `with cap as materialized (select least(${MAX_FEW}, greatest(${MIN_FEW}, ceil(sqrt(${PAGE_SIZE / 2} * coalesce(sum(m.n), 0)))))::int as n
        from books.operation_months m where m.company_id = $1)
      select cap.n as cap, array[${sizes.join(", ")}] as sizes from cap`,
    values: values.values,
  });
  if (!row) return null;
  const known = sets.flatMap((set, index): Fewest[] => {
    const size = row.sizes[index] ?? Infinity;
    const isFew = size <= row.cap;
    if (isFew || set.counted !== null) return [{ set, size, isFew }];
    return set.upperBound === undefined ? [] : [{ set, size: set.upperBound, isFew }];
  });
  return known.toSorted((a, b) => a.size - b.size)[0] ?? null;
}

/** How many operations the period of a list has, by the counts of its months and days. */
export async function readPeriodSize(db: Db, companyId: string, period: Period): Promise<number> {
  const values = new StatementValues();
  values.add(companyId, "uuid");
  const conditions = { ...daysAndMonthsOf(period, values), counted: [], accounts: null };
  const [row] = await db.tenantRead<{ n: number }>(companyId, {
    text: daysCount({ values, conditions, when: "true" }),
    values: values.values,
  });
  return row?.n ?? 0;
}
