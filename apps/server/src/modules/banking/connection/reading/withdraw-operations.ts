import { absolute } from "@comptoir/accounting/money";
import type { Tx } from "../../../../db/transaction.js";
import { Refusal } from "../../../../refusal.js";
import { noteChange } from "../../../books/consequences.js";
import { removeStagedDrafts } from "../../../books/entries/service.js";
import { releaseOperations } from "../../../fixed-assets/service.js";
import { hasValidatedEntry, removeOperations, stageRemoved, unlearnOperations, type SyncedOperation } from "../../../operations/service.js";

/**
 * Removes an operation that the bank took back: its draft and what it taught go with it. Returns false of one that stays: its entry is numbered, its
 * VAT declared, or it pays for something of a closed year. Call `lockBooks` before.
 */
export async function withdrawOperation(tx: Tx, companyId: string, operation: SyncedOperation): Promise<boolean> {
  const { id, amount_cents: amount, date, is_settled: isSettled } = operation;
  if (isSettled || (await hasValidatedEntry(tx, companyId, id)) || !(await isReleased(tx, companyId, id))) return false;
  await unlearnOperations(tx, companyId, [id]);
  await stageRemoved(tx, [id]);
  await removeStagedDrafts(tx, companyId, "undone_operations");
  await removeOperations(tx, companyId);
  noteChange(tx, { withdrawn: true, amounts: [{ amount: absolute(amount), from: date, to: date }], expected: true });
  return true;
}

async function isReleased(tx: Tx, companyId: string, operationId: string): Promise<boolean> {
  try {
    await releaseOperations(tx, companyId, [operationId]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
