import { cents, type Cents } from "@comptoir/accounting/money";
import { amountExclTax, computedVat } from "@comptoir/accounting/allocation/vat-amounts";

/** Rate of our own price, in basis points. */
const RATE_BP = 2000;

/** What an invoice is made of: its total includes VAT, when the seller is subject to it. */
export function invoiceAmounts(total: Cents, isSubject: boolean): { readonly exclTax: Cents; readonly vat: Cents } {
  if (!isSubject) return { exclTax: total, vat: cents(0) };
  return { exclTax: amountExclTax(total, RATE_BP), vat: computedVat(total, RATE_BP) };
}
