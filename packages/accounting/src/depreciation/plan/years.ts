import { dayAfter, dayBefore, dayFromParts, isLastOfMonth, type IsoDate } from "../../date.js";

/** A fiscal year: its first and last day. */
export type Year = { readonly beginning: IsoDate; readonly end: IsoDate };

/**
 * The fiscal years from the one that holds `from`, without end: those that exist, and before the first and after the last,
 * years of twelve months that end on the same day (the last of a month stays the last of its month). `known` follow each
 * other without a gap, oldest first. Throws RangeError when there is none.
 */
export function* yearsFrom(known: readonly Year[], from: IsoDate): Generator<Year> {
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) throw new RangeError("a plan needs one fiscal year at least");
  const before = dayBefore(first.beginning);
  for (let count = yearsBack(before, from); count > 0; count -= 1) {
    yield { beginning: dayAfter(yearsAway(before, -count)), end: yearsAway(before, 1 - count) };
  }
  for (const year of known) if (year.end >= from) yield year;
  for (let count = 1; ; count += 1) {
    const year = { beginning: dayAfter(yearsAway(last.end, count - 1)), end: yearsAway(last.end, count) };
    if (year.end >= from) yield year;
  }
}

/** How many years of twelve months ending on `end` are needed to reach back to `from`. */
function yearsBack(end: IsoDate, from: IsoDate): number {
  let count = 0;
  while (yearsAway(end, -count) >= from) count += 1;
  return count;
}

/** Counted from one same day, so that 29 February comes back every leap year. */
function yearsAway(day: IsoDate, count: number): IsoDate {
  const [year, month] = [Number(day.slice(0, 4)) + count, Number(day.slice(5, 7))];
  const wanted = isLastOfMonth(day) ? 31 : Number(day.slice(8));
  for (let date = wanted; date >= 28; date -= 1) {
    const found = dayFromParts(year, month, date);
    if (found !== null) return found;
  }
  const found = dayFromParts(year, month, wanted);
  if (found === null) throw new RangeError(`no such day ${count} years from ${day}`);
  return found;
}
