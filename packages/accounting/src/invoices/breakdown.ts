import { cents, shareOf } from "../money.js";
import type { InvoiceHead } from "./invoice-head.js";
import { directionOf, type VatGroup } from "./received-invoice.js";

/** French rates in the order in which one is recognised from a total of VAT. */
const RATES = [2000, 1000, 550, 210];

/**
 * The breakdown of an invoice, each amount signed as what is owed. A document without one is a single group: at the rate that its totals
 * show, else incl. tax.
 */
export function groupsOf(invoice: InvoiceHead): readonly VatGroup[] {
  const direction = directionOf(invoice);
  const signed = (group: VatGroup): VatGroup =>
    direction === 1 ? group : { ...group, base: cents(0 - group.base), vat: cents(0 - group.vat) };
  if (invoice.vat.length > 0) return invoice.vat.map(signed);
  const { net, vat, gross, payable } = invoice.totals;
  const whole = gross ?? payable ?? cents(0);
  const none = { reason: null, reasonCode: null };
  if (net === null || vat === null || vat === 0) return [signed({ category: "O", rateBp: 0, base: whole, vat: cents(0), ...none })];
  const rateBp = RATES.find((rate) => Math.abs(shareOf(net, rate, 10_000) - vat) <= 1) ?? 0;
  return [signed({ category: "S", rateBp, base: net, vat, ...none })];
}
