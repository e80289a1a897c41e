import { centsFromEuros } from "@comptoir/accounting/money";
import type { VatDeclarationDetail } from "@comptoir/contract/vat";

type Row = VatDeclarationDetail["lines"][number];

/** The rows of one side of the table, and what they add up to, in euros to the cent. */
export type TableSide = {
  readonly side: Row["side"];
  readonly rows: readonly Row[];
  readonly base: number;
  readonly vat: number;
  readonly deductible: number;
  readonly inclTax: number;
};

/** What is owed, then what is deducted; a side without rows is left out. */
export function tableSides(lines: readonly Row[]): readonly TableSide[] {
  return (["output", "input"] as const)
    .map((side) => {
      const rows = lines.filter((row) => row.side === side);
      const [base, vat] = [sum(rows, "base"), sum(rows, "vat")];
      return { side, rows, base, vat, deductible: sum(rows, "deductible"), inclTax: sum(rows, "inclTax") };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** The column that the explanation of a row is about: what is deducted, else its VAT, else its base when it has none. */
export function explainedColumn({ vat, deductible }: Pick<Row, "vat" | "deductible">): "base" | "vat" | "deductible" {
  if (deductible !== 0) return "deductible";
  return vat === 0 ? "base" : "vat";
}

function sum(rows: readonly Row[], column: "base" | "vat" | "deductible" | "inclTax"): number {
  const total = rows.reduce((cents, row) => cents + (centsFromEuros(row[column]) ?? 0), 0);
  return total / 100;
}
