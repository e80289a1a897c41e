import { addDays, daysBetween } from "../calendar.js";
import { dayFromParts, type IsoDate } from "../date.js";
import type { Cents } from "../money.js";

/** Before that many days, a pace says nothing. */
const FEWEST_DAYS = 60;

/** What the day of a limit follows from: turnover of the calendar year to today, the first day of the activity when it is in it. */
export type PaceFacts = {
  readonly today: IsoDate;
  readonly activityStart: IsoDate | null;
  readonly turnover: Cents;
  readonly limit: Cents;
};

/**
 * The day on which a limit is reached at the pace of the year so far: start + ⌈limit × days ÷ turnover⌉ − 1. Null before the sixtieth day, and
 * when it is not in the year.
 */
export function dayOfLimit({ today, activityStart, turnover, limit }: PaceFacts): IsoDate | null {
  const year = Number(today.slice(0, 4));
  const [first, last] = [dayFromParts(year, 1, 1) as IsoDate, dayFromParts(year, 12, 31) as IsoDate];
  const start = activityStart !== null && activityStart > first ? activityStart : first;
  const elapsed = daysBetween({ from: start, to: today }) + 1;
  if (elapsed < FEWEST_DAYS || turnover <= 0) return null;
  const days = (BigInt(limit) * BigInt(elapsed) + BigInt(turnover) - 1n) / BigInt(turnover);
  if (days > 366n) return null;
  const day = addDays(start, Math.max(Number(days), 1) - 1);
  return day > last ? null : day;
}
