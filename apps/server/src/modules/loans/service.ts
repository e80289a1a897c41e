export { explainLoans, type LoansOrigin } from "./explain.js";
export { remainingCapitalOn } from "./repository.js";
