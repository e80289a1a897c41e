import { trialBalance, type TrialBalance } from "@comptoir/accounting/ledger/books/balance";
import type { Reads } from "../../../db/reads.js";
import type { Selection } from "../selection.js";
import { accountTotals } from "./books-repository.js";

/** The trial balance of a selection. */
export async function readBalance(read: Reads, selection: Selection): Promise<TrialBalance> {
  return trialBalance(await accountTotals(read, selection));
}
