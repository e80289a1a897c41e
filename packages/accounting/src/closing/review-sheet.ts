import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, sumCents, type Cents } from "../money.js";

/** An account beside the same of the year before. */
export type ComparedAccount = {
  readonly account: string;
  readonly before: Cents;
  readonly now: Cents;
  readonly change: Cents;
  /** It changed by more than half and by more than a sum: its change is to be explained. */
  readonly isLarge: boolean;
};

const LARGE = cents(1_000_00);

/** The balance of a year against that of the year before, by account; nothing that is at zero in both. */
export function comparedBalance(before: ReadonlyMap<string, Cents>, now: ReadonlyMap<string, Cents>): readonly ComparedAccount[] {
  return [...new Set([...before.keys(), ...now.keys()])].toSorted().flatMap((account) => {
    const [last, held] = [before.get(account) ?? cents(0), now.get(account) ?? cents(0)];
    if (last === 0 && held === 0) return [];
    const change = cents(held - last);
    const size = Math.abs(change);
    return [{ account, before: last, now: held, change, isLarge: size > LARGE && size * 2 > Math.abs(last) }];
  });
}

/** Ages of what is still to be paid, in days, the youngest first; null: any above. */
const AGES = [30, 90, 180, null] as const;

/** What is still to be paid of one side, by age. */
export type AgedItems = { readonly throughDays: number | null; readonly count: number; readonly amount: Cents };

/** What is left of items by the age of their piece at the end of the year. */
export function itemsByAge(items: readonly { readonly on: IsoDate; readonly left: Cents }[], yearEnd: IsoDate): readonly AgedItems[] {
  let from = Number.NEGATIVE_INFINITY;
  return AGES.map((throughDays) => {
    const least = from;
    from = throughDays ?? from;
    const aged = items.filter(({ on }) => {
      const age = daysBetween({ from: on, to: yearEnd });
      return age > least && (throughDays === null || age <= throughDays);
    });
    return { throughDays, count: aged.length, amount: sumCents(aged.map(({ left }) => left)) };
  });
}
