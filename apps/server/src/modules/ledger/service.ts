import { derive, deriveAll, deriveNew } from "./derivation/derive.js";
import { STAGED_ENTRY_COLUMNS, stagedEntry } from "./derivation/staged-entries.js";
import { removeStagedDrafts, writeStagedEntries } from "./derivation/staged-entries-repository.js";

/** What other areas may call: the ledger alone writes entries. Validation and reversal are called by their routes. */
export { STAGED_ENTRY_COLUMNS, derive, deriveAll, deriveNew, removeStagedDrafts, stagedEntry, writeStagedEntries };
export { removeEmptyYears } from "./openings/empty-years.js";
export { lastValidatedDay, lastWrittenDay, moveDrafts } from "./openings/moved-drafts.js";
export { refreshOpenings } from "./openings/openings.js";
export { reverseOperations } from "./reversal/reverse-operations.js";
export { insertVatLines, removeDraftsOf, stateOfSource } from "./entries-repository.js";
export { accountBalanceOn, accountsOpenedByTakeover, accountsTakenOver, takenOverThrough } from "./takeover-facts-repository.js";
export { freezeThrough, validateThrough } from "./validation/validate.js";
export { announcingYears } from "./validation/announce-year.js";
export { mailPrints } from "./verification/prints.js";
