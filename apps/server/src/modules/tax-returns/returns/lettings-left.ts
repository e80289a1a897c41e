import type { LettingBalances } from "@comptoir/accounting/closing/lettings/rental-tax";
import type { Tx } from "../../../db/transaction.js";
import { readLiveReturn } from "./returns-repository.js";

/** Deferred depreciation and deficits of lettings that the return of a year left; null when it kept none. */
export async function readLettingsLeft(tx: Tx, companyId: string, fiscalYearId: string): Promise<LettingBalances | null> {
  const kept = await readLiveReturn(tx, companyId, fiscalYearId);
  return kept?.content.lettings ?? null;
}
