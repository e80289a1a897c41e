import { cents, sumCents, type Cents } from "../money.js";

/** Splits an amount into `count` equal parts; the cents that are left go to the first. Parts always add up. */
export function splitEvenly(total: Cents, count: number): readonly Cents[] {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`not a number of parts: ${count}`);
  return splitByShares(
    total,
    Array.from({ length: count }, () => 1),
  );
}

/**
 * Splits an amount in proportion to whole shares, each part rounded towards zero; the cents that are left go to the part
 * named by `remainderTo`, else to the largest share (the first of equals). Parts always add up. Throws RangeError on a
 * negative share, or when none is above zero. Source: docs/sources.md#rounding.
 */
export function splitByShares(total: Cents, shares: readonly number[], remainderTo = largestOf(shares)): readonly Cents[] {
  const wholeShares = checkedTotal(shares);
  const parts = shares.map((share) => cents(Number((BigInt(total) * BigInt(share)) / wholeShares)));
  const left = total - sumCents(parts);
  return parts.map((part, index) => (index === remainderTo ? cents(part + left) : part));
}

function largestOf(shares: readonly number[]): number {
  return shares.indexOf(shares.reduce((max, share) => Math.max(max, share), 0));
}

function checkedTotal(shares: readonly number[]): bigint {
  const total = shares.reduce((sum, share) => sum + wholeShare(share), 0n);
  if (total === 0n) throw new RangeError("no share above zero");
  return total;
}

function wholeShare(share: number): bigint {
  if (!Number.isSafeInteger(share) || share < 0) throw new RangeError(`not a share: ${share}`);
  return BigInt(share);
}
