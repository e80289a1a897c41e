import type { Transaction } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { OPERATION_EXTRAS, type OperationRow } from "../operation-queries.js";
import { toTransaction } from "../presenter.js";

const READ = `select ${OPERATION_EXTRAS} from books.operations o left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id
  where o.company_id = $1 and o.id = $2`;

/** One operation. Throws `not_found`. */
export async function readOperation(db: Db, company: Company, id: string): Promise<Transaction> {
  const [row] = await db.tenantRead<OperationRow>(company.id, { name: "operation_read", text: READ, values: [company.id, id] });
  if (!row) throw new Refusal({ code: "not_found", what: "operation" });
  return toTransaction(row, company.taxSystem);
}
