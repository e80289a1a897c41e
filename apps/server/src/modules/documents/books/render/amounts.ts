import type { Cents } from "@comptoir/accounting/money";

const FRENCH = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1 234,56`, as a book prints it: narrow no-break spaces, a true minus sign. */
export function printedAmount(amount: Cents): string {
  return FRENCH.format(amount / 100).replace("-", "−");
}
