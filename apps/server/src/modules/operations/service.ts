import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import { applyChanges, uncategorized } from "./categorize.js";
import { readChanging, storePostedOn } from "./changes-repository.js";

/**
 * Returns an operation to those to categorise after its entry was reversed: a waiting entry on the day of the reversal, its
 * document keeping its own day. A miscellaneous operation waits for its accounts without an entry.
 */
export async function reopenOperation(
  tx: Tx,
  { companyId, operationId, postedOn }: { companyId: string; operationId: string; postedOn: IsoDate },
): Promise<void> {
  const [row] = await readChanging(tx, companyId, [operationId]);
  if (!row) throw new Error(`no operation ${operationId}`);
  await storePostedOn(tx, companyId, { operationId, postedOn });
  await applyChanges(tx, companyId, [uncategorized(row)]);
}
