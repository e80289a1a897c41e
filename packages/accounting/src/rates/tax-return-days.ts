import { addDays } from "../calendar.js";
import { isoDate, type IsoDate } from "../date.js";
import { workingDayAfter } from "../working-days.js";

/** Last day to file the return of a profit taxed on income, by civil year of the profit. Source: docs/sources.md#tax-returns. */
const LAST_DAYS: ReadonlyMap<number, IsoDate> = new Map([
  [2025, isoDate("2026-05-20")],
  [2026, isoDate("2027-05-19")],
]);

/** Days that a return filed electronically has more. */
const ELECTRONIC_DAYS = 15;

/**
 * The day by which the return of a civil year is filed: the one that was published, else the second working day after 1 May and
 * fifteen days. Source: docs/sources.md#tax-returns (CGI 175).
 */
export function taxReturnDueDay(incomeYear: number): IsoDate {
  return LAST_DAYS.get(incomeYear) ?? addDays(workingDayAfter(isoDate(`${incomeYear + 1}-05-01`), 2), ELECTRONIC_DAYS);
}
