export { companyFiles, deliverCompany } from "./company-archive.js";
export { readBalancesAfter } from "./figures/bank-balance-repository.js";
export { deliverTable, type PrintedTable } from "../../printing/table-delivery.js";
