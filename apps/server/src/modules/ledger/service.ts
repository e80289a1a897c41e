import { completeVatLines } from "./complete-vat-lines.js";
import { derive, deriveAll, deriveNew } from "./derive.js";
import { STAGED_ENTRY_COLUMNS, stagedEntry } from "./staged-entries.js";
import { removeStagedDrafts, writeStagedEntries } from "./staged-entries-repository.js";

/** What other areas may call: the ledger alone writes entries. Validation and reversal are called by their routes. */
export { STAGED_ENTRY_COLUMNS, completeVatLines, derive, deriveAll, deriveNew, removeStagedDrafts, stagedEntry, writeStagedEntries };
export type { Wanted } from "./derive.js";
export { removeEmptyYears } from "./empty-years.js";
export { lastValidatedDay, lastWrittenDay, moveDrafts } from "./moved-drafts.js";
export { refreshOpenings } from "./openings.js";
export { reverseOperations } from "./reverse-operations.js";
export { insertVatLines, removeDraftsOf, stateOfSource } from "./entries-repository.js";
export { accountBalanceOn, accountsOpenedByTakeover, accountsTakenOver, takenOverThrough } from "./takeover-facts-repository.js";
export { freezeThrough, validateThrough } from "./validate.js";
export { announcingYears } from "./announce-year.js";
export { mailPrints } from "./verification/prints.js";
