export { companyFiles, deliverCompany } from "./company-archive.js";
export { deliverClosedFec, sealFec, type SealedFec } from "./fec/closed-fec.js";
export { BOOK_FIGURES } from "./figures/explain.js";
