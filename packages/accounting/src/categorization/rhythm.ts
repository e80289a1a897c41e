import { addDays, daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { groupBy } from "../group-by.js";
import { absolute, type Cents } from "../money.js";

/** A payment that may come back: a rent, a salary, a subscription. */
export type Rhythm = {
  /** Signed, negative for an expense. */
  readonly amount: Cents;
  /** Null for a payment split among several accounts. */
  readonly account: string | null;
  readonly lastDate: IsoDate;
  readonly title: string;
};

/** Days from one payment to the next, by what they come back after. */
const PERIODS = [
  { from: 26, to: 35, words: "un mois plus tôt" },
  { from: 86, to: 97, words: "trois mois plus tôt" },
] as const;
/** Under that many cents, two amounts are the same by chance. */
const SMALLEST = 2_000;
/** Round amounts are paid to anyone. */
const ROUND = 5_000;

/** Days after which a payment does not announce another one. */
export const RHYTHM_REACH = 97;

/** True of an amount that says who it is paid to when it comes back. */
export function isTellingAmount(amount: Cents): boolean {
  return amount < 0 && absolute(amount) >= SMALLEST && amount % ROUND !== 0;
}

type Found = Rhythm & { readonly account: string; readonly reason: string };

/**
 * Returns what was paid of the same amount a month or a quarter before, with the words that say so, when every payment of that amount in the days
 * before went to one account; else null. What is suggested of a line depends on the payments before it alone.
 */
export function rhythmReader(rhythms: readonly Rhythm[]): (line: { readonly amount: Cents; readonly date: IsoDate }) => Found | null {
  const byAmount = groupBy(
    rhythms.filter(({ amount }) => isTellingAmount(amount)),
    ({ amount }) => amount,
  );
  return ({ amount, date }) => {
    const before = (byAmount.get(amount) ?? []).filter(({ lastDate }) => lastDate < date && lastDate >= addDays(date, -RHYTHM_REACH));
    const [first] = before;
    if (!first || before.some(({ account }) => account !== first.account)) return null;
    const { account, ...latest } = before.reduce((last, one) => (one.lastDate > last.lastDate ? one : last));
    const days = daysBetween({ from: latest.lastDate, to: date });
    const period = PERIODS.find(({ from, to }) => days >= from && days <= to);
    return period && account !== null ? { ...latest, account, reason: `même montant que ${latest.title}, ${period.words}` } : null;
  };
}
