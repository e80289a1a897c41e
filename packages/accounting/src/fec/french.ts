import type { IsoDate } from "../date.js";
import type { Cents } from "../money.js";

/** A day as French texts write it: 31/03/2026. */
export function frenchDay(date: IsoDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** An amount as French texts write it: 1 234,50 €, with no-break spaces. */
export function frenchEuros(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return `${amount < 0 ? "-" : ""}${whole},${digits.slice(-2)}\u00a0€`;
}
