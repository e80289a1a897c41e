export { companyFiles, deliverCompany } from "./company-archive.js";
export { deliverClosedFec, measureClosedFec, sealFec, type MeasuredFec } from "./fec/closed-fec.js";
export { forgetSharedFiles } from "./sharing/forget-shared.js";
export { keepYearPapers } from "./papers/keep-papers.js";
export { DOCUMENT_DIFFERENCES } from "./papers/differences.js";
export { behindAccounts, BOOK_FIGURES } from "./figures/explain.js";
