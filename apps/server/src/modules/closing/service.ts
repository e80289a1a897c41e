export { closureAct } from "./closings/presenter.js";
export { actOnClosure } from "./closings/validate-closure.js";
export { SUBMISSIONS } from "./closings/submission.js";
export { STEPS_TO_FIX, CLOSING_SUMMARY } from "./steps/consequences.js";
export { closingFile } from "./file/closing-file.js";
export { readClosings, type ClosingRow } from "./closings/closings-repository.js";
export { CLOSING_FIGURES } from "./facts/explain-car-costs.js";
