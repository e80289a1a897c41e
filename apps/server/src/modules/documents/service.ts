export { companyFiles, deliverCompany } from "./company-archive.js";
export { encodeFigure } from "./figures/figure.js";
export { deliverTable, type PrintedTable } from "./books/table-delivery.js";
