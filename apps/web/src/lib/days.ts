import { dayFromParts, type IsoDate } from "@comptoir/accounting/date";

// The domain computes days with Temporal, whose polyfill weighs more than a page: a screen only needs these few.

/** The day some days later (earlier when negative). Arithmetic in UTC, where every day has 24 hours. */
export function shiftDay(date: IsoDate, days: number): IsoDate {
  const instant = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)) + days);
  return new Date(instant).toISOString().slice(0, 10) as IsoDate;
}

/** The same day some months later, held to the last day of a shorter month. */
export function shiftMonth(date: IsoDate, months: number): IsoDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  for (let day = Number(date.slice(8)); day > 27; day -= 1) {
    const found = dayFromParts(year, month, day);
    if (found) return found;
  }
  return dayFromParts(year, month, Number(date.slice(8))) ?? date;
}

/** First day of the month. */
export function firstOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 8)}01` as IsoDate;
}

/** Last day of the month. */
export function lastOfMonth(date: IsoDate): IsoDate {
  return shiftDay(shiftMonth(firstOfMonth(date), 1), -1);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(date: IsoDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
