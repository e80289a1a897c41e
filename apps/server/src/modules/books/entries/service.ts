import { derivation } from "@comptoir/accounting/ledger/derivation";
import { checkEntry, type DerivedEntry } from "@comptoir/accounting/entry/entry";
import type { Tx } from "../../../db/transaction.js";
import { noteChange } from "../consequences.js";
import { openCalendar, type PostingCalendar } from "../years/service.js";
import { deleteDrafts, insertDrafts, readStanding, sourceKeyOf, type DerivableSource, type DraftRow } from "./entries-repository.js";

export {
  closingStepKeys,
  deleteDrafts,
  draftOpenings,
  draftsOf,
  insertDrafts,
  insertVatLines,
  removeDraftsOf,
  stateOfSource,
} from "./entries-repository.js";
export {
  chainedEntryOf,
  derivedEntryOf,
  DERIVED_ENTRY_COLUMNS,
  ENTRY_OWN_COLUMNS,
  LINE_OWN,
  withOwn,
  type DerivedEntryRow,
  type LineOwnRow,
} from "./entry-queries.js";
export { STAGED_ENTRY_COLUMNS, stagedEntry } from "./staged-entries.js";
export { countStagedValidated, removeStagedDrafts, writeStagedEntries } from "./staged-entries-repository.js";
export { type FecRow, type LeftOut, areOpeningsWaiting, fecRows, readLeftOut } from "./fec-rows-repository.js";
export { SHOWN_ENTRIES_OF_OPERATION, SHOWN_ENTRY, type ShownEntryRow, draftsThrough } from "./shown-entries-repository.js";
export { readDeductedVat, readVatByNature, readYearVat } from "./vat-by-nature-repository.js";

/** The entry that a source now gives; null when it gives none any more. */
export type Wanted = { readonly source: DerivableSource; readonly entry: DerivedEntry | null };

/**
 * Makes the books say what a source now gives, `wanted` being an entry of that source or null: what says it already is left,
 * drafts are replaced, a validated entry that differs is reversed by a draft on its own day (the first open one if its year is
 * closed) and the new one posted. Call `lockBooks` before. Idempotent.
 */
export async function derive(
  tx: Tx,
  company: { readonly id: string },
  source: DerivableSource,
  wanted: DerivedEntry | null,
): Promise<void> {
  await deriveAll(tx, company, [{ source, entry: wanted }]);
}

/** The same for many sources at once, each named a single time; `calendar` when the caller has opened it up to their days. */
export async function deriveAll(
  tx: Tx,
  company: { readonly id: string },
  wanted: readonly Wanted[],
  calendar?: PostingCalendar,
): Promise<void> {
  if (wanted.length === 0) return;
  const years =
    calendar ??
    (await openCalendar(
      tx,
      company.id,
      wanted.flatMap(({ entry }) => entry?.date ?? []),
    ));
  const standing = await readStanding(
    tx,
    company.id,
    wanted.map(({ source }) => source),
  );
  const removed: string[] = [];
  const added: DraftRow[] = [];
  for (const { source, entry } of wanted) {
    const key = sourceKeyOf(source);
    if (entry) checkWanted(entry, key);
    const changes = derivation(standing.get(key) ?? [], entry, years.openDay);
    if (source.kind === "operation") refuseReversals(changes.added, source.operationId);
    removed.push(...changes.removed);
    added.push(...changes.added.map((one) => ({ entry: one, fiscalYearId: years.yearOf(one.date).id })));
  }
  if (removed.length + added.length > 0) noteChange(tx, { entries: true });
  await deleteDrafts(tx, company.id, removed);
  await insertDrafts(tx, company.id, added);
}

/**
 * The same for sources of a row that this transaction has just added: they have no entry yet, and none is looked for. Tens of
 * thousands of entries of one row would each be looked for among those just written, by a planner whose statistics know none of them.
 */
export async function deriveNew(
  tx: Tx,
  company: { readonly id: string },
  entries: readonly DerivedEntry[],
  calendar: PostingCalendar,
): Promise<void> {
  const drafts = entries.flatMap((entry) => {
    checkEntry(entry);
    return derivation([], entry, calendar.openDay).added.map((one) => ({ entry: one, fiscalYearId: calendar.yearOf(one.date).id }));
  });
  await insertDrafts(tx, company.id, drafts);
}

function checkWanted(entry: DerivedEntry, key: string): void {
  if (sourceKeyOf(entry.source) !== key) throw new Error(`an entry of ${sourceKeyOf(entry.source)} was wanted for ${key}`);
  checkEntry(entry);
}

/** What a validated operation says is changed by the user's own reversal, never as a consequence of something else. */
function refuseReversals(added: readonly DerivedEntry[], operationId: string): void {
  if (added.some(({ source }) => source.kind === "reversal"))
    throw new Error(`operation ${operationId} is validated: it is reversed by hand`);
}
