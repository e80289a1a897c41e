import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { settle } from "../consequences.js";
import { Refusal } from "../../../refusal.js";
import { lockedFiscalYears, storeValidatedThrough } from "../years/service.js";
import { freeze } from "./freeze.js";
import { refreshOpeningsIn } from "../openings/service.js";
import { chainHeads, draftsNamed, hasDrafts, toCategorizeThrough } from "./freezing-repository.js";
import { storeFrozen, validateSequence } from "./numbering.js";

/** What a validation did; the numbers belong to the main sequence. */
export type Validated = { validated: number; firstNumber: number | null; lastNumber: number | null; through: string };

/**
 * Numbers and freezes every draft dated up to `through`, year by year. Refuses while an operation up to that day is still
 * to categorise. Openings of a year are frozen only once the year before has no draft left. Source: docs/sources.md#chain.
 */
export async function validateThrough(
  tx: Tx,
  { companyId, through, today }: { companyId: string; through: IsoDate; today: IsoDate },
): Promise<Validated> {
  if (through > today) throw new Refusal({ code: "ledger.future", today });
  const years = await lockedFiscalYears(tx, companyId);
  await settle(tx, { companyId, today, change: {} });
  const left = await toCategorizeThrough(tx, companyId, through);
  if (left.count > 0) throw new Refusal({ code: "ledger.to_categorize", ...left, through });
  const total: Validated = { validated: 0, firstNumber: null, lastNumber: null, through };
  let openingsAreFinal = true;
  for (const year of years.filter((one) => one.beginning <= through)) {
    await refreshOpeningsIn(tx, companyId);
    const numbering = { tx, companyId, year, through, validatedOn: today };
    if (openingsAreFinal) total.validated += (await validateSequence({ ...numbering, sequence: "AN" })).length;
    const numbers = await validateSequence({ ...numbering, sequence: "main" });
    total.validated += numbers.length;
    total.firstNumber ??= numbers.at(0) ?? null;
    total.lastNumber = numbers.at(-1) ?? total.lastNumber;
    openingsAreFinal = year.end <= through && !(await hasDrafts(tx, companyId, year.id));
  }
  await storeValidatedThrough(tx, companyId, through);
  return total;
}

/** The same, then the drafts named in `also`: what a VAT return declares is frozen though it was posted after the period. */
export async function freezeThrough(
  tx: Tx,
  { also, ...given }: { companyId: string; through: IsoDate; today: IsoDate; also: readonly string[] },
): Promise<void> {
  await validateThrough(tx, given);
  const { companyId, today } = given;
  for (const year of await lockedFiscalYears(tx, companyId)) {
    const rows = await draftsNamed(tx, companyId, { fiscalYearId: year.id, sequence: "main", ids: also });
    const head = (await chainHeads(tx, companyId, year.id)).main;
    await storeFrozen(tx, companyId, rows, freeze(rows, { head, sequence: "main", fiscalYear: year, validatedOn: today }));
  }
}
