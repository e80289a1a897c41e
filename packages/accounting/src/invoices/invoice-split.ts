import { isReverseCharge, type VatNature } from "../entry/vat-nature.js";
import { cents, shareOf, sumCents, type Cents } from "../money.js";

/** A group of an invoice with what it is posted as. */
export type PostedGroup = {
  readonly accountCode: string;
  /** Excl. tax and VAT as the document states them, in the direction of what is owed. */
  readonly base: Cents;
  readonly vat: Cents;
  readonly rateBp: number;
  readonly nature: VatNature | null;
  readonly isGross: boolean;
};

/** A part of the payment of an invoice: `amount` incl. tax, `vat` the document's own; null where the books compute or have none. */
export type InvoicePart = {
  readonly accountCode: string;
  readonly amount: Cents;
  readonly vat: Cents | null;
  readonly rateBp: number;
  readonly nature: VatNature | null;
};

/** Reductions obtained on purchases: a discount for early payment goes there, since the chart has no 765000. */
export const DISCOUNT_ACCOUNT = "609000";
/** A gap of a cent. */
export const GAP_ACCOUNTS = { loss: "658000", gain: "758000" } as const;
const MOST_DISCOUNT_BP = 300;

/** What was taken of a group, incl. tax and its VAT. */
export type GroupShare = { readonly amount: Cents; readonly vat: Cents };

/** What of an invoice is paid: what was before, what is now, and all that is owed. */
export type PaidShare = {
  readonly total: Cents;
  readonly before: Cents;
  readonly now: Cents;
  /** What was taken of each group before, where that is not its share of what was paid: its deposits were not known then. */
  readonly already?: readonly GroupShare[] | undefined;
};

/**
 * The parts by rate of a payment of an invoice, which add up to it. Each is the share of what is paid so far less the share of what was paid
 * before, so that the parts of all payments add up to the document's own amounts, to the cent.
 */
export function splitPayment(groups: readonly PostedGroup[], paid: PaidShare): readonly InvoicePart[] {
  const shares = sharesOf(groups, paid);
  return groups.flatMap(({ accountCode, rateBp, nature, isGross }, index): InvoicePart[] => {
    const { amount, vat } = shares[index] ?? NOTHING;
    if (amount === 0) return [];
    const hasVat = !isGross && nature !== null && !isReverseCharge(nature);
    return [{ accountCode, amount, vat: hasVat ? vat : null, rateBp, nature }];
  });
}

const NOTHING: GroupShare = { amount: cents(0), vat: cents(0) };

/** What a payment takes of each group, in their order. */
export function sharesOf(groups: readonly Pick<PostedGroup, "base" | "vat">[], paid: PaidShare): readonly GroupShare[] {
  const { already } = paid;
  const amounts = inShares(groups.map(grossOf), { ...paid, already: already?.map(({ amount }) => amount) });
  const taxes = inShares(
    groups.map(({ vat }) => vat),
    { ...paid, already: already?.map(({ vat }) => vat) },
  );
  return groups.map((_, index) => ({ amount: amounts[index] ?? cents(0), vat: taxes[index] ?? cents(0) }));
}

/** What the books count of a group: excl. tax where the buyer owes the VAT, incl. tax otherwise. */
function grossOf({ base, vat }: Pick<PostedGroup, "base" | "vat">): Cents {
  return cents(base + vat);
}

/** The share of each amount that a payment takes; they add up to it when the amounts add up to the total. */
function inShares(
  amounts: readonly Cents[],
  { total, before, now, already }: Omit<PaidShare, "already"> & { readonly already: readonly Cents[] | undefined },
): readonly Cents[] {
  const until = (paid: number): readonly Cents[] => {
    const whole = sumCents(amounts);
    if (paid === total) return amounts;
    let [reached, given] = [0, 0];
    // Shares of running totals: none is ever a cent away from its own, and they add up without a remainder.
    return amounts.map((amount) => {
      reached += amount;
      const upTo = shareOf(cents(reached), Math.abs(paid), Math.max(Math.abs(total), 1));
      const part = cents(upTo - given);
      given = upTo;
      return whole === 0 ? cents(0) : part;
    });
  };
  const [after, earlier] = [until(before + now), already ?? until(before)];
  return amounts.map((_, index) => cents((after[index] ?? 0) - (earlier[index] ?? 0)));
}

/** What a payment leaves of an invoice, and what it may be. */
export type PaymentGap = "none" | "cent" | "discount" | "partial" | "over";

/** What the difference between what is left and a payment may be: a cent, a discount that the terms speak of, a payment in part, too much. */
export function gapOf({ left, paid, hasTerms }: { readonly left: Cents; readonly paid: Cents; readonly hasTerms: boolean }): PaymentGap {
  const gap = Math.abs(left) - Math.abs(paid);
  if (gap === 0) return "none";
  if (Math.abs(gap) === 1) return "cent";
  if (gap < 0) return "over";
  return hasTerms && gap * 10_000 <= Math.abs(left) * MOST_DISCOUNT_BP ? "discount" : "partial";
}

/** The parts of a discount, by rate: what was not paid of each group, taken back from purchases with its VAT. */
export function discountParts(
  groups: readonly PostedGroup[],
  { total, gap }: { readonly total: Cents; readonly gap: Cents },
): readonly InvoicePart[] {
  const share = { total, before: cents(total - gap), now: gap };
  return splitPayment(groups, share).map((part) => ({
    ...part,
    accountCode: DISCOUNT_ACCOUNT,
    amount: cents(0 - part.amount),
    vat: part.vat === null ? null : cents(0 - part.vat),
  }));
}

/** True where the notes or the terms of an invoice speak of a discount for early payment, and do not refuse it. */
export function speaksOfDiscount(texts: readonly string[]): boolean {
  const text = texts.join(" ").toLowerCase();
  return (
    /escompte|skonto|discount/.test(text) && !/(pas|aucun|sans|no) (d.)?(escompte|discount)|escompte[^.]{0,30}(néant|aucun)/.test(text)
  );
}
