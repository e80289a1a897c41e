/** Entries from their sources, the lines and VAT lines that they hold: the books alone write them. */
export { derive, deriveAll, deriveNew } from "./derive.js";
export {
  deleteDrafts,
  draftOpenings,
  draftsOf,
  insertDrafts,
  insertVatLines,
  removeDraftsOf,
  stateOfSource,
} from "./entries-repository.js";
export { chainedEntryOf, derivedEntryOf, DERIVED_ENTRY_COLUMNS, ENTRY_OWN_COLUMNS, type DerivedEntryRow } from "./entry-queries.js";
export { STAGED_ENTRY_COLUMNS, stagedEntry } from "./staged-entries.js";
export { countStagedValidated, removeStagedDrafts, writeStagedEntries } from "./staged-entries-repository.js";
export { type FecRow, type LeftOut, areOpeningsWaiting, fecRows, readLeftOut } from "./fec-rows-repository.js";
export { SHOWN_ENTRIES_OF_OPERATION, SHOWN_ENTRY, type ShownEntryRow, draftsThrough } from "./shown-entries-repository.js";
export { readVatByNature } from "./vat-by-nature-repository.js";
