import { isLastOfMonth, type IsoDate } from "../../date.js";

/** Days of a year in the count of depreciation, not of the calendar. */
export const YEAR_DAYS = 360;

/**
 * Days from one day to another, both counted, in years of 360 and months of 30: the last day of a month counts as its
 * thirtieth when it ends the period. Negative or zero when `to` is before `from`. Source: docs/sources.md#depreciation.
 */
export function days360({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }): number {
  const start = partsOf(from);
  const end = partsOf(to);
  const startDay = Math.min(start.day, 30);
  const endDay = isLastOfMonth(to) ? 30 : Math.min(end.day, 30);
  return (end.year - start.year) * YEAR_DAYS + (end.month - start.month) * 30 + (endDay - startDay) + 1;
}

/** Months from the first day of the month of `from` to `to`, a month that has begun being counted whole. */
export function startedMonths({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }): number {
  const start = partsOf(from);
  const end = partsOf(to);
  return (end.year - start.year) * 12 + (end.month - start.month) + 1;
}

function partsOf(date: IsoDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}
