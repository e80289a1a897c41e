import { findTaxForms } from "@comptoir/accounting/tax-return/forms/tax-forms-for";
import { taxExportRows, type TaxExportRow } from "@comptoir/accounting/tax-return/return-export";
import type { TaxReturnContent } from "./content.js";

/** The boxes of a return as a partner reads them. */
export function taxReturnExport(content: TaxReturnContent): readonly TaxExportRow[] {
  return taxExportRows(findTaxForms(content.profit, content.incomeYear) ?? [], content);
}
