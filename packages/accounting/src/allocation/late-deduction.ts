import { dayFromParts, type IsoDate } from "../date.js";
import type { Cents } from "../money.js";

/**
 * The last day on which VAT left out of its period may still be deducted: 31 December of the second year after.
 * Source: docs/sources.md#vat-late (CGI ann. II 224).
 */
export function lastDeductionDay(date: IsoDate): IsoDate {
  return dayFromParts(Number(date.slice(0, 4)) + 2, 12, 31) as IsoDate;
}

/** True when the VAT of an operation of `date` may no longer be deducted on `day`: a share above zero is then refused. */
export function isDeductionLost(date: IsoDate, day: IsoDate): boolean {
  return day > lastDeductionDay(date);
}

/** The lines whose VAT a return that ends on `end` deducts too late; what is taken back is never too late. */
export function lostDeductions<L extends { readonly date: IsoDate; readonly deductible: Cents }>(
  lines: readonly L[],
  end: IsoDate,
): readonly L[] {
  return lines.filter((line) => line.deductible > 0 && isDeductionLost(line.date, end));
}
