import { takenItems, type TakenItems } from "@comptoir/accounting/takeover/taken-items";
import { cents } from "@comptoir/accounting/money";
import type { TakeoverFileRow } from "./files-repository.js";
import type { TakeoverState } from "./state.js";

const NONE: TakenItems = { items: [], unshared: cents(0) };

/**
 * What is still to be paid in old books. Who keeps receipts and expenses follows no invoice; the VAT that waits in the entries of a year under
 * way belongs to none of them in particular, and stays where it is.
 */
export function itemsTaken({ books, use }: TakeoverFileRow, { places, regime }: Pick<TakeoverState, "places" | "regime">): TakenItems {
  if (regime === null || (regime.taxSystem === "bnc" && regime.accountingBasis === "cash")) return NONE;
  const found = takenItems(books, places);
  if (use === "closed_year") return found;
  const waiting = found.items.reduce((total, { waitingVat }) => total + waitingVat.reduce((sum, { vat }) => sum + vat, 0), 0);
  return { items: found.items.map((item) => ({ ...item, waitingVat: [] })), unshared: cents(found.unshared + waiting) };
}
