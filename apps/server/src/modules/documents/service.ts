export { companyFiles, deliverCompany } from "./company-archive.js";
export { BOOK_FIGURES } from "./figures/explain.js";
