/** Numbering and freezing of entries, and the reversal of what is frozen. */
export { chainHeads, freezeEntries, lockEntry, periodDrafts, toCategorizeThrough } from "./freezing-repository.js";
export { sha256 } from "./hash.js";
export { reverseOperations } from "./reverse-operations.js";
export { freeze, freezeThrough, validateThrough } from "./validate.js";
export { type SealedRow, sealedEntries } from "./sealed-repository.js";
export { PRINTS, SEALED_HASHES } from "./chain-prints-queries.js";
