import { addMonths, monthEnd } from "../calendar.js";
import { isoDate, monthStart, type IsoDate } from "../date.js";
import { proposedEnd } from "./fiscal-year-end.js";
import type { TaxCategory } from "./profession.js";

/** What the bounds of a first fiscal year depend on; `activityStartDate` null when it is not known. */
export type FiscalYearSituation = {
  readonly taxCategory: TaxCategory;
  readonly activityStartDate: IsoDate | null;
  readonly today: IsoDate;
};

/** How the first fiscal year is asked for and between which days. */
export type FiscalYearQuestion = {
  readonly startPicker: "year" | "month";
  readonly startMin: IsoDate;
  readonly startMax: IsoDate;
  /** True when the activity began this year: the fiscal year begins the same day. */
  readonly isStartLocked: boolean;
  /** Years to choose from; empty with the month picker. */
  readonly years: readonly OfferedYear[];
  readonly isEndAsked: boolean;
  /** Null while the start is not a day. */
  readonly endMin: IsoDate | null;
  readonly endMax: IsoDate | null;
};

/** A year that may be picked as the first fiscal year, and how today compares with it. */
export type OfferedYear = { readonly start: IsoDate; readonly end: IsoDate; readonly state: "past" | "current" | "future" };

/** How the first fiscal year is asked for, once its start is `start` (null while it is not a day). */
export function fiscalYearQuestion(situation: FiscalYearSituation, start: IsoDate | null): FiscalYearQuestion {
  const isBnc = situation.taxCategory === "bnc";
  return {
    startPicker: isBnc ? "year" : "month",
    ...startBounds(situation),
    isStartLocked: isStartLocked(situation),
    years: isBnc ? offeredYears(situation) : [],
    isEndAsked: !isBnc,
    endMin: start,
    endMax: start && endMax(start, situation),
  };
}

/** The start to propose: the activity when it began this year or later, else 1 January. */
export function defaultStart({ activityStartDate, today }: FiscalYearSituation): IsoDate {
  return latest(yearStart(yearOf(today)), activityStartDate);
}

/** The day that a year (BNC) or a month (BIC) stands for once picked: its first one, or the start of the activity within it. */
export function pickedStart(picked: IsoDate, { taxCategory, activityStartDate }: FiscalYearSituation): IsoDate {
  const first = taxCategory === "bnc" ? yearStart(yearOf(picked)) : monthStart(picked);
  const isWithin = activityStartDate !== null && activityStartDate.startsWith(first.slice(0, taxCategory === "bnc" ? 4 : 7));
  return isWithin ? activityStartDate : first;
}

/** The day that an end stands for: the month picker gives the 1st and means the whole month. */
export function pickedEnd(picked: IsoDate): IsoDate {
  return picked.endsWith("-01") ? monthEnd(picked) : picked;
}

/** True when the day may begin the first fiscal year. */
export function isWithinStarts(start: IsoDate, situation: FiscalYearSituation): boolean {
  const { startMin, startMax } = startBounds(situation);
  return start >= startMin && start <= startMax;
}

/** The last day that a fiscal year begun that day may have. */
export function endMax(start: IsoDate, { taxCategory, today }: FiscalYearSituation): IsoDate {
  return taxCategory === "bnc" ? yearEnd(yearOf(today) + 1) : monthEnd(addMonths(start, 24));
}

/** True when the activity began in the year of `today`. */
export function isStartLocked({ activityStartDate, today }: FiscalYearSituation): boolean {
  return activityStartDate !== null && yearOf(activityStartDate) === yearOf(today);
}

/** From 1 January of last year, or from the activity when it is later, to 31 December of next year. */
export function startBounds({ activityStartDate, today }: FiscalYearSituation): { startMin: IsoDate; startMax: IsoDate } {
  return { startMin: latest(yearStart(yearOf(today) - 1), activityStartDate), startMax: yearEnd(yearOf(today) + 1) };
}

function offeredYears(situation: FiscalYearSituation): OfferedYear[] {
  const { startMin, startMax } = startBounds(situation);
  const last = isStartLocked(situation) ? yearOf(startMin) : yearOf(startMax);
  const count = Math.max(0, last - yearOf(startMin) + 1);
  return Array.from({ length: count }, (_, index) => {
    const start = pickedStart(yearStart(yearOf(startMin) + index), situation);
    const end = proposedEnd(start, "bnc");
    const state = end < situation.today ? "past" : start > situation.today ? "future" : "current";
    return { start, end, state };
  });
}

function yearOf(day: IsoDate): number {
  return Number(day.slice(0, 4));
}

function yearStart(year: number): IsoDate {
  return isoDate(`${year}-01-01`);
}

function yearEnd(year: number): IsoDate {
  return isoDate(`${year}-12-31`);
}

function latest(day: IsoDate, other: IsoDate | null): IsoDate {
  return other !== null && other > day ? other : day;
}
