import { addDays, addMonths, monthEnd, twelveMonthsEnd } from "../calendar.js";
import { isoDate, type IsoDate } from "../date.js";
import { DomainError, type DomainProblem } from "../errors.js";
import type { TaxCategory } from "./profession.js";

/** A fiscal year; both days are in it. */
type Year = { readonly id: string; readonly beginning: IsoDate; readonly end: IsoDate; readonly isClosed: boolean };

/** What the end of a year must agree with, besides the years themselves. */
type EndLimits = {
  /** The last day whose VAT is declared, here or elsewhere; null: none. */
  readonly declaredThrough: IsoDate | null;
  /** A VAT period that a year ending that day would cut, and its last day; null: none. */
  readonly vatPeriod: { readonly end: IsoDate } | null;
};

type NextYear = EndLimits & { readonly end: IsoDate; readonly taxCategory: TaxCategory; readonly today: IsoDate };

/**
 * The days of the fiscal year that follows the last one, to the end that was chosen. Throws DomainError `fiscal_year.*`. A BNC ends with
 * the civil year (CGI, article 93), be it the day it begins; the others by the end of the month two years later; none begins after the next civil year. An end other
 * than the one proposed is that of a year that moves: no VAT period is cut, nor one that is declared.
 */
export function nextYear(
  last: Pick<Year, "end">,
  { end, taxCategory, today, ...limits }: NextYear,
): { readonly beginning: IsoDate; readonly end: IsoDate } {
  const beginning = addDays(last.end, 1);
  if (beginning > civilEnd(civilYear(today) + 1)) refuse({ code: "fiscal_year.out_of_reach" });
  checkEnd({ beginning, end, taxCategory });
  const proposed = proposedEnd(beginning, taxCategory);
  if (end !== proposed) checkLimits({ before: proposed, after: end }, limits);
  return { beginning, end };
}

/**
 * The end to propose for a fiscal year that begins that day, and that of one which is opened by itself: twelve months, or the civil year of
 * a BNC (CGI, article 93).
 */
export function proposedEnd(beginning: IsoDate, taxCategory: TaxCategory): IsoDate {
  return taxCategory === "bnc" ? civilEnd(civilYear(beginning)) : twelveMonthsEnd(beginning);
}

/** True for days that a fiscal year may have: a day at least after its first one, but for a BNC, whose activity may begin on 31 December. */
export function isYearOrder({ beginning, end, taxCategory }: Span): boolean {
  return taxCategory === "bnc" ? beginning <= end : beginning < end;
}

/** True for a fiscal year that a BNC may have. */
export function isCivilYear({ beginning, end }: Pick<Year, "beginning" | "end">): boolean {
  return end === proposedEnd(beginning, "bnc");
}

/** What prevents moving the end of a year. */
export type EndFacts = EndLimits & {
  /** Oldest first. */
  readonly years: readonly Year[];
  readonly id: string;
  readonly end: IsoDate;
  /** Facts of the year itself, and of the next one as it then begins. */
  readonly taxCategory: TaxCategory;
  readonly nextTaxCategory: TaxCategory;
  /** The last day that is validated: an entry or a period; null: none. */
  readonly validatedThrough: IsoDate | null;
  /** True when a component of a fixed asset keeps the share that the year, or the next one, took of it. */
  readonly isFrozen: boolean;
};

/** Checks that the end of a year may move; the next year then begins the day after. Throws DomainError `fiscal_year.*`. */
export function checkMovedEnd({ years, id, end, taxCategory, nextTaxCategory, validatedThrough, isFrozen, ...limits }: EndFacts): void {
  const index = years.findIndex((year) => year.id === id);
  const [year, next] = [years[index], years[index + 1]];
  if (!year) throw new RangeError(`no fiscal year ${id}`);
  if (year.isClosed || next?.isClosed === true) refuse({ code: "fiscal_year.closed" });
  checkEnd({ beginning: year.beginning, end, taxCategory });
  if (next) checkNext({ beginning: addDays(end, 1), end: next.end, taxCategory: nextTaxCategory });
  if (validatedThrough !== null && validatedThrough > earlier(end, year.end))
    refuse({ code: "fiscal_year.validated", through: validatedThrough });
  if (isFrozen) refuse({ code: "fiscal_year.frozen" });
  checkLimits({ before: year.end, after: end }, limits);
}

/** What bounds the end of a year, its VAT periods left out: the facts of `EndFacts` that the chosen end has no part in. */
type EndBounds = Pick<EndFacts, "taxCategory" | "validatedThrough" | "declaredThrough"> & {
  readonly beginning: IsoDate;
  /** The end that moves: what is validated or declared after it keeps it where it is. Null for a year to come. */
  readonly end: IsoDate | null;
  /** The last day of the year that follows; null without one. */
  readonly nextEnd: IsoDate | null;
};

/** The days that a year may end on: its own order, two years, two days left to the next one, after what is validated and declared; null without any. */
export function endDays({
  beginning,
  end,
  nextEnd,
  taxCategory,
  validatedThrough,
  declaredThrough,
}: EndBounds): { readonly first: IsoDate; readonly last: IsoDate } | null {
  const civil = taxCategory === "bnc" ? proposedEnd(beginning, taxCategory) : null;
  const firsts = [civil ?? addDays(beginning, 1), validatedThrough, declaredThrough].filter((day) => day !== null);
  const lasts = [civil ?? monthEnd(addMonths(beginning, 24)), nextEnd === null ? null : addDays(nextEnd, -2)].filter((day) => day !== null);
  const [first, last] = [firsts.toSorted().at(-1), lasts.toSorted()[0]];
  const isKept = end !== null && [validatedThrough, declaredThrough].some((day) => day !== null && day > end);
  return first === undefined || last === undefined || first > last || isKept ? null : { first, last };
}

type Span = { readonly beginning: IsoDate; readonly end: IsoDate; readonly taxCategory: TaxCategory };

function checkEnd({ beginning, end, taxCategory }: Span): void {
  if (!isYearOrder({ beginning, end, taxCategory })) refuse({ code: "fiscal_year.end_before_start" });
  if (taxCategory === "bnc" && !isCivilYear({ beginning, end })) refuse({ code: "fiscal_year.civil" });
  if (end > monthEnd(addMonths(beginning, 24))) refuse({ code: "fiscal_year.out_of_reach" });
}

/** The year that follows keeps its own end: it may become too short, too long, or no civil year any more. */
function checkNext(next: Span): void {
  if (next.beginning >= next.end) refuse({ code: "fiscal_year.next_swallowed", end: next.end });
  checkEnd(next);
}

function checkLimits(ends: { readonly before: IsoDate; readonly after: IsoDate }, { declaredThrough, vatPeriod }: EndLimits): void {
  if (declaredThrough !== null && declaredThrough > earlier(ends.before, ends.after))
    refuse({ code: "fiscal_year.declared", through: declaredThrough });
  if (vatPeriod !== null) refuse({ code: "fiscal_year.vat_cut", end: vatPeriod.end });
}

function earlier(one: IsoDate, other: IsoDate): IsoDate {
  return one < other ? one : other;
}

function civilYear(day: IsoDate): number {
  return Number(day.slice(0, 4));
}

function civilEnd(year: number): IsoDate {
  return isoDate(`${year}-12-31`);
}

function refuse(problem: Extract<DomainProblem, { code: `fiscal_year.${string}` }>): never {
  throw new DomainError(problem);
}
