import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { refreshOpeningsIn } from "../openings/service.js";
import { lockedFiscalYears, type FiscalYearOf } from "../years/service.js";
import { freeze } from "./freeze.js";
import { chainHeads, draftsOfClosing, hasDrafts } from "./freezing-repository.js";
import { storeFrozen, validateSequence } from "./numbering.js";
import { validateThrough } from "./validate-through.js";

type Freezing = { readonly companyId: string; readonly yearId: string; readonly today: IsoDate };

/**
 * Numbers and freezes all that a fiscal year holds: first what freezes with its periods, through its last day, then what its closing freezes, by
 * source. The year before must be closed. Refuses what `validateThrough` refuses, and `closing.previous_year`.
 */
export async function freezeYear(tx: Tx, { companyId, yearId, today }: Freezing): Promise<void> {
  const years = await lockedFiscalYears(tx, companyId);
  const index = years.findIndex(({ id }) => id === yearId);
  const year = years[index];
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  if (years[index - 1]?.isClosed === false) throw new Refusal({ code: "closing.previous_year" });
  await validateThrough(tx, { companyId, through: year.end, today });
  await freezeDraftsOfClosing(tx, { companyId, closedYearId: yearId, year, today });
  if (await hasDrafts(tx, companyId, yearId)) throw new Error(`the fiscal year ${yearId} keeps drafts that nothing freezes`);
}

/**
 * Completes and freezes the openings of the year that follows a closed one, and what the closing writes on its first day. Call `freezeYear` and write
 * the appropriation before.
 */
export async function freezeNextYear(
  tx: Tx,
  { companyId, closedYearId, year, today }: { companyId: string; closedYearId: string; year: FiscalYearOf; today: IsoDate },
): Promise<void> {
  await refreshOpeningsIn(tx, companyId);
  await validateSequence({ tx, companyId, year, through: year.beginning, validatedOn: today, sequence: "AN" });
  await freezeDraftsOfClosing(tx, { companyId, closedYearId, year, today });
}

type DraftsOfClosing = { readonly companyId: string; readonly closedYearId: string; readonly year: FiscalYearOf; readonly today: IsoDate };

async function freezeDraftsOfClosing(tx: Tx, { companyId, closedYearId, year, today }: DraftsOfClosing): Promise<void> {
  const rows = (await draftsOfClosing(tx, companyId, closedYearId)).filter((row) => row.fiscal_year_id === year.id);
  const head = (await chainHeads(tx, companyId, year.id)).main;
  await storeFrozen(tx, companyId, rows, freeze(rows, { head, sequence: "main", fiscalYear: year, validatedOn: today }));
}
