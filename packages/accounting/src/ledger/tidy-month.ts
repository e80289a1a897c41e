import { monthEnd } from "../calendar.js";
import type { IsoDate } from "../date.js";

/** The operations of a month (its first day), and how many are still to categorise. */
export type MonthOfOperations = { readonly month: IsoDate; readonly count: number; readonly toCategorize: number };

type YearValidated = {
  readonly beginning: IsoDate;
  readonly end: IsoDate;
  readonly isClosed: boolean;
  readonly validatedThrough: IsoDate | null;
};

/** A month that only waits for its validation, up to its last day. */
export type TidyMonth = { readonly month: IsoDate; readonly through: IsoDate; readonly operations: number };

/**
 * The last month that is over and holds operations, none of which, nor of any month before, is to categorise. Null when it
 * is validated already, or while there is none.
 */
export function tidyMonth(
  months: readonly MonthOfOperations[],
  { years, today }: { years: readonly YearValidated[]; today: IsoDate },
): TidyMonth | null {
  const ordered = months.filter(({ count }) => count > 0).toSorted((a, b) => (a.month < b.month ? -1 : 1));
  const firstOpen = ordered.findIndex(({ toCategorize }) => toCategorize > 0);
  const done = firstOpen === -1 ? ordered : ordered.slice(0, firstOpen);
  for (const { month, count } of done.toReversed()) {
    const last = monthEnd(month);
    const year = years.find(({ beginning, end }) => beginning <= last && month <= end);
    if (!year || year.isClosed || last > today) continue;
    const through = last < year.end ? last : year.end;
    const isValidated = year.validatedThrough !== null && year.validatedThrough >= through;
    return isValidated ? null : { month, through, operations: count };
  }
  return null;
}
