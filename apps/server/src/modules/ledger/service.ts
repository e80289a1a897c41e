import { completeVatLines } from "../books/entries/complete-vat-lines.js";
import { derive, deriveAll, deriveNew } from "../books/entries/derive.js";
import { STAGED_ENTRY_COLUMNS, stagedEntry } from "../books/entries/staged-entries.js";
import { removeStagedDrafts, writeStagedEntries } from "../books/entries/staged-entries-repository.js";

/** What other areas may call: the ledger alone writes entries. Validation and reversal are called by their routes. */
export { STAGED_ENTRY_COLUMNS, completeVatLines, derive, deriveAll, deriveNew, removeStagedDrafts, stagedEntry, writeStagedEntries };
export type { Wanted } from "../books/entries/derive.js";
export { removeEmptyYears } from "../books/openings/empty-years.js";
export { lastValidatedDay, lastWrittenDay, moveDrafts } from "../books/openings/moved-drafts.js";
export { refreshOpenings } from "../books/openings/openings.js";
export { reverseOperations } from "../books/freezing/reverse-operations.js";
export { insertVatLines, removeDraftsOf, stateOfSource } from "../books/entries/entries-repository.js";
export { accountBalanceOn, accountsOpenedByTakeover, accountsTakenOver, takenOverThrough } from "../books/openings/takeover-facts-repository.js";
export { freezeThrough, validateThrough } from "../books/freezing/validate.js";
export { announcingYears } from "./validation/announce-year.js";
export { mailPrints } from "./verification/prints.js";
