/** The brand of a page, of a company, of a person: on screens and in mails. */
export { firmBrandOf, firmOfPage, logoAddress } from "./brand.js";
export { brandOfCompany, brandOfPerson, brandOfHost, consumerBrand } from "./mail-brand.js";
export { logoOfCompany } from "./repository.js";
export { underFirmLogo } from "./under-firm-logo.js";
