import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { storeKept } from "../../operations/service.js";

/** Remembers that purchases which look like fixed assets stay expenses. Returns the operations that exist. */
export async function keepExpenses(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  settlesNothing(tx, "nothing is computed from what is kept as an expense");
  await lockBooks(tx, companyId);
  return [...(await storeKept(tx, companyId, ids))];
}
