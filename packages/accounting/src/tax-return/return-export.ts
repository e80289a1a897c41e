import type { TaxForm } from "./forms/tax-form.js";
import type { TaxReturn } from "./return.js";

/** A figure as a partner reads it, in whole euros. */
export type TaxExportRow = { readonly form: string; readonly millesime: number; readonly field: string; readonly value: number };

/** The boxes that have a code and are not 0, in the order of the forms. Source: docs/sources.md#vat-filings. */
export function taxExportRows(forms: readonly TaxForm[], { boxes, millesime }: TaxReturn): readonly TaxExportRow[] {
  const nameOf = new Map(forms.map(({ form, exportName }) => [form, exportName]));
  return boxes
    .filter(({ hasCode, value }) => hasCode && value !== 0)
    .map(({ form, box, value }) => ({ form: nameOf.get(form) ?? form, millesime, field: box, value }));
}

/** The same rows as CSV: semicolons, CR LF, names first. No value holds a separator. */
export function taxExportCsv(rows: readonly TaxExportRow[]): string {
  const lines = rows.map(({ form, millesime, field, value }) => [form, millesime, field, value].join(";"));
  return ["form;millesime;field;value", ...lines].map((line) => `${line}\r\n`).join("");
}
