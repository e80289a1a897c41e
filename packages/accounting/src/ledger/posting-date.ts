import { addDays, addMonths, twelveMonthsEnd } from "../calendar.js";
import type { IsoDate } from "../date.js";

/** A fiscal year as posting sees it; years follow one another without a gap. */
export type FiscalYearSpan = {
  readonly beginning: IsoDate;
  readonly end: IsoDate;
  readonly isClosed: boolean;
};

/** Where an operation is posted. */
export type PostingDate =
  | {
      readonly state: "posted";
      /** Date of the entry. */
      readonly date: IsoDate;
      /** The operation's own day when the entry bears another one, else null. */
      readonly realDate: IsoDate | null;
      /** True when no fiscal year holds `date` yet: the next one has to be created first. */
      readonly needsNextYear: boolean;
    }
  | { readonly state: "ignored"; readonly reason: "before_first_year" };

/** The last day that an operation may bear: a date more than a year from now is a typing error, which would open years of its own. */
export function lastDayTaken(today: IsoDate): IsoDate {
  return addMonths(today, 12);
}

/** The days between which an operation is typed, both included. */
export type TypedDays = { readonly first: IsoDate; readonly last: IsoDate };

/**
 * The days that an operation typed in may bear: from the beginning of the oldest open fiscal year to a year after the end of the
 * current one; a year that follows the last one counts as if it were there. `fiscalYears` oldest first; null without any.
 */
export function typedDays(fiscalYears: readonly FiscalYearSpan[], today: IsoDate): TypedDays | null {
  const newest = fiscalYears.at(-1);
  if (!newest) return null;
  const first = fiscalYears.find(({ isClosed }) => !isClosed)?.beginning ?? addDays(newest.end, 1);
  const current = fiscalYears.find(({ end }) => today <= end)?.end ?? newest.end;
  let end = current;
  while (end < today) end = twelveMonthsEnd(addDays(end, 1));
  return { first, last: twelveMonthsEnd(addDays(end, 1)) };
}

/**
 * The date of the entry of an operation: its own day in an open year, even where earlier entries were validated; the first
 * open day when its year is closed (PCG 1031-4); ignored before the first year. Source: docs/sources.md#posting.
 */
export function postingDate({
  date,
  fiscalYears,
}: {
  readonly date: IsoDate;
  readonly fiscalYears: readonly FiscalYearSpan[];
}): PostingDate {
  const years = [...fiscalYears].sort((a, b) => (a.beginning < b.beginning ? -1 : 1));
  const [first] = years;
  const last = years.at(-1);
  if (!first || !last) throw new RangeError("no fiscal year");
  if (date < first.beginning) return { state: "ignored", reason: "before_first_year" };
  if (date > last.end) return { state: "posted", date, realDate: null, needsNextYear: true };
  const open = years.find((year) => !year.isClosed && date <= year.end);
  if (!open) return { state: "posted", date: addDays(last.end, 1), realDate: date, needsNextYear: true };
  if (date >= open.beginning) return { state: "posted", date, realDate: null, needsNextYear: false };
  return { state: "posted", date: open.beginning, realDate: date, needsNextYear: false };
}
