import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";

type Row = VatDeclarationDetail["lines"][number];

/** The rows of one side of the table, with what they add up to. */
export type TableSide = VatDeclarationDetail["sides"][number] & { readonly rows: readonly Row[] };

/** What is owed, then what is deducted; a side without rows is left out. */
export function tableSides({ lines, sides }: Pick<VatDeclarationDetail, "lines" | "sides">): readonly TableSide[] {
  return sides.map((side) => ({ ...side, rows: lines.filter((row) => row.side === side.side) }));
}

/** The column that the explanation of a row is about: what is deducted, else its VAT, else its base when it has none. */
export function explainedColumn({ vat, deductible }: Pick<Row, "vat" | "deductible">): "base" | "vat" | "deductible" {
  if (deductible !== 0) return "deductible";
  return vat === 0 ? "base" : "vat";
}
