export { TAX_RETURN_FIGURES } from "./figures/explain.js";
export { readTypedBoxes } from "./facts/boxes-repository.js";
export { isReturnFiled } from "./returns/filed.js";
export { readLettingsLeft } from "./returns/lettings-left.js";
export { keepReturn, previewReturn, reopenReturn } from "./returns/keep.js";
export { listYearReturns } from "./returns/read.js";
export { TAX_RETURN_SUMMARY } from "./returns/summary.js";
export { listTaxReturnDocuments } from "./document/list-documents.js";
export { deliverReturn, tableOfTaxReturn } from "./document/return-document.js";
