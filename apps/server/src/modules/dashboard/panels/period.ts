import { addDays } from "@comptoir/accounting/calendar";
import { dayFromParts, isoDate, type IsoDate } from "@comptoir/accounting/date";
import { monthEnd } from "@comptoir/accounting/calendar";
import type { FiscalYearOf } from "../../books/years/service.js";

/** First and last day, both counted; `to` before `from` when there is nothing. */
export type PanelPeriod = { readonly from: IsoDate; readonly to: IsoDate };

type Asked = { readonly endDate: IsoDate; readonly year: number | null; readonly month: number | null };

/**
 * The period of a donut: from the first day of the calendar year, or of the fiscal year when it differs, to the day asked for; a month
 * alone is cut at that day.
 */
export function donutPeriod({ endDate, year, month }: Asked, years: readonly FiscalYearOf[]): PanelPeriod {
  const civil = year ?? Number(endDate.slice(0, 4));
  if (month !== null) {
    const from = dayFromParts(civil, month, 1) ?? endDate;
    return { from, to: earlier(monthEnd(from), endDate) };
  }
  const [first, last] = [isoDate(`${civil}-01-01`), isoDate(`${civil}-12-31`)];
  const to = earlier(last, endDate);
  const held = years.find(({ beginning, end }) => beginning <= to && to <= end);
  return { from: held === undefined || held.beginning === first ? first : held.beginning, to: to < first ? addDays(first, -1) : to };
}

/** The earlier of two days. */
export function earlier(one: IsoDate, other: IsoDate): IsoDate {
  return one < other ? one : other;
}
