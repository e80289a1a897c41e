import type { IsoDate } from "@comptoir/accounting/date";
import { reversalEntry } from "@comptoir/accounting/ledger/reversal-entry";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { lockedFiscalYears } from "../years/service.js";
import { insertDrafts, derivedEntryOf } from "../entries/service.js";
import { chainHeads, draftsNamed, freezeEntries, validatedEntriesOf } from "./freezing-repository.js";
import { freeze } from "./freeze.js";

/**
 * Reverses for good the validated entries that stand for these operations, each on its own day: what they were posted from may then
 * change, and they are derived again. Refuses `ledger.closed_year`.
 */
export async function reverseOperations(
  tx: Tx,
  companyId: string,
  { operationIds, today }: { operationIds: readonly string[]; today: IsoDate },
): Promise<void> {
  if (operationIds.length === 0) return;
  const years = await lockedFiscalYears(tx, companyId);
  const standing = await validatedEntriesOf(tx, companyId, operationIds);
  const drafts = standing.map((row) => {
    const derived = derivedEntryOf(row);
    const year = years.find(({ beginning, end }) => beginning <= derived.date && derived.date <= end);
    if (!year || year.isClosed) throw new Refusal({ code: "ledger.closed_year" });
    return { fiscalYearId: year.id, entry: reversalEntry(derived, { entryId: row.id, date: derived.date, isReversed: false }) };
  });
  const ids = await insertDrafts(tx, companyId, drafts);
  for (const year of years) {
    const rows = await draftsNamed(tx, companyId, { fiscalYearId: year.id, sequence: "main", ids });
    const head = (await chainHeads(tx, companyId, year.id)).main;
    await freezeEntries(tx, companyId, freeze(rows, { head, sequence: "main", fiscalYear: year, validatedOn: today }));
  }
}
