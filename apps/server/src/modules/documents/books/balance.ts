import { trialBalance, type TrialBalance } from "@comptoir/accounting/ledger/balance";
import type { Db } from "../../../db/db.js";
import type { Selection } from "../selection.js";
import { accountTotals } from "./books-repository.js";

/** The trial balance of a selection. */
export async function readBalance(db: Db, selection: Selection): Promise<TrialBalance> {
  return trialBalance(await accountTotals(db, selection));
}
