import { daysBetween } from "../calendar.js";
import { euros, type Cents } from "../money.js";
import { wordsOf } from "../words.js";
import { isInWindow, namesSeller, type InvoiceToPay, type PaymentCandidate } from "./invoice-match.js";

/** What does not agree between an invoice and an operation chosen by hand, in French; empty where all does. */
export function disagreements(toPay: InvoiceToPay, candidate: PaymentCandidate): readonly string[] {
  const { invoice, left, otherIbansIn } = toPay;
  const label = candidate.label.replace(/\s/g, "").toUpperCase();
  return [
    ...(candidate.amount < 0 === left > 0 ? [] : ["elle va dans l’autre sens"]),
    ...amountGap(left, candidate.amount),
    ...dayGap(toPay, candidate),
    ...(namesSeller(toPay, new Set(wordsOf(candidate.label))) ? [] : [`son libellé ne nomme pas ${invoice.seller.name}`]),
    ...(otherIbansIn(label).length > 0 ? ["le compte est celui d’un autre vendeur"] : []),
  ];
}

function amountGap(left: Cents, amount: Cents): readonly string[] {
  const [owed, paid] = [Math.abs(left), Math.abs(amount)];
  return owed === paid ? [] : [`${euros(paid)} au lieu de ${euros(owed)}`];
}

function dayGap({ invoice }: InvoiceToPay, { date }: PaymentCandidate): readonly string[] {
  if (invoice.issuedOn === null || isInWindow(invoice, date)) return [];
  const days = daysBetween({ from: invoice.issuedOn, to: date });
  return [days < 0 ? `${-days}\u00a0jours avant la facture` : `${days}\u00a0jours après la facture`];
}
