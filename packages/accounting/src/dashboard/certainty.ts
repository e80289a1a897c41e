import { cents, type Cents } from "../money.js";

/** What the uncertainty of « Vraiment à vous » comes from; rates in basis points, 0 when they are not known. */
export type CertaintyFacts = {
  readonly isVatSubject: boolean;
  readonly contributionsBp: number;
  readonly taxBp: number;
  /** Operations still to categorise, in and out, without sign. */
  readonly receipts: Cents;
  readonly expenses: Cents;
};

const TEN_EUROS = 1_000n;
const FULL = 10_000n;

/**
 * By how much « Vraiment à vous » may be wrong either way: k × the greater of what is uncategorised in and out, raised to the next 10 €.
 * k = v + (1 − v)(r + t(1 − r)), v = 1/6 (VAT of 20 % in a price) when VAT is charged. Zero: nothing is uncertain.
 */
export function uncertainty({ isVatSubject, contributionsBp, taxBp, receipts, expenses }: CertaintyFacts): Cents {
  const [r, t] = [BigInt(contributionsBp), BigInt(taxBp)];
  // r + t(1 − r), over 10 000².
  const taken = r * FULL + t * (FULL - r);
  const [numerator, denominator] = isVatSubject ? [FULL * FULL + 5n * taken, 6n * FULL * FULL] : [taken, FULL * FULL];
  const amount = BigInt(Math.max(receipts, expenses));
  const unit = denominator * TEN_EUROS;
  return cents(Number(((amount * numerator + unit - 1n) / unit) * TEN_EUROS));
}
