import { monthStart } from "@comptoir/accounting/date";
import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import { StatementValues } from "./condition-queries.js";
import type { FilterSet } from "./filter-set-queries.js";
import { MAX_FEW, MIN_FEW, PAGE_SIZE } from "./limits.js";

type Period = Pick<TransactionFilters, "startDate" | "endDate">;
type Asked = { readonly sets: readonly FilterSet[]; readonly period: Period };

/** A filter that few operations meet, and how many at most. */
export type Few = { readonly set: FilterSet; readonly size: number };

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
