import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { readBankAccounts } from "../accounts/bank-accounts-repository.js";
import { previewedImports } from "./imports-repository.js";
import { refreshStates } from "./lines-repository.js";
import { importableDays, refreshFigures } from "./preview.js";

/**
 * Computes the previews of a company again, after the days that its books already hold changed: what they show is what a confirmation would
 * write. Call `lockImports` before, and before the lock of the books.
 */
export async function refreshPreviews(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  const previews = await previewedImports(tx, companyId);
  if (previews.length === 0) return;
  const days = await importableDays(tx, companyId, today);
  const known = await readBankAccounts(tx, companyId);
  for (const { id: importId, accounts } of previews) {
    const mapping = accounts.map(({ bankAccountId }) => bankAccountId);
    await refreshStates(tx, { companyId, importId, mapping, days });
    await refreshFigures(tx, { companyId, importId, accounts, mapping, known });
  }
}
