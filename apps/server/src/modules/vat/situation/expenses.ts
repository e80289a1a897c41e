import type { Tx } from "../../../db/transaction.js";
import { noteChange } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { storeKept } from "../../operations/service.js";

/** Remembers that purchases which look like fixed assets stay expenses: the closing reads it too. Returns the operations that exist. */
export async function keepExpenses(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  await lockBooks(tx, companyId);
  const kept = await storeKept(tx, companyId, ids);
  noteChange(tx, { closing: true });
  return [...kept];
}
