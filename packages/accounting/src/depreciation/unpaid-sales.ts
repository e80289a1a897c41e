import { addDays } from "../calendar.js";
import { frenchDay, type IsoDate } from "../date.js";
import type { StoredSuggestion } from "../categorization/company-suggester.js";
import type { Cents } from "../money.js";
import { TO_RECEIVE } from "./asset-entries.js";

/** A sale, or an indemnity, whose exit booked its price on 467000; cents incl. tax. */
export type UnpaidSale = { readonly title: string; readonly on: IsoDate; readonly price: Cents };
/** Money that came in, in cents. */
export type SaleReceipt = { readonly on: IsoDate; readonly amount: Cents };

/** A price may arrive before the day of the sale that its papers bear. */
const EARLIEST_DAYS = 5;
const LIKELY = 0.8;

/**
 * The sale that each receipt to categorise pays: of the same amount to the cent, not before its day but for a few days, the oldest first,
 * each sale once. `settled` are the amounts put on 467000 so far, which pay the oldest sales.
 */
export function matchUnpaidSales<Line extends SaleReceipt>(
  sales: readonly UnpaidSale[],
  { settled, receipts }: { readonly settled: readonly SaleReceipt[]; readonly receipts: readonly Line[] },
): readonly { readonly sale: UnpaidSale; readonly receipt: Line }[] {
  const left = [...sales].sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  const take = ({ on, amount }: SaleReceipt): UnpaidSale | undefined => {
    const index = left.findIndex((sale) => sale.price === amount && on >= addDays(sale.on, -EARLIEST_DAYS));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  for (const receipt of inOrder(settled)) take(receipt);
  return inOrder(receipts).flatMap((receipt) => {
    const sale = take(receipt);
    return sale ? [{ sale, receipt }] : [];
  });
}

/** What is suggested for the receipt that pays a sale: the account where the sale waits for it. */
export function unpaidSaleSuggestion({ title, on }: UnpaidSale): StoredSuggestion {
  return {
    account: TO_RECEIVE,
    confidence: LIKELY,
    reason: `prix de «\u00a0${title}\u00a0», sorti le ${frenchDay(on)} et pas encore payé`,
    alternatives: [],
    source: "invoice",
  };
}

function inOrder<Line extends SaleReceipt>(receipts: readonly Line[]): readonly Line[] {
  return receipts.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}
