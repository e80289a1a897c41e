export { LOAN_FIGURES } from "./explain.js";
export { remainingCapitalOn } from "./repository.js";
