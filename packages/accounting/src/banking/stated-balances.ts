import type { IsoDate } from "../date.js";
import { cents, type Cents } from "../money.js";

/** The balance of an account at the end of a day, as its bank states it and as the books have it. */
export type DayOfBalances = { readonly on: IsoDate; readonly bank: Cents; readonly books: Cents };

/** Where the books and the bank part: the first of the last days without interruption on which they differ, and by how much on the last one. */
export type BalanceGap = { readonly since: IsoDate; readonly amount: Cents };

/** The gap that lasts to the last day stated; null when that day agrees, or none is stated. `days` in their order. */
export function balanceGap(days: readonly DayOfBalances[]): BalanceGap | null {
  const last = days.at(-1);
  if (last === undefined || last.bank === last.books) return null;
  const agreed = days.findLastIndex(({ bank, books }) => bank === books);
  const first = days[agreed + 1] ?? last;
  return { since: first.on, amount: cents(last.bank - last.books) };
}
