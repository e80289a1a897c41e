import { exportRows, type ExportRow } from "@comptoir/accounting/vat/returns/return-export";
import { publishedForm } from "@comptoir/accounting/vat/forms/vat-form-for";
import type { DetailedReturn } from "./read.js";

/** The figures of a return as a partner reads them. */
export function returnExport({ declaration: { stored, chosen, period }, content }: DetailedReturn): readonly ExportRow[] {
  const form = stored?.status === "validated" ? publishedForm(period.form, stored.millesime) : chosen.form;
  return exportRows(form, content.boxes);
}
