export { announceVatDue } from "./alerts/alerts.js";
export { listReturnDocuments, printReturn } from "./document/return-document.js";
export { explainVatBox, explainVatLine, type VatFigureOrigin } from "./figures/explain.js";
export { filingHandlers } from "./filings/partner-jobs.js";
export { depositByHand, receiveFilingMessage } from "./filings/filing.js";
export { refreshVatSummary, vatDeclarationsOf } from "./returns/summary.js";
export { validateReturn } from "./returns/validate.js";
export { applyVatFrequency } from "./situation/frequency.js";
export { answerVatStart, readVatStart, restoreVatAnswer, vatAnswer } from "./situation/start.js";
