import { noteChange, type Consequence } from "../consequences.js";
import type { Tx } from "../../../db/transaction.js";
import { fiscalYears, removeFiscalYear } from "../years/service.js";
import { deleteDrafts, draftsOf } from "../entries/service.js";
import { isEmptyYear } from "./openings-repository.js";

/** The last fiscal years, once nothing stands in them. */
export const EMPTY_YEARS: Consequence = {
  name: "empty years",
  reads: ["operations", "entries of bank openings", "entries of exits"],
  writes: ["years"],
  async follow(tx, { companyId, change: { withdrawn } }) {
    if (withdrawn !== undefined) await removeEmptyYears(tx, companyId);
  },
};

/**
 * Removes the last fiscal years that hold nothing, except the first one and any whose days were chosen: the years that an operation had opened go with it, and
 * the draft balances carried forward into them and the annuities of fixed assets. Call `lockBooks` before.
 */
async function removeEmptyYears(tx: Tx, companyId: string): Promise<void> {
  const [, ...later] = await fiscalYears(tx, companyId);
  for (const year of later.toReversed()) {
    if (year.isClosed || year.isChosen || !(await isEmptyYear(tx, companyId, year))) return;
    await deleteDrafts(tx, companyId, await draftsOf(tx, companyId, year.id));
    await removeFiscalYear(tx, companyId, year.id);
    noteChange(tx, { years: true });
  }
}
