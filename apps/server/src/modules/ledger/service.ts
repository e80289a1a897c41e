import { checkEntry, type Entry } from "@comptoir/accounting/ledger/entry";
import type { Tx } from "../../db/transaction.js";
import { insertDraft } from "./repository.js";

/** Records a draft entry that comes from no operation (the opening of a bank account). Throws DomainError when it does not balance. Returns its id. */
export async function recordDraft(
  tx: Tx,
  companyId: string,
  draft: { readonly entry: Entry; readonly fiscalYearId: string },
): Promise<string> {
  checkEntry(draft.entry);
  return insertDraft(tx, companyId, draft);
}

export { refreshOpenings } from "./openings.js";
export { validateThrough } from "./validate.js";
