/** Entries from their sources, the lines and VAT lines that they hold: the books alone write them. */
export { completeVatLines } from "./complete-vat-lines.js";
export { derive, deriveAll, deriveNew, type Wanted } from "./derive.js";
export {
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
  ENTRY_COLUMNS,
  ENTRY_OWN_COLUMNS,
  type DerivedEntryRow,
  type EntryRow,
} from "./entry-queries.js";
export { STAGED_ENTRY_COLUMNS, stagedEntry } from "./staged-entries.js";
export { removeStagedDrafts, writeStagedEntries } from "./staged-entries-repository.js";
