import type { IsoDate } from "@comptoir/accounting/date";
import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { ChainHead } from "@comptoir/accounting/ledger/chain/validation";
import type { Tx } from "../../../db/transaction.js";
import { settle } from "../consequences.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks, storeValidatedThrough, type FiscalYearOf } from "../years/service.js";
import type { DerivedEntryRow } from "../entries/service.js";
import { freeze } from "./freeze.js";
import { refreshOpeningsIn } from "../openings/service.js";
import {
  chainHeads,
  draftsAfter,
  draftsNamed,
  freezeEntries,
  hasDrafts,
  markOperationsValidated,
  toCategorizeThrough,
  type Frozen,
} from "./freezing-repository.js";

export { chainHeads, freezeEntries, lockEntry, periodDrafts, toCategorizeThrough } from "./freezing-repository.js";
export { sha256 } from "./hash.js";
export { reverseOperations } from "./reverse-operations.js";
export { freeze } from "./freeze.js";
export { type SealedRow, sealedEntries } from "./sealed-repository.js";
export { PRINTS, SEALED_HASHES } from "./chain-prints-queries.js";

const BATCH = 2000;

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
  const years = await lockBooks(tx, companyId);
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
  for (const year of await lockBooks(tx, companyId)) {
    const rows = await draftsNamed(tx, companyId, { fiscalYearId: year.id, sequence: "main", ids: also });
    const head = (await chainHeads(tx, companyId, year.id)).main;
    await storeFrozen(tx, companyId, rows, freeze(rows, { head, sequence: "main", fiscalYear: year, validatedOn: today }));
  }
}

type Numbering = { tx: Tx; companyId: string; year: FiscalYearOf; through: IsoDate; validatedOn: IsoDate; sequence: EntrySequence };

/** Returns the numbers given, in order; reads and writes in batches so that a year of any size fits. */
async function validateSequence({ tx, companyId, year, through, validatedOn, sequence }: Numbering): Promise<number[]> {
  const numbers: number[] = [];
  let after: { date: IsoDate; id: string } | null = null;
  let head: ChainHead | null = (await chainHeads(tx, companyId, year.id))[sequence];
  for (;;) {
    const rows: DerivedEntryRow[] = await draftsAfter(tx, companyId, { fiscalYearId: year.id, sequence, through, after, limit: BATCH });
    const frozen = freeze(rows, { head, sequence, fiscalYear: year, validatedOn });
    await storeFrozen(tx, companyId, rows, frozen);
    numbers.push(...frozen.map((entry) => entry.number));
    const lastRow = rows.at(-1);
    const last = frozen.at(-1);
    if (!lastRow || !last || rows.length < BATCH) return numbers;
    after = { date: lastRow.date, id: lastRow.id };
    head = { number: last.number, hash: last.hash, validatedOn };
  }
}

async function storeFrozen(tx: Tx, companyId: string, rows: readonly DerivedEntryRow[], frozen: readonly Frozen[]): Promise<void> {
  await freezeEntries(tx, companyId, frozen);
  const operations = rows.flatMap((row) => (row.source_kind === "operation" && row.operation_id !== null ? [row.operation_id] : []));
  if (operations.length > 0) await markOperationsValidated(tx, companyId, operations);
}
