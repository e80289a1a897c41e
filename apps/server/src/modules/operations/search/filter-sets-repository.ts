import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Db } from "../../../db/db.js";
import { daysAndMonthsOf, StatementValues } from "./condition-queries.js";
import { daysCount } from "./count-queries.js";
import type { FilterSet } from "./filter-set-queries.js";
import { MAX_FEW, MAX_LOOKED_UP, MIN_FEW, PAGE_SIZE } from "./limits.js";

type Asked = { readonly sets: readonly FilterSet[]; readonly hasWords: boolean };
type Period = Pick<TransactionFilters, "startDate" | "endDate">;

/** A filter, and how many operations meet it at most. */
export type Fewest = {
  readonly set: FilterSet;
  readonly size: number;
  /** No more than are asked rather than the list is gone down. */
  readonly isFew: boolean;
  /** The part of all operations that they are. */
  readonly share: number;
};

/**
 * The filter with the fewest operations. They are few when asking each of them costs no more than going down the list until a page is full:
 * in books of n operations, one filter of s fills it after about page × n / s. None when it is not known how many a filter has: those that
 * the monthly counts do not know are counted up to that limit, beside words further: each is then asked where lists of words would be merged.
 */
export async function readFewest(db: Db, companyId: string, { sets, hasWords }: Asked): Promise<Fewest | null> {
  if (sets.length === 0) return null;
  const values = new StatementValues();
  values.add(companyId, "uuid");
  const sizes = sets.map(({ ids, measured = ids, counted }) =>
    counted === null
      ? `(select count(*)::int from (select from (${measured(values)}) s limit (select counted + 1 from cap)) c)`
      : counted(values),
  );
  const few = `least(${MAX_FEW}, greatest(${MIN_FEW}, ceil(sqrt(${PAGE_SIZE / 2} * m.n))))::int`;
  const [row] = await db.tenantRead<{ cap: number; counted: number; whole: number; sizes: readonly number[] }>(companyId, {
    text: `with cap as materialized (select m.n as whole, ${few} as n, ${hasWords ? `greatest(${few}, ${MAX_LOOKED_UP})` : few} as counted
        from (select coalesce(sum(m.n), 0)::bigint as n from books.operation_months m where m.company_id = $1) m)
      select cap.n as cap, cap.counted, cap.whole, array[${sizes.join(", ")}] as sizes from cap`,
    values: values.values,
  });
  if (!row) return null;
  const known = sets.flatMap((set, index): Fewest[] => {
    const measured = row.sizes[index] ?? Infinity;
    const isKnown = set.counted !== null || measured <= row.counted;
    const size = isKnown ? measured : set.upperBound;
    return size === undefined ? [] : [{ set, size, isFew: size <= row.cap, share: size / Math.max(1, row.whole) }];
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
