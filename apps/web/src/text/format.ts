import { isIsoDate } from "@comptoir/accounting/date";
import { frenchDayOfMonth, frenchMonth, frenchMonthTitle } from "@comptoir/accounting/french-text";

const NO_BREAK = "\u00a0";
const MINUS = "\u2212";
const twoDecimals = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const decimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });

/** Euros as `1 234,56`, with a true minus sign and without the currency. */
export function plainAmount(euros: number): string {
  return twoDecimals.format(euros).replace("-", MINUS);
}

/** Euros as `1 234,56 €`. */
export function amount(euros: number): string {
  return `${plainAmount(euros)}${NO_BREAK}€`;
}

/** Euros as `+ 2 880,00 €` or `− 86,00 €`; zero bears no sign. */
export function signedAmount(euros: number): string {
  const size = `${twoDecimals.format(Math.abs(euros))}${NO_BREAK}€`;
  if (euros === 0) return size;
  return `${euros > 0 ? "+" : MINUS}${NO_BREAK}${size}`;
}

/** Euros without cents, as declarations write them: `3 522 €`. */
export function wholeEuros(euros: number): string {
  return `${whole.format(euros).replace("-", MINUS)}${NO_BREAK}€`;
}

/** A count with French thousands: `1 284`. */
export function count(value: number): string {
  return whole.format(value);
}

/** A rate in percent: `5,5 %`. */
export function percent(value: number): string {
  return `${decimal.format(value)}${NO_BREAK}%`;
}

/** A contrast, `6,6 : 1`. */
export function contrastRatio(ratio: number): string {
  return `${oneDecimal.format(ratio)}${NO_BREAK}:${NO_BREAK}1`;
}

/** A day as `14/04/2026`; `Date Invalide` for what is not a day. */
export function day(date: string): string {
  return isIsoDate(date) ? `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}` : "Date Invalide";
}

/** A day inside its month, `14/04`. */
export function shortDay(date: string): string {
  return isIsoDate(date) ? `${date.slice(8)}/${date.slice(5, 7)}` : "Date Invalide";
}

/** A day in a sentence: `14 avril 2026`, `1ᵉʳ avril 2026`. */
export function longDay(date: string): string {
  return isIsoDate(date) ? `${dayAndMonth(date)} ${date.slice(0, 4)}` : "Date Invalide";
}

/** A period in a sentence: `du 1ᵉʳ janvier au 31 mars 2026`; the year is said twice only when it changes. */
export function period({ start, end }: { start: string; end: string }): string {
  if (!isIsoDate(start) || !isIsoDate(end)) return "Date Invalide";
  const from = start.slice(0, 4) === end.slice(0, 4) ? dayAndMonth(start) : longDay(start);
  return `du ${from} au ${longDay(end)}`;
}

/** The title of a month given as `2026-04` or as one of its days: `Avril 2026`. */
export function monthTitle(month: string): string {
  return isIsoDate(`${month.slice(0, 7)}-01`) ? frenchMonthTitle(month) : "Date Invalide";
}

function dayAndMonth(date: string): string {
  return `${frenchDayOfMonth(Number(date.slice(8)))} ${frenchMonth(Number(date.slice(5, 7)))}`;
}
