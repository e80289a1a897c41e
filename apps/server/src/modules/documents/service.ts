export { companyFiles, deliverCompany } from "./company-archive.js";
export { deliverClosedFec, sealFec } from "./fec/closed-fec.js";
export { BOOK_FIGURES } from "./figures/explain.js";
