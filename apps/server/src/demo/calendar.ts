import { addDays, addMonths, daysBetween, monthEnd } from "@comptoir/accounting/calendar";
import { isoDate, monthStart, type IsoDate } from "@comptoir/accounting/date";

/** The days that the demonstration is built on. */
export type DemoCalendar = {
  readonly today: IsoDate;
  /** The year before the past one: a dossier that still has it open is late on any day. */
  readonly olderYear: { readonly beginning: IsoDate; readonly end: IsoDate };
  readonly pastYear: { readonly beginning: IsoDate; readonly end: IsoDate };
  readonly currentYear: { readonly beginning: IsoDate; readonly end: IsoDate };
  /** End of the month before last, never before the end of the past year. */
  readonly validatedThrough: IsoDate;
};

/** Two calendar years, the one of today and the one before. */
export function demoCalendar(today: IsoDate): DemoCalendar {
  const pastYear = yearOf(Number(today.slice(0, 4)) - 1);
  const beforeLast = monthEnd(addMonths(monthStart(today), -2));
  return {
    today,
    olderYear: yearOf(Number(today.slice(0, 4)) - 2),
    pastYear,
    currentYear: yearOf(Number(today.slice(0, 4))),
    validatedThrough: beforeLast > pastYear.end ? beforeLast : pastYear.end,
  };
}

function yearOf(year: number): DemoCalendar["pastYear"] {
  return { beginning: isoDate(`${year}-01-01`), end: isoDate(`${year}-12-31`) };
}

/** The first days of the months from one day to another. */
export function monthsBetween({ from, to }: { from: IsoDate; to: IsoDate }): IsoDate[] {
  const months: IsoDate[] = [];
  for (let month = monthStart(from); month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The day a bank writes an operation: the Monday after a weekend. */
export function bankDay(date: IsoDate): IsoDate {
  const weekday = ((daysBetween({ from: A_MONDAY, to: date }) % 7) + 7) % 7;
  return weekday < 5 ? date : addDays(date, 7 - weekday);
}

const A_MONDAY = isoDate("2024-01-01");
