import type { Cents } from "../money.js";

/** Whole euros, half up without the sign: 0,50 is 1, −0,50 is −1. Source: docs/sources.md#rounding (CGI 1724). */
export function declaredEuros(amount: Cents): number {
  const whole = Math.floor((Math.abs(amount) + 50) / 100);
  return amount < 0 && whole > 0 ? -whole : whole;
}
