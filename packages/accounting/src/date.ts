import { Temporal } from "temporal-polyfill";

declare const kind: unique symbol;

/** A calendar day, `2026-03-31`. Compare two of them with `<`: text order is date order. */
export type IsoDate = string & { readonly [kind]: "day" };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a real calendar day written `yyyy-mm-dd` (31 February is not one). */
export function isIsoDate(text: string): text is IsoDate {
  const match = SHAPE.exec(text);
  return match !== null && isRealDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Brands a day; throws RangeError when it is not a real day written `yyyy-mm-dd`. */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`not a calendar day: ${text}`);
  return text;
}

/** The day of that year, month (1 to 12) and day, or null when the calendar has none. */
export function dayFromParts(year: number, month: number, day: number): IsoDate | null {
  if (!isRealDay(year, month, day)) return null;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` as IsoDate;
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (LENGTHS[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** The day `days` later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return Temporal.PlainDate.from(date).add({ days }).toString() as IsoDate;
}

/** The day `months` later, held to the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  return Temporal.PlainDate.from(date).add({ months }).toString() as IsoDate;
}

/** Number of days from one day to another (negative when `to` is before `from`). */
export function daysBetween({ from, to }: { from: IsoDate; to: IsoDate }): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

/** First day of the month. */
export function monthStart(date: IsoDate): IsoDate {
  return `${date.slice(0, 8)}01` as IsoDate;
}

/** Last day of the month. */
export function monthEnd(date: IsoDate): IsoDate {
  const { year, month, daysInMonth } = Temporal.PlainDate.from(date);
  return dayFromParts(year, month, daysInMonth) as IsoDate;
}

/** The calendar day in Paris at an instant (milliseconds since 1970): the business calendar. */
export function parisDay(epochMilliseconds: number): IsoDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO("Europe/Paris").toPlainDate().toString() as IsoDate;
}

/** The day as French documents print it, `31/12/2025`. */
export function frenchDay(date: IsoDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
