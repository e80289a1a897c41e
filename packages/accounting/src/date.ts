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

/** True for the days that books may name: beyond them, a calendar has days that the database has not, and a period no neighbour. */
export function isDayOfBooks(day: IsoDate): boolean {
  return day >= "1900-01-01" && day <= "2199-12-31";
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

/** First day of the month. */
export function monthStart(date: IsoDate): IsoDate {
  return `${date.slice(0, 8)}01` as IsoDate;
}

/** True for the last day of its month. */
export function isLastOfMonth(date: IsoDate): boolean {
  return !isRealDay(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)) + 1);
}

/** The day after. Throws RangeError after the year 9999. */
export function dayAfter(date: IsoDate): IsoDate {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  const next = dayFromParts(year, month, day + 1) ?? dayFromParts(year, month + 1, 1) ?? dayFromParts(year + 1, 1, 1);
  if (next === null) throw new RangeError(`no day after ${date}`);
  return next;
}

/** The day before. Throws RangeError before the year 1. */
export function dayBefore(date: IsoDate): IsoDate {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  if (day > 1) return `${date.slice(0, 8)}${String(day - 1).padStart(2, "0")}` as IsoDate;
  const [y, m] = month > 1 ? [year, month - 1] : [year - 1, 12];
  for (let last = 31; last >= 28; last -= 1) {
    const found = dayFromParts(y, m, last);
    if (found !== null) return found;
  }
  throw new RangeError(`no day before ${date}`);
}

/** The day as French documents print it, `31/12/2025`. */
export function frenchDay(date: IsoDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
