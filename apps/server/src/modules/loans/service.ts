export { LOAN_FIGURES } from "./explain.js";
export { remainingCapitalOn } from "./repository.js";
export { loansOfYear, type LoanOfYear } from "./loan-year.js";
export { unpaidInstalments } from "./unpaid-instalments.js";
export { countSchedules, schedulePaper } from "./schedule-paper.js";
