import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { deleteDrafts, draftOpenings } from "../entries/service.js";
import { moveDraftsToTheirYear, readLastValidatedDay, readLastWrittenDay } from "./openings-repository.js";

/** After the days of fiscal years moved: each draft goes to the year of its day; the openings of `opening`, whose day moved, are made again when they are next read. */
export async function moveDrafts(tx: Tx, companyId: string, { opening }: { readonly opening: string | null }): Promise<void> {
  if (opening !== null) await deleteDrafts(tx, companyId, await draftOpenings(tx, companyId, opening));
  await moveDraftsToTheirYear(tx, companyId);
}

/** The day of the last validated entry; null when there is none. */
export function lastValidatedDay(tx: Tx, companyId: string): Promise<IsoDate | null> {
  return readLastValidatedDay(tx, companyId);
}

/** The last day of an operation, or of an entry that does not follow from the years themselves; null for empty books. */
export function lastWrittenDay(tx: Tx, companyId: string): Promise<IsoDate | null> {
  return readLastWrittenDay(tx, companyId);
}
