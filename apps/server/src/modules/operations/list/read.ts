import type { Transaction } from "@comptoir/contract/operations/operations";
import type { Db } from "../../../db/db.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { OPERATION_BY_ID, type OperationRow } from "../operation-queries.js";
import { toTransaction } from "../presenter.js";

/** One operation. Throws `not_found`. */
export async function readOperation(db: Db, company: Company, id: string): Promise<Transaction> {
  const [row] = await db.tenantRead<OperationRow>(company.id, { name: "operation_read", text: OPERATION_BY_ID, values: [company.id, id] });
  if (!row) throw new Refusal({ code: "not_found", what: "operation" });
  return toTransaction(row, company.taxSystem);
}
