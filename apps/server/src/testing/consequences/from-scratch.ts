import type { IsoDate } from "@comptoir/accounting/date";
import { CONSEQUENCES } from "../../consequences.js";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { bankAccountCodes } from "../../modules/banking/service.js";
import { lockBooks } from "../../modules/books/years/service.js";
import { differencesBetween } from "../../modules/history/testing/standing.js";
import { readFollowed } from "./followed.js";

/** Earlier than any operation. */
const FIRST_DAY = "1900-01-01" as IsoDate;

/** Computes everything that follows from the books of a company again, from scratch, upkeep excepted. */
async function recomputeEverything(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  await forgetSuggestions(tx, companyId);
  const openings = await bankAccountCodes(tx, companyId);
  const change = { years: true, regimesFrom: FIRST_DAY, withdrawn: true, openings, declared: true } as const;
  for (const consequence of CONSEQUENCES)
    await consequence.follow(tx, { companyId, today, change, sender: { publicUrl: "http://localhost:3000", supportEmail: null } });
}

async function forgetSuggestions(tx: Tx, companyId: string): Promise<void> {
  await tx.run(
    `update books.operations set suggestion_account = null, suggestion_confidence = null, suggestion_reason = null, suggestion_alternatives = null,
        suggestion_source = null, suggestion_rule = null, suggestion_allocations = null, suggestion_pair = null
      where company_id = $1 and status = 'to_categorize'`,
    [companyId],
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
  await db.tenant(companyId, compare, { isOnBothSides: true }).catch((error: unknown) => {
    if (error !== compared) throw error;
  });
  const [differences] = found;
  if (differences === undefined) throw new Error("nothing was compared");
  return differences;
}
