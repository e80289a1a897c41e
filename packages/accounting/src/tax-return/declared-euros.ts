import { shareOf, type Cents } from "../money.js";

/** Whole euros, half up without the sign: 0,50 is 1, −0,50 is −1. Source: docs/sources.md#rounding (CGI 1724). */
export function declaredEuros(amount: Cents): number {
  return shareOf(amount, 1, 100);
}
