import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { lastOfMonth, shiftDay } from "../../lib/days.js";

/**
 * The days up to which a year may be validated, oldest first: the day it is validated through while entries came late, then the
 * ends of its months that are over, and its own last day.
 */
export function validationDays(
  { beginning, end, validatedThrough, lateEntries }: Pick<FiscalYear, "beginning" | "end" | "validatedThrough" | "lateEntries">,
  today: IsoDate,
): IsoDate[] {
  if (!isIsoDate(beginning) || !isIsoDate(end)) return [];
  const days: IsoDate[] = lateEntries > 0 && validatedThrough !== null && isIsoDate(validatedThrough) ? [validatedThrough] : [];
  for (let start = beginning; start <= end; start = shiftDay(lastOfMonth(start), 1)) {
    const last = lastOfMonth(start);
    const day = last < end ? last : end;
    if (day <= today && (validatedThrough === null || day > validatedThrough)) days.push(day);
  }
  return days;
}
