import { monthStart } from "@comptoir/accounting/date";
import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Db } from "../../../db/db.js";
import type { Conditions } from "./condition-queries.js";

/**
 * False when, by the monthly counts, no operation of the months of the period meets what the filters say of its origin, its sign and its
 * status: a frequent word would otherwise be read whole in search of an operation that is not there.
 */
export async function isMetInSomeMonth(
  db: Db,
  companyId: string,
  { filters, conditions }: { readonly filters: TransactionFilters; readonly conditions: Conditions },
): Promise<boolean> {
  const { startDate, endDate } = filters;
  if (conditions.counted.length === 0 && startDate == null && endDate == null) return true;
  const where = [
    "m.company_id = $1",
    "m.n > 0",
    "($2::date is null or m.month >= $2)",
    "($3::date is null or m.month <= $3)",
    ...conditions.counted.map(({ onMonth }) => onMonth),
  ];
  const rows = await db.tenantRead(companyId, {
    text: `select 1 from books.operation_months m where ${where.join(" and ")} limit 1`,
    values: [companyId, startDate == null ? null : monthStart(startDate), endDate ?? null],
  });
  return rows.length > 0;
}
