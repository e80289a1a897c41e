import { addDays } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, sumCents, type Cents } from "../money.js";

/** What is known to come on the line: signed, with its extremes where it varies. */
export type ComingAmount = {
  readonly kind: "vat" | "loan" | "debt" | "receivable" | "recurring" | "contributions";
  readonly label: string;
  readonly origin: string;
  /** The day it counts on: the day it is due, or today when that has passed. */
  readonly on: IsoDate;
  readonly dueOn: IsoDate;
  readonly amount: Cents;
  readonly smallest: Cents;
  readonly largest: Cents;
  readonly isEstimate: boolean;
  readonly source: string;
};

/** What the line is drawn from: the balance before its first day, the movements of each day up to today, and what is to come. */
export type YearLineFacts = {
  readonly start: IsoDate;
  readonly today: IsoDate;
  readonly end: IsoDate;
  readonly days: readonly { readonly day: IsoDate; readonly net: Cents }[];
  readonly coming: readonly ComingAmount[];
  /** The half-width of « Vraiment à vous », on every day to come. */
  readonly halfWidth: Cents;
};

/** What the accounts hold at the end of a day, until the next point; with the band of what is to come. */
export type LinePoint = {
  readonly date: IsoDate;
  readonly balance: Cents;
  readonly low: Cents;
  readonly high: Cents;
  readonly isForecast: boolean;
};

/** Days beyond today that the line reaches at least. */
const DAYS_AHEAD = 180;

/** The last day of the line: of the fiscal year, or 180 days ahead when that is later. */
export function lineEnd(yearEnd: IsoDate, today: IsoDate): IsoDate {
  const ahead = addDays(today, DAYS_AHEAD);
  return yearEnd > ahead ? yearEnd : ahead;
}

/** The line of a year: its points, and the smallest end of day to come, the first one if equal. */
export function yearLine(facts: YearLineFacts): { readonly points: readonly LinePoint[]; readonly lowest: LinePoint | null } {
  const past = pastPoints(facts);
  const now = past.at(-1)?.balance ?? cents(0);
  const coming = comingPoints(facts, now);
  const lowest = coming.reduce<LinePoint | null>((least, point) => (least === null || point.balance < least.balance ? point : least), null);
  return { points: [...past, ...coming], lowest: facts.coming.length === 0 ? null : lowest };
}

function pastPoints({ start, today, days }: YearLineFacts): readonly LinePoint[] {
  const points: LinePoint[] = [];
  let balance = cents(0);
  const push = (date: IsoDate): void => void points.push({ date, balance, low: balance, high: balance, isForecast: false });
  const ordered = days.filter(({ day }) => day <= today).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  for (const { day, net } of ordered) {
    if (points.length === 0 && day > start) push(start);
    balance = cents(balance + net);
    push(day);
  }
  if (points.length === 0 && start < today) push(start);
  if (points.at(-1)?.date !== today) push(today);
  return points;
}

/** What counts today changes the first end of day after it: today's balance is what the accounts hold. */
function comingPoints({ today, end, coming, halfWidth }: YearLineFacts, now: Cents): readonly LinePoint[] {
  const tomorrow = addDays(today, 1);
  const dated = coming.map((one) => ({ ...one, counts: one.on <= today ? tomorrow : one.on })).filter(({ counts }) => counts <= end);
  const days = [...new Set([tomorrow, ...dated.map(({ counts }) => counts), end])].filter((day) => day <= end).toSorted();
  let [balance, below, above] = [now as number, 0, 0];
  return days.map((date) => {
    const ofDay = dated.filter(({ counts }) => counts === date);
    balance += sumCents(ofDay.map(({ amount }) => amount));
    below += ofDay.reduce((sum, { smallest, amount }) => sum + smallest - amount, 0);
    above += ofDay.reduce((sum, { largest, amount }) => sum + largest - amount, 0);
    return {
      date,
      balance: cents(balance),
      low: cents(balance - halfWidth + below),
      high: cents(balance + halfWidth + above),
      isForecast: true,
    };
  });
}
