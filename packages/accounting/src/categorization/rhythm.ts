import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { absolute, type Cents } from "../money.js";

/** An amount paid before, always to one account: a rent, a salary, a subscription. */
export type Rhythm = {
  /** Signed, negative for an expense. */
  readonly amount: Cents;
  readonly account: string;
  readonly lastDate: IsoDate;
  /** Title of the last operation of that amount. */
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

/** True of an amount that says who it is paid to when it comes back. */
function isTellingAmount(amount: Cents): boolean {
  return amount < 0 && absolute(amount) >= SMALLEST && amount % ROUND !== 0;
}

/** Returns what was paid of the same amount a month or a quarter before, with the words that say so; null when nothing was. */
export function rhythmReader(
  rhythms: readonly Rhythm[],
): (line: { readonly amount: Cents; readonly date: IsoDate }) => (Rhythm & { readonly reason: string }) | null {
  const byAmount = new Map(rhythms.filter(({ amount }) => isTellingAmount(amount)).map((rhythm) => [rhythm.amount, rhythm]));
  return ({ amount, date }) => {
    const rhythm = byAmount.get(amount);
    if (!rhythm || date <= rhythm.lastDate) return null;
    const days = daysBetween({ from: rhythm.lastDate, to: date });
    const period = PERIODS.find(({ from, to }) => days >= from && days <= to);
    return period ? { ...rhythm, reason: `même montant que ${rhythm.title}, ${period.words}` } : null;
  };
}
