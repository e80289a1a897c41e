import { dayFromParts, monthStart, type IsoDate } from "../date.js";
import { cents, type Cents } from "../money.js";

/** Above it the year before, returns are monthly from 1 January; above the second in the year, from that month (whole euros). */
const PREVIOUS_YEAR_LIMIT = 1_000_000;
const CURRENT_YEAR_LIMIT = 1_100_000;

/** Turnover that counts for the frequency: sales, taxable acquisitions, reverse charges. Amounts in cents. */
export type DatedTurnover = { readonly date: IsoDate; readonly amount: Cents };

/**
 * The day from which a company declares by month in a year from 2027 on; null: by quarter, the law's own default, which an
 * option may change. Source: docs/sources.md#vat-periods (loi 2025-127, article 38).
 */
export function monthlyFrom(turnover: readonly DatedTurnover[], year: number): IsoDate | null {
  const ofYear = (wanted: number): readonly DatedTurnover[] => turnover.filter(({ date }) => date.startsWith(`${wanted}-`));
  const previous = ofYear(year - 1).reduce((sum, { amount }) => sum + amount, 0);
  if (previous > PREVIOUS_YEAR_LIMIT * 100) return dayFromParts(year, 1, 1);
  let total = cents(0);
  for (const { date, amount } of ofYear(year).toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    total = cents(total + amount);
    if (total > CURRENT_YEAR_LIMIT * 100) return monthStart(date);
  }
  return null;
}
