import { addDays } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, type Cents } from "../money.js";
import { DAYS_OF_BALANCES } from "./days-of-balances.js";

/** What an account moved on a day; the openings of years repeat what came before. */
export type DayMove = { readonly day: IsoDate; readonly net: Cents; readonly isOpening: boolean };

/** What an account held from the evening of a day on. */
export type BalanceStep = { readonly date: IsoDate; readonly balance: Cents };

type Held = { readonly moves: readonly DayMove[]; readonly balance: Cents; readonly until: IsoDate; readonly booksBegin: IsoDate };

/**
 * What an account held over the last days, from the first of them or the first of the books: one step for each day on which it moved. `balance`
 * is what it holds in the evening of `until`; moves are in the order of days. Read from the last day back, so that openings count for nothing.
 */
export function balanceSteps({ moves, balance, until, booksBegin }: Held): BalanceStep[] {
  const from = [addDays(until, -DAYS_OF_BALANCES), booksBegin].toSorted().at(-1) ?? booksBegin;
  const moved = moves.filter((one) => !one.isOpening && one.day >= from && one.day <= until).toReversed();
  const steps: BalanceStep[] = [];
  let held: number = balance;
  let day: IsoDate = until;
  for (const one of moved) {
    if (one.day < day || steps.length === 0) steps.unshift({ date: one.day, balance: cents(held) });
    held -= one.net;
    day = one.day;
  }
  if (steps[0]?.date !== from) steps.unshift({ date: from, balance: cents(held) });
  return steps;
}
