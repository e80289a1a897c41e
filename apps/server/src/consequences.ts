import type { Consequence } from "./modules/books/consequences.js";
import { EMPTY_YEARS } from "./modules/books/openings/service.js";
import { BANK_OPENINGS } from "./modules/banking/service.js";
import { CLOSING_SUMMARY, STEPS_TO_FIX, SUBMISSIONS } from "./modules/closing/service.js";
import { MONTHS_SUMMARY } from "./modules/firms/service.js";
import { DOCUMENT_DIFFERENCES } from "./modules/documents/service.js";
import { ASSET_DEDUCTIONS, ASSET_ENTRIES, ASSET_LINKS } from "./modules/fixed-assets/service.js";
import { ACCEPTED_INVOICES, expectedOfInvoices } from "./modules/invoices/service.js";
import { suggestionsWith } from "./modules/operations/service.js";
import { TAX_RETURN_SUMMARY } from "./modules/tax-returns/service.js";
import { VAT_ALERTS, VAT_SUMMARY } from "./modules/vat/service.js";
import { askForUpkeep } from "./upkeep/upkeep-job.js";

/** Looks at the tables again that thousands of rows were written to, or removed from. */
const UPKEEP: Consequence = {
  name: "upkeep",
  reads: [],
  writes: ["jobs"],
  async follow(tx, { companyId, change: { rows = [] } }) {
    for (const one of rows) await askForUpkeep(tx, companyId, one);
  },
};

/**
 * Everything that follows from a change of books, in the order in which it is computed again. What an opening carries forward is not here: it is derived when it is
 * read or numbered.
 */
export const CONSEQUENCES: readonly Consequence[] = [
  ASSET_LINKS,
  ASSET_DEDUCTIONS,
  BANK_OPENINGS,
  EMPTY_YEARS,
  ASSET_ENTRIES,
  ACCEPTED_INVOICES,
  suggestionsWith([expectedOfInvoices]),
  VAT_ALERTS,
  STEPS_TO_FIX,
  UPKEEP,
  DOCUMENT_DIFFERENCES,
  SUBMISSIONS,
  TAX_RETURN_SUMMARY,
  VAT_SUMMARY,
  CLOSING_SUMMARY,
  MONTHS_SUMMARY,
];
