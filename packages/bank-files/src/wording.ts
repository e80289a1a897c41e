import type { IsoDate } from "@comptoir/accounting/date";

const LONGEST_QUOTE = 60;

/** A piece of the file inside French quotation marks, cut when it is long. */
export function quoted(text: string): string {
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return `« ${shown} »`;
}

/** `31/12/2026`. */
export function frenchDay(date: IsoDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** Cents (a whole number of any size) as `1 234,56 €`, or with the currency's code. */
export function frenchAmount(amount: number, currency: string | null): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, "\u202f");
  const sign = amount < 0 ? "-" : "";
  return `${sign}${whole},${digits.slice(-2)} ${currency === null || currency === "EUR" ? "€" : currency}`;
}

/** `1 ligne`, `3 lignes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count > 1 ? "s" : ""}`;
}
