export { announceMissingStatement } from "./accounts/missing-statement.js";
export { forgetAbandonedPreviews } from "./import/abandoned.js";
export { lockImports } from "./import/imports-repository.js";
export { countLeftAside } from "./import/lines-repository.js";
export { refreshPreviews } from "./import/refresh-previews.js";
export { BANK_OPENINGS, bankAccountCodes, openingsOfStatements } from "./accounts/openings.js";
export { openTakenBanks, removeTakenBanks, type TakenBank } from "./accounts/taken-accounts.js";
export { type BankStateRow, readBankStates, readBankYears } from "./accounts/bank-accounts-repository.js";
