import type { Tx } from "../../../../db/transaction.js";
import type { FiscalYearOf } from "../../../books/years/service.js";
import { postDrafts } from "./drafts.js";
import { lateDrafts, lateEntries, type LateEntry } from "../changes-repository.js";

/**
 * After a year was reopened: what came while it was closed, and is a draft in a later year, goes back to its own day; returns what was validated there, which
 * stays. Call `lockBooks` before.
 */
export async function returnLateOperations(tx: Tx, companyId: string, year: FiscalYearOf): Promise<readonly LateEntry[]> {
  await postDrafts(tx, companyId, await lateDrafts(tx, companyId, year));
  return lateEntries(tx, companyId, year);
}
