import type { IsoDate } from "@comptoir/accounting/date";

const NO_BREAK = "\u00a0";
const MINUS = "\u2212";
const short = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });
const DAY_MS = 86_400_000;

/** The graduation of an axis of amounts: round bounds that hold every value, and where each graduation is. */
export type Axis = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

/** An axis of about four steps around the values and zero. */
export function axisOf(values: readonly number[]): Axis {
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values);
  if (least === greatest) return { low: 0, high: 1, ticks: [0] };
  const step = roundStep((greatest - least) / 4);
  const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)];
  return { low: first * step, high: last * step, ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step) };
}

/** A graduation as it is written beside an axis: `3 k€`, `1,5 k€`, `500 €`. */
export function shortEuros(euros: number): string {
  const [value, unit] =
    Math.abs(euros) >= 1_000_000 ? [euros / 1_000_000, "M€"] : Math.abs(euros) >= 1000 ? [euros / 1000, "k€"] : [euros, "€"];
  return euros === 0 ? "0" : `${short.format(value).replace("-", MINUS)}${NO_BREAK}${unit}`;
}

/** Number of days from one day to another. */
export function dayCount(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Where a day is between two others, from 0 to 1. */
export function placeOf(day: string, { start, end }: { readonly start: string; readonly end: string }): number {
  return dayCount(start, day) / Math.max(1, dayCount(start, end));
}

/** The first day of each month after `start`, up to `end`, `every` so many months. */
export function monthStarts(start: string, end: string, every: number): readonly IsoDate[] {
  const found: IsoDate[] = [];
  const index = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1 + (start.endsWith("-01") ? 0 : 1);
  for (let month = index; ; month += every) {
    const day = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
    if (day > end) return found;
    found.push(day as IsoDate);
  }
}

/** The least of 1, 2, 2.5, 3, 5 and 10 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 3, 5].find((candidate) => candidate * power >= least) ?? 10;
  return factor * power;
}
