import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { bankAccountCodes, deriveBankOpenings } from "../../modules/banking/service.js";
import { lockBooks } from "../../modules/books/years/service.js";
import { refreshAssets, refreshDeductions } from "../../modules/fixed-assets/service.js";
import { differencesBetween } from "../../modules/history/testing/standing.js";
import { removeEmptyYears } from "../../modules/books/openings/service.js";
import { suggestOperations } from "../../modules/operations/service.js";
import { hideSettledAlerts, refreshVatSummary } from "../../modules/vat/service.js";
import { readFollowed } from "./followed.js";

/** Computes everything that follows from the books of a company again, from scratch. */
async function recomputeEverything(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  const [first] = await lockBooks(tx, companyId);
  if (!first) return;
  await refreshDeductions(tx, companyId, FIRST_DAY);
  await deriveBankOpenings(tx, companyId, new Set(await bankAccountCodes(tx, companyId)));
  await removeEmptyYears(tx, companyId);
  await refreshAssets(tx, companyId);
  await suggestAnew(tx, companyId);
  await hideSettledAlerts(tx, companyId, today);
  await refreshVatSummary(tx, companyId, today);
}

/** Earlier than any purchase. */
const FIRST_DAY = "1900-01-01" as IsoDate;

/** Forgets every suggestion, then suggests for each operation to categorise. */
async function suggestAnew(tx: Tx, companyId: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `update books.operations set suggestion_account = null, suggestion_confidence = null, suggestion_reason = null, suggestion_alternatives = null,
        suggestion_source = null, suggestion_rule = null, suggestion_allocations = null, suggestion_pair = null
      where company_id = $1 and status = 'to_categorize' returning id`,
    [companyId],
  );
  await suggestOperations(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
}

/** What the books of a company have that computing everything again changes, and what it gives instead; empty when they are equal. Nothing is kept. */
export async function differencesFromScratch(db: Db, companyId: string, today: IsoDate): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]>[] = [];
  const compared = new Error("compared");
  const compare = async (tx: Tx): Promise<never> => {
    await lockBooks(tx, companyId);
    const before = await readFollowed(tx);
    await recomputeEverything(tx, companyId, today);
    found.push(differencesBetween(before, await readFollowed(tx)));
    throw compared;
  };
  await db.tenant(companyId, compare).catch((error: unknown) => {
    if (error !== compared) throw error;
  });
  const [differences] = found;
  if (differences === undefined) throw new Error("nothing was compared");
  return differences;
}
