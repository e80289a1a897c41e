import type { IsoDate } from "../date.js";
import type { Auxiliary } from "../entry/entry.js";
import type { VatNature } from "../entry/vat-nature.js";
import { cents, shareOf, type Cents } from "../money.js";

/** Who owes: a customer, whose payments come in, or the company, whose payments go out. */
export type ItemSide = "receivable" | "payable";

/** VAT of one rate that an invoice holds and its payments will make due or deductible. */
export type WaitingVat = {
  readonly nature: VatNature;
  /** Basis points. */
  readonly rateBp: number;
  readonly base: Cents;
  readonly vat: Cents;
  /** Part of `vat` that is deducted; zero on receipts. */
  readonly deductible: Cents;
  /** The account of the sale or of the purchase. */
  readonly accountCode: string;
};

/** An invoice or a credit note that payments settle; `amount` incl. tax, below zero for a credit note. */
export type OpenItem = {
  readonly id: string;
  readonly side: ItemSide;
  /** Its account: 411000, 401000, 467000… */
  readonly accountCode: string;
  readonly auxiliary: Auxiliary | null;
  readonly label: string;
  /** Empty for all that a third party owes, of which no piece is known. */
  readonly pieceRef: string;
  readonly pieceDate: IsoDate;
  readonly amount: Cents;
  /** Empty on debits, for goods, outside VAT, under reverse charge: nothing waits for the payment. */
  readonly waitingVat: readonly WaitingVat[];
};

/** What payments took of an item so far, its VAT in the order of `waitingVat`. */
export type ItemSettled = { readonly amount: Cents; readonly vat: readonly SettledVat[] };

/** VAT of one rate that payments moved. */
export type SettledVat = Pick<WaitingVat, "base" | "vat" | "deductible">;

/** An item with what was paid of it. */
export type ItemState = { readonly item: OpenItem; readonly settled: ItemSettled };

/** The side of an account: what customers owe, else what is owed. */
export function sideOfAccount(accountCode: string, net: number): ItemSide {
  if (accountCode.startsWith("411")) return "receivable";
  if (accountCode.startsWith("40")) return "payable";
  return net >= 0 ? "receivable" : "payable";
}

/** What is left to pay of an item, signed like its amount. */
export function leftOf({ item, settled }: ItemState): Cents {
  return cents(item.amount - settled.amount);
}

/**
 * The VAT that a payment moves, rate by rate: in proportion of all that is then paid, so that no payment is ever ahead of the others by more
 * than a cent, and the payment that leaves nothing takes the remainder of each rate. Source: docs/sources.md#open-items.
 */
export function movedVat({ item, settled }: ItemState, amount: Cents): readonly SettledVat[] {
  const paid = settled.amount + amount;
  return item.waitingVat.map((waiting, index) => {
    const moved = settled.vat[index] ?? NOTHING_MOVED;
    const part = (key: keyof SettledVat): Cents => nextPart({ whole: waiting[key], moved: moved[key], paid, total: item.amount });
    return { base: part("base"), vat: part("vat"), deductible: part("deductible") };
  });
}

const NOTHING_MOVED: SettledVat = { base: cents(0), vat: cents(0), deductible: cents(0) };

/** Never turned back by a payment, never beyond the whole. */
function nextPart({ whole, moved, paid, total }: { whole: Cents; moved: Cents; paid: number; total: Cents }): Cents {
  if (paid === total) return cents(whole - moved);
  const direction = whole < 0 ? -1 : 1;
  const wanted = direction * (shareOf(whole, Math.abs(paid), Math.abs(total)) - moved);
  return cents(direction * Math.min(Math.max(wanted, 0), direction * (whole - moved)));
}
