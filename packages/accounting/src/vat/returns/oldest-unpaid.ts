import type { IsoDate } from "../../date.js";
import { centsFromEuros, type Cents } from "../../money.js";

/** A return that is validated: what it asks for, in whole euros, and the day on which it was due. */
export type ReturnAsked = { readonly toPay: number; readonly dueOn: IsoDate | null };

/**
 * The day on which the oldest return that is not paid was due, from the returns in their order and what they leave unpaid
 * together: payments settle the oldest first. The day of the last return where nothing is unpaid.
 */
export function oldestUnpaidDay(returns: readonly ReturnAsked[], unpaid: Cents): IsoDate | null {
  let day = returns.at(-1)?.dueOn ?? null;
  let left: number = unpaid;
  for (const { toPay, dueOn } of returns.toReversed()) {
    if (left <= 0) break;
    if (toPay <= 0) continue;
    day = dueOn;
    left -= centsFromEuros(toPay) ?? 0;
  }
  return day;
}
