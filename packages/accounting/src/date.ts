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

/** First day of the month. */
export function monthStart(date: IsoDate): IsoDate {
  return `${date.slice(0, 8)}01` as IsoDate;
}

/** The day as French documents print it, `31/12/2025`. */
export function frenchDay(date: IsoDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
