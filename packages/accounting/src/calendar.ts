import { Temporal } from "temporal-polyfill";
import { dayFromParts, isIsoDate, type IsoDate } from "./date.js";

/** The day `days` later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return written(partsOfNumber(dayNumber(partsOf(date)) + integer(days)));
}

/** The day `months` later, held to the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = partsOf(date);
  const since = year * 12 + month - 1 + integer(months);
  const [inYear, inMonth] = [Math.floor(since / 12), (((since % 12) + 12) % 12) + 1];
  return written({ year: inYear, month: inMonth, day: Math.min(day, daysInMonth(inYear, inMonth)) });
}

/**
 * The last day of the twelve months that begin on a day: 15 June for those begun on 16 June, 28 February for those begun on a 29 February,
 * whose anniversary no common year has.
 */
export function twelveMonthsEnd(beginning: IsoDate): IsoDate {
  const anniversary = addMonths(beginning, 12);
  return anniversary.slice(8) < beginning.slice(8) ? anniversary : addDays(anniversary, -1);
}

/** Number of days from one day to another (negative when `to` is before `from`). */
export function daysBetween({ from, to }: { from: IsoDate; to: IsoDate }): number {
  return dayNumber(partsOf(to)) - dayNumber(partsOf(from));
}

/** Last day of the month. */
export function monthEnd(date: IsoDate): IsoDate {
  const { year, month } = partsOf(date);
  return written({ year, month, day: daysInMonth(year, month) });
}

/** The calendar day in Paris at an instant (milliseconds since 1970): the business calendar. */
export function parisDay(epochMilliseconds: number): IsoDate {
  if (epochMilliseconds >= lastAsked.from && epochMilliseconds < lastAsked.until) return lastAsked.day;
  const inParis = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO("Europe/Paris");
  const day = inParis.toPlainDate().toString() as IsoDate;
  // A day written otherwise lies at the ends of time, where no next one can be asked for.
  if (isIsoDate(day))
    lastAsked = { day, from: inParis.startOfDay().epochMilliseconds, until: inParis.add({ days: 1 }).startOfDay().epochMilliseconds };
  return day;
}

/** The day that was asked for last, and the instants between which it holds: each request asks for today. */
let lastAsked = { day: "" as IsoDate, from: 0, until: 0 };

/** The instant at which a day begins in Paris, in milliseconds since 1970. */
export function parisMidnight(date: IsoDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime("Europe/Paris").epochMilliseconds;
}

/** A day in figures. A list of a thousand dossiers asks for thousands of days: they are counted, which takes a hundredth of the time of an object each. */
type Parts = { readonly year: number; readonly month: number; readonly day: number };

/** Throws RangeError for a text that is no day. */
function partsOf(date: IsoDate): Parts {
  if (!isIsoDate(date)) return Temporal.PlainDate.from(date);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

/** Outside the years 1 to 9999 as ISO 8601 writes it. */
function written({ year, month, day }: Parts): IsoDate {
  return dayFromParts(year, month, day) ?? (Temporal.PlainDate.from({ year, month, day }).toString() as IsoDate);
}

function integer(count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole number: ${count}`);
  return count;
}

const DAYS_OF_400_YEARS = 146_097;

/** Days since 1 March of the year 0: years begin in March, so that a leap day is their last. */
function dayNumber({ year, month, day }: Parts): number {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * DAYS_OF_400_YEARS + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
}

function partsOfNumber(days: number): Parts {
  const era = Math.floor(days / DAYS_OF_400_YEARS);
  const dayOfEra = days - era * DAYS_OF_400_YEARS;
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month > 2 ? 0 : 1);
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 };
}

function daysInMonth(year: number, month: number): number {
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return dayNumber(next) - dayNumber({ year, month, day: 1 });
}
