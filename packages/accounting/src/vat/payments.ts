import { cents, type Cents } from "../money.js";

/** What a return leaves to pay, or as a credit (cents). Oldest first. */
export type PayableReturn = { readonly id: string; readonly toPay: Cents; readonly creditOut: Cents };

export type ReturnPayment = {
  /** `none`: nothing to pay nor to carry on. */
  readonly state: "none" | "due" | "paid" | "credit";
  readonly paid: Cents;
  /** What is left to pay. */
  readonly left: Cents;
};

/** What was paid on 445510 settles the oldest returns first: `paid` is the sum of its payments (cents). */
export function returnPayments(returns: readonly PayableReturn[], paid: Cents): ReadonlyMap<string, ReturnPayment> {
  let left: number = Math.max(paid, 0);
  return new Map(
    returns.map(({ id, toPay, creditOut }): [string, ReturnPayment] => {
      const share = Math.min(left, toPay);
      left -= share;
      const owed = cents(toPay - share);
      if (toPay === 0) return [id, { state: creditOut > 0 ? "credit" : "none", paid: cents(0), left: cents(0) }];
      return [id, { state: owed === 0 ? "paid" : "due", paid: cents(share), left: owed }];
    }),
  );
}
