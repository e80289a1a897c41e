/** What fiscal years open with: derived when they are read or numbered; and years that hold nothing. */
export { EMPTY_YEARS } from "./empty-years.js";
export { lastValidatedDay, lastWrittenDay, moveDrafts } from "./moved-drafts.js";
export { refreshOpenings, refreshOpeningsIn } from "./openings.js";
export { accountBalanceOn, accountsOpenedByTakeover, accountsTakenOver, takenOverThrough } from "./takeover-facts-repository.js";
