export { announceMissingStatement } from "./accounts/missing-statement.js";
export { forgetAbandonedPreviews } from "./import/abandoned.js";
export { countLeftAside } from "./import/lines-repository.js";
export { bankAccountCodes, deriveBankOpenings, openingsOfStatements } from "./accounts/openings.js";
