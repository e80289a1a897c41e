import type { StatedTotals } from "../attachments/clues.js";
import { euros, type Cents } from "../money.js";
import { warns, type InvoiceFinding } from "./invoice-finding.js";
import type { InvoiceHead } from "./invoice-head.js";

/**
 * The total that the page of a PDF shows beside the one of its data, where they differ: what a person reads is not what is booked. Nothing where the page names no
 * total, and in another currency.
 */
export function visibleTotalFindings({ totals, currency }: InvoiceHead, visible: StatedTotals | null): readonly InvoiceFinding[] {
  if (visible === null || currency !== "EUR") return [];
  const gross = differing(visible.gross, [totals.gross, totals.payable]);
  if (gross !== null) return [saying("un total TTC", gross, totals.gross ?? totals.payable)];
  const payable = differing(visible.payable, [totals.payable, totals.gross]);
  return payable === null ? [] : [saying("un net à payer", payable, totals.payable ?? totals.gross)];
}

/** The largest amount of a page when none of them is one of the data’s; null otherwise. A credit note may write either sign. */
function differing(shown: readonly Cents[], stated: readonly (Cents | null)[]): Cents | null {
  const known = stated.flatMap((amount) => (amount === null ? [] : Math.abs(amount)));
  if (known.length === 0 || shown.some((amount) => known.includes(amount))) return null;
  return shown.toSorted((one, other) => other - one)[0] ?? null;
}

function saying(what: string, shown: Cents, stated: Cents | null): InvoiceFinding {
  const data = stated === null ? "aucun" : euros(stated);
  return warns(
    "visible_total",
    `Le PDF affiche ${what} de ${euros(shown)}, ses données en indiquent ${data}\u00a0: demandez à votre fournisseur lequel est juste.`,
  );
}
