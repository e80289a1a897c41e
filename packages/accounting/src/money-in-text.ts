import type { Cents } from "./money.js";

/** An amount as French tables print it, without its unit: `1 234,50`, with narrow no-break spaces. */
export function amountInText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return `${amount < 0 ? "-" : ""}${whole},${digits.slice(-2)}`;
}
