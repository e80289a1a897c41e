import { onShared } from "../../../db/on-shared.js";
import type { Tx } from "../../../db/transaction.js";

/** True when a person of the company may be written to: who signs in does by an e-mail address. */
export function hasPerson(tx: Tx, companyId: string): Promise<boolean> {
  return onShared(
    tx,
    async () => (await tx.query("select 1 from shared.memberships where company_id = $1 limit 1", [companyId])).length > 0,
  );
}
