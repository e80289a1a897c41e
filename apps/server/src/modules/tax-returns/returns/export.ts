import { findTaxForms } from "@comptoir/accounting/tax-return/forms/tax-forms-for";
import { taxExportRows, type TaxExportRow } from "@comptoir/accounting/tax-return/return-export";
import type { TaxReturnContent } from "./content.js";

/** The boxes of a return as a partner reads them, those that are ticked last. */
export function taxReturnExport(content: TaxReturnContent): readonly TaxExportRow[] {
  const { millesime, ticks = [] } = content;
  const ticked = ticks.map(({ form, box }): TaxExportRow => ({ form, millesime, field: box, value: 1 }));
  return [...taxExportRows(findTaxForms(content.profit, content.incomeYear) ?? [], content), ...ticked];
}
