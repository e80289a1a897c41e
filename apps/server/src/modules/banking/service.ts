export { forgetAbandonedPreviews } from "./import/abandoned.js";
export { deriveBankOpenings, openingsOfStatements } from "./accounts/openings.js";
