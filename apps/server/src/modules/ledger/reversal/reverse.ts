import type { IsoDate } from "@comptoir/accounting/date";
import { sequenceOf } from "@comptoir/accounting/entry/entry";
import { reversalEntry } from "@comptoir/accounting/ledger/reversal-entry";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import { lockedFiscalYears } from "../../books/years/service.js";
import { cancelOperation, reopenOperation } from "../../operations/service.js";
import { derivedEntryOf, insertDrafts } from "../../books/entries/service.js";
import { freezeEntries, chainHeads, lockEntry, freeze } from "../../books/freezing/service.js";

/** What a reversal wrote. */
export type Reversed = { entryId: string; number: number | null; operationId: string | null; date: string };

type Reversing = {
  readonly companyId: string;
  readonly entryId: string;
  readonly date: IsoDate;
  readonly today: IsoDate;
  readonly recordAgain: boolean;
};

/**
 * Posts the reversal of a validated entry and returns its operation to `to_categorize`, posted on the day of the
 * reversal, or on its own when the entry was in a later year because that of the operation was closed, and no longer is; without `recordAgain`, the operation is cancelled for good. The reversal is frozen at once: unlike a draft no recomputation replaces it.
 */
export async function reverseValidated(tx: Tx, { companyId, entryId, date, today, recordAgain }: Reversing): Promise<Reversed> {
  settlesNothing(tx, "what was reversed stays in the books; an operation to record again says so itself");
  const years = await lockedFiscalYears(tx, companyId);
  const row = await lockEntry(tx, companyId, entryId);
  if (!row) throw new Refusal({ code: "not_found", what: "entry" });
  const derived = derivedEntryOf(row);
  if ("key" in derived.source || derived.source.kind === "carry_forward" || derived.source.kind === "opening")
    throw new Refusal({ code: "ledger.derived", kind: derived.source.kind });
  if (row.number === null) throw new Refusal({ code: "ledger.not_validated" });
  if (date > today) throw new Refusal({ code: "ledger.future", today });
  const entry = reversalEntry(derived, { entryId, date, isReversed: row.reversed });
  const year = years.find((one) => one.beginning <= date && date <= one.end);
  if (!year) throw new Refusal({ code: "period.no_fiscal_year" });
  if (year.isClosed) throw new Refusal({ code: "ledger.closed_year" });

  const [id = ""] = await insertDrafts(tx, companyId, [{ entry, fiscalYearId: year.id }]);
  const reversal = await lockEntry(tx, companyId, id);
  if (!reversal) throw new Error(`the reversal ${id} was not written`);
  const sequence = sequenceOf(entry);
  const head = (await chainHeads(tx, companyId, year.id))[sequence];
  const entries = freeze([reversal], { head, sequence, fiscalYear: year, validatedOn: today });
  await freezeEntries(tx, companyId, entries);

  const operationId = row.source_kind === "operation" ? row.operation_id : null;
  if (operationId !== null && recordAgain)
    await reopenOperation(tx, { companyId, operationId, reversed: { postedOn: derived.date, on: date }, years });
  if (operationId !== null && !recordAgain) await cancelOperation(tx, companyId, { operationId, on: date });
  return { entryId: id, number: entries[0]?.number ?? null, operationId, date };
}
