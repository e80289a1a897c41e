import { cents, shareOf, type Cents } from "../money.js";

/** What the law keeps of an annuity: all of it is depreciated, a part is deducted. The three add up to the annuity. */
export type AnnuityShares = {
  /** Above the cap of passenger cars. */
  readonly excess: Cents;
  readonly deductible: Cents;
  /** For private use. */
  readonly private: Cents;
};

/**
 * The shares of an annuity: first the cap, then the private use, each from the exact product. `useBp` is the business use
 * in basis points; `cap` is null where none applies, else the price including tax and what of it counts, in cents.
 * Source: docs/sources.md#mixed-use (art. 39-4 and 155-II of the CGI).
 */
export function annuityShares(
  annuity: Cents,
  { cap, useBp }: { readonly cap: { readonly price: Cents; readonly cap: Cents } | null; readonly useBp: number },
): AnnuityShares {
  const isCapped = cap !== null && cap.price > cap.cap;
  const [within, price] = isCapped ? [cap.cap, cap.price] : [1, 1];
  const excess = isCapped ? shareOf(annuity, price - within, price) : cents(0);
  const deductible = shareOf(annuity, within * useBp, price * 10_000);
  // Both halves of a cent may round up: the deductible part gives way.
  const kept = deductible > annuity - excess ? cents(annuity - excess) : deductible;
  return { excess, deductible: kept, private: cents(annuity - excess - kept) };
}
