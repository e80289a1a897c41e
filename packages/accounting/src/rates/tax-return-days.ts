import { isoDate, type IsoDate } from "../date.js";

/** Last day to file the return of a profit taxed on income, by civil year of the profit. Source: docs/sources.md#tax-returns. */
const LAST_DAYS: ReadonlyMap<number, IsoDate> = new Map([
  [2025, isoDate("2026-05-20")],
  [2026, isoDate("2027-05-19")],
]);

/** The day by which the return of a year is filed; null when the year is not known. */
export function taxReturnDueDay(incomeYear: number): IsoDate | null {
  return LAST_DAYS.get(incomeYear) ?? null;
}
