import { frenchDay, type IsoDate } from "../date.js";

type YearDays = { readonly beginning: IsoDate; readonly end: IsoDate };

/**
 * The name of a fiscal year among the years of its company: « 2026 », « 2025-2026 » when it spans two civil years, with its days
 * (« 2026 (01/01 au 30/06) ») when another year would have the same one.
 */
export function fiscalYearName(year: YearDays, years: readonly YearDays[]): string {
  const name = civilYears(year);
  const isShared = years.some((other) => other.beginning !== year.beginning && civilYears(other) === name);
  return isShared ? `${name} (${dayAndMonth(year.beginning)} au ${dayAndMonth(year.end)})` : name;
}

function civilYears({ beginning, end }: YearDays): string {
  const [first, last] = [beginning.slice(0, 4), end.slice(0, 4)];
  return first === last ? last : `${first}-${last}`;
}

function dayAndMonth(day: IsoDate): string {
  return frenchDay(day).slice(0, 5);
}
