import { eurosFromCents } from "@comptoir/accounting/money";
import { parseAmount } from "../../../text/parse-amount.js";
import { parseNumber } from "./parse-number.js";

type Reading = { readonly whole: boolean; readonly twoDecimals: boolean; readonly positive: boolean };

/** What a number field reads of a text: a whole number, one held to two decimals (sums allowed), or any; without its sign when it must be positive. */
export function readNumber(typed: string, { whole, twoDecimals, positive }: Reading): number | null {
  const hundredths = twoDecimals ? parseAmount(typed) : null;
  const value = twoDecimals ? hundredths && eurosFromCents(hundredths) : parseNumber(typed);
  if (value === null || (whole && !Number.isSafeInteger(value))) return null;
  return positive ? Math.abs(value) : value;
}

/** True when a minus sign is typed where the number must be positive: `readNumber` reads without it, and the field says so. */
export function losesSign(typed: string, reading: Reading): boolean {
  const signed = reading.positive ? readNumber(typed, { ...reading, positive: false }) : null;
  return signed !== null && signed < 0;
}

/** A number as French writes it, with two decimals when they are forced. */
export function numberText(value: number, twoDecimals: boolean): string {
  const format = { minimumFractionDigits: twoDecimals ? 2 : 0, maximumFractionDigits: twoDecimals ? 2 : 6 };
  return new Intl.NumberFormat("fr-FR", format).format(value).replace("-", "\u2212");
}
