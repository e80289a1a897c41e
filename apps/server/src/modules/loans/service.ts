export { LOAN_FIGURES } from "./explain.js";
export { operationsOfInstalments, remainingCapitalOn, unpaidInstalments } from "./repository.js";
export { drawnLoans, loansOfYear, type LoanOfYear } from "./loan-year.js";
export { countSchedules, schedulePaper } from "./schedule-paper.js";
