import { cents, type Cents } from "@comptoir/accounting/money";
import type { InvoiceTotals } from "@comptoir/accounting/invoices/received-invoice";
import { hundredthsOf } from "./values.js";

/** Reads totals one by one; `rounded` names those that state more than two decimals. */
export function totalsReader(): {
  readonly read: (name: keyof InvoiceTotals, text: string | null) => Cents | null;
  readonly rounded: readonly string[];
} {
  const rounded: string[] = [];
  const read = (name: keyof InvoiceTotals, text: string | null): Cents | null => {
    const found = hundredthsOf(text);
    if (found === null) return null;
    if (found.isRounded) rounded.push(name);
    return cents(found.value);
  };
  return { read, rounded };
}
