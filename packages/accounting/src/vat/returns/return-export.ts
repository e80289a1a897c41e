import type { VatBox } from "./return-figures.js";
import type { VatColumn, VatForm } from "../forms/return-form.js";

/** A figure as a partner reads it: code of the administration, whole euros. One code serves base and tax. */
export type ExportRow = {
  readonly form: string;
  readonly millesime: number;
  readonly code: string;
  readonly part: VatColumn;
  readonly value: number;
};

const COLUMNS: readonly VatColumn[] = ["base", "tax", "amount"];

/** The figures of a return that have a code and are not 0, in the order of the form. Source: docs/sources.md#vat-filings. */
export function exportRows(form: Pick<VatForm, "exportName" | "millesime">, boxes: readonly VatBox[]): readonly ExportRow[] {
  return boxes.flatMap((box) =>
    COLUMNS.flatMap((part): readonly ExportRow[] => {
      const value = box[part];
      if (box.code === null || value === null || value === 0) return [];
      return [{ form: form.exportName, millesime: form.millesime, code: box.code, part, value }];
    }),
  );
}

/** The same rows as CSV: semicolons, CR LF, names first. No value holds a separator. */
export function exportCsv(rows: readonly ExportRow[]): string {
  const lines = rows.map(({ form, millesime, code, part, value }) => [form, millesime, code, part, value].join(";"));
  return ["form;millesime;code;part;value", ...lines].map((line) => `${line}\r\n`).join("");
}
