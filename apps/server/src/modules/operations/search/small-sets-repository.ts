import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Db } from "../../../db/db.js";
import { setsOf, StatementValues, type OperationSet } from "./condition-queries.js";
import { MAX_LOOKED_UP } from "./limits.js";

/** The position of the first set of a filter that has few operations; -1 when none has. */
export async function positionOfSmallSet(db: Db, companyId: string, filters: TransactionFilters): Promise<number> {
  const values = new StatementValues();
  const sets = setsOf(filters, { values, companyId: values.add(companyId, "uuid") });
  if (sets.every(({ isLeftOut }) => isLeftOut)) return -1;
  const areFew = ({ ids, isLeftOut }: OperationSet): string =>
    isLeftOut ? "false" : `(select count(*) <= ${MAX_LOOKED_UP} from (select from (${ids}) s limit ${MAX_LOOKED_UP + 1}) c)`;
  const [row] = await db.tenantRead<{ are_few: readonly boolean[] }>(companyId, {
    text: `select array[${sets.map(areFew).join(", ")}] as are_few where $1::uuid is not null`,
    values: values.values,
  });
  return row?.are_few.indexOf(true) ?? -1;
}
