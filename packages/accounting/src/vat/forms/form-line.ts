import type { VatFormLine } from "./return-form.js";

/** The lines that forms are made of: number, code of the administration, official label. */
export const formLine = {
  /** Operations before tax. */
  operations: (line: string, code: string, label: string): VatFormLine => ({ line, code, label, columns: ["base"] }),
  /** Operations and their tax. */
  taxed: (line: string, code: string, label: string): VatFormLine => ({ line, code, label, columns: ["base", "tax"] }),
  amount,
  /** An amount that others add up to. */
  total: (line: string, code: string | null, label: string, sum: NonNullable<VatFormLine["total"]>): VatFormLine => ({
    ...amount(line, code, label),
    total: sum,
  }),
};

/** An amount of its own. */
function amount(line: string, code: string | null, label: string): VatFormLine {
  return { line, code, label, columns: ["amount"] };
}
