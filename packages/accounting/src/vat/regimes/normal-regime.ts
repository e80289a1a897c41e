import { regimeOn, type Regime } from "../../company/regime.js";
import { SIMPLIFIED_ENDS_ON } from "../../company/vat-system.js";
import { dayAfter, dayBefore, isoDate, monthStart, type IsoDate } from "../../date.js";
import { groupBy } from "../../group-by.js";
import { cents, sumCents, type Cents } from "../../money.js";
import { raisedToWholeYear } from "./whole-year.js";

/** Above it the year before, returns are monthly from 1 January; above the second in the year, from that month (whole euros). */
const PREVIOUS_YEAR_LIMIT = 1_000_000;
const CURRENT_YEAR_LIMIT = 1_100_000;

/** Turnover that counts for the frequency: sales, taxable acquisitions, reverse charges. Amounts in cents. */
export type DatedTurnover = { readonly date: IsoDate; readonly amount: Cents };

/** Months that the law asks for: both days are in them, the last one null while the year after is not known. */
export type MonthlySpan = {
  readonly from: IsoDate;
  readonly through: IsoDate | null;
  readonly reason: "previous_year" | "current_year";
  readonly limitEuros: number;
  /** What passed the limit; that of a first year is raised to twelve months. */
  readonly turnover: Cents;
};

/** Facts that decide between monthly and quarterly returns. */
export type FrequencyInput = {
  readonly turnover: readonly DatedTurnover[];
  /** First day of the activity; null: before all of it. */
  readonly activityStart: IsoDate | null;
  /** First day of the new rules for this company. */
  readonly rulesFrom: IsoDate;
  readonly today: IsoDate;
};

/**
 * When a company declares by month, one span for each civil year that asks for it, the next one included as soon as this one does.
 * The limit of the year under way is never lowered for a short year. Source: docs/sources.md#vat-periods (loi 2025-127, article 38).
 */
export function monthlySpans({ turnover, activityStart, rulesFrom, today }: FrequencyInput): readonly MonthlySpan[] {
  const spans: MonthlySpan[] = [];
  const lastYear = Number(today.slice(0, 4)) + 1;
  for (let year = Number(rulesFrom.slice(0, 4)); year <= lastYear; year += 1) {
    const begins = monthlyFrom(turnover, year, activityStart);
    if (begins === null) continue;
    const previous = spans.at(-1);
    if (previous && previous.through === null) spans.splice(-1, 1, { ...previous, through: isoDate(`${year - 1}-12-31`) });
    const from = begins.from < rulesFrom ? rulesFrom : begins.from;
    spans.push({ ...begins, from, through: year < lastYear - 1 ? isoDate(`${year}-12-31`) : null });
  }
  return spans;
}

/**
 * False when no civil year can pass a limit, by what its accounts were credited with: receipts, and the VAT of reverse charges, of
 * which the lowest rate (2,1 %) makes less than fifty times its amount. A first year, raised to twelve months, may always.
 */
export function mayAskForMonths(
  years: readonly { readonly receipts: Cents; readonly reverseChargedVat: Cents }[],
  activityStart: IsoDate | null,
): boolean {
  const isRecent = activityStart !== null && dayBefore(SIMPLIFIED_ENDS_ON).slice(0, 4) <= activityStart.slice(0, 4);
  return isRecent || years.some(({ receipts, reverseChargedVat }) => receipts + 50 * reverseChargedVat > PREVIOUS_YEAR_LIMIT * 100);
}

type MonthlyStart = Omit<MonthlySpan, "through">;

/** The day from which returns of a civil year are monthly, and why; null: by quarter, the law's own default. */
function monthlyFrom(turnover: readonly DatedTurnover[], year: number, activityStart: IsoDate | null): MonthlyStart | null {
  const ofYear = (wanted: number): readonly DatedTurnover[] => turnover.filter(({ date }) => date.startsWith(`${wanted}-`));
  const before = raisedToWholeYear(sumCents(ofYear(year - 1).map(({ amount }) => amount)), year - 1, activityStart);
  if (before > PREVIOUS_YEAR_LIMIT * 100) {
    return { from: isoDate(`${year}-01-01`), reason: "previous_year", limitEuros: PREVIOUS_YEAR_LIMIT, turnover: before };
  }
  let total = cents(0);
  const days = groupBy(ofYear(year), ({ date }) => date);
  for (const [date, ofDay] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    total = sumCents([total, ...ofDay.map(({ amount }) => amount)]);
    if (total > CURRENT_YEAR_LIMIT * 100) {
      return { from: monthStart(date), reason: "current_year", limitEuros: CURRENT_YEAR_LIMIT, turnover: total };
    }
  }
  return null;
}

/** The same regimes, monthly instead of quarterly during the spans: a company that chose months keeps its own rows. */
export function withMonthlyReturns(regimes: readonly Regime[], spans: readonly MonthlySpan[]): readonly Regime[] {
  const [first] = regimes;
  if (!first || spans.length === 0) return regimes;
  const own = new Set(regimes.map(({ validFrom }) => validFrom));
  const turns = spans.flatMap(({ from, through }) => (through === null ? [from] : [from, dayAfter(through)]));
  const days = [...new Set([...own, ...turns])].filter((day) => day >= first.validFrom).toSorted();
  const rows: Regime[] = [];
  for (const day of days) {
    const regime = regimeOn(regimes, day);
    const isMonthly = regime.vatSystem === "quarterly_rn" && spanOn(spans, day) !== null;
    const row: Regime = { ...regime, validFrom: day, vatSystem: isMonthly ? "monthly_rn" : regime.vatSystem };
    if (own.has(day) || row.vatSystem !== rows.at(-1)?.vatSystem) rows.push(row);
  }
  return rows;
}

/** The span that holds a day; null: returns may be quarterly that day. */
export function spanOn(spans: readonly MonthlySpan[], day: IsoDate): MonthlySpan | null {
  return spans.find(({ from, through }) => from <= day && (through === null || day <= through)) ?? null;
}
