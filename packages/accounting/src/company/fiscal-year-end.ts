import { addDays, addMonths, monthEnd } from "../calendar.js";
import { isoDate, type IsoDate } from "../date.js";
import { DomainError, type DomainProblem } from "../errors.js";
import type { TaxCategory } from "./profession.js";

/** A fiscal year; both days are in it. */
type Year = { readonly id: string; readonly beginning: IsoDate; readonly end: IsoDate; readonly isClosed: boolean };

/**
 * The days of the fiscal year that follows the last one, to the end that was chosen. Throws DomainError `fiscal_year.*`. A BNC ends with
 * the civil year (CGI, article 93); the others by the end of the month two years later; none begins after the next civil year.
 */
export function nextYear(
  last: Pick<Year, "end">,
  { end, taxCategory, today }: { readonly end: IsoDate; readonly taxCategory: TaxCategory; readonly today: IsoDate },
): { readonly beginning: IsoDate; readonly end: IsoDate } {
  const beginning = addDays(last.end, 1);
  if (beginning > civilEnd(Number(today.slice(0, 4)) + 1)) refuse({ code: "fiscal_year.out_of_reach" });
  checkEnd({ beginning, end, taxCategory });
  return { beginning, end };
}

/** The end to propose for a fiscal year that begins that day. */
export function proposedEnd(beginning: IsoDate, taxCategory: TaxCategory): IsoDate {
  return taxCategory === "bnc" ? civilEnd(Number(beginning.slice(0, 4))) : addDays(addMonths(beginning, 12), -1);
}

/** What stands in the way of moving the end of a year. */
export type EndFacts = {
  /** Oldest first. */
  readonly years: readonly Year[];
  readonly id: string;
  readonly end: IsoDate;
  readonly taxCategory: TaxCategory;
  /** The last day that is validated: an entry, a period or a return; null: none. */
  readonly validatedThrough: IsoDate | null;
  /** True when a component of a fixed asset keeps the share that the year, or the next one, took of it. */
  readonly isFrozen: boolean;
  /** The VAT period that holds the new end, and its last day; null without VAT. */
  readonly vatPeriod: { readonly end: IsoDate } | null;
};

/** Checks that the end of a year may move; the next year then begins the day after. Throws DomainError `fiscal_year.*`. */
export function checkMovedEnd({ years, id, end, taxCategory, validatedThrough, isFrozen, vatPeriod }: EndFacts): void {
  const index = years.findIndex((year) => year.id === id);
  const [year, next] = [years[index], years[index + 1]];
  if (!year) throw new RangeError(`no fiscal year ${id}`);
  if (year.isClosed || next?.isClosed === true) refuse({ code: "fiscal_year.closed" });
  checkEnd({ beginning: year.beginning, end, taxCategory });
  if (next && addDays(end, 1) >= next.end) refuse({ code: "fiscal_year.next_swallowed", end: next.end });
  const earlier = end < year.end ? end : year.end;
  if (validatedThrough !== null && validatedThrough > earlier) refuse({ code: "fiscal_year.validated", through: validatedThrough });
  if (isFrozen) refuse({ code: "fiscal_year.frozen" });
  if (vatPeriod !== null && vatPeriod.end !== end) refuse({ code: "fiscal_year.vat_cut", end: vatPeriod.end });
}

function checkEnd({ beginning, end, taxCategory }: { beginning: IsoDate; end: IsoDate; taxCategory: TaxCategory }): void {
  if (end <= beginning) refuse({ code: "fiscal_year.end_before_start" });
  if (taxCategory === "bnc" && end !== civilEnd(Number(beginning.slice(0, 4)))) refuse({ code: "fiscal_year.civil" });
  if (end > monthEnd(addMonths(beginning, 24))) refuse({ code: "fiscal_year.out_of_reach" });
}

function civilEnd(year: number): IsoDate {
  return isoDate(`${year}-12-31`);
}

function refuse(problem: Extract<DomainProblem, { code: `fiscal_year.${string}` }>): never {
  throw new DomainError(problem);
}
