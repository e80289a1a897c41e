export { chainHeads, freezeEntries, lockEntry, periodDrafts, toCategorizeThrough } from "./freezing-repository.js";
export { sha256 } from "./hash.js";
export { reverseOperations } from "./reverse-operations.js";
export { freeze } from "./freeze.js";
export { freezeNextYear, freezeYear } from "./freeze-year.js";
export { freezeThrough, validateThrough } from "./validate-through.js";
export { type SealedRow, sealedEntries } from "./sealed-repository.js";
export { PRINTS, SEALED_HASHES } from "./chain-prints-queries.js";
