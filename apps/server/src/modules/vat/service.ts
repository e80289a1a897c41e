export { announceVatDue } from "./alerts/alerts.js";
export { listReturnDocuments } from "./document/return-document.js";
export { explainVatBox, explainVatLine, type VatFigureOrigin } from "./figures/explain.js";
export { filingHandlers } from "./filings/partner-jobs.js";
export { receiveFilingMessage } from "./filings/filing.js";
export { refreshVatSummary } from "./returns/summary.js";
