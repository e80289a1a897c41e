import type { IsoDate } from "@comptoir/accounting/date";
import { shiftDay, weekday } from "../../../lib/days.js";

/** The ISO 8601 week of a day, `2026-W16`: it belongs to the year of its Thursday. */
export function weekOf(date: IsoDate): string {
  const thursday = shiftDay(date, 3 - weekday(date));
  const year = thursday.slice(0, 4);
  const week = 1 + Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / (7 * 86_400_000));
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Monday of an ISO week, or null when the year has no such week. */
export function mondayOf(week: string): IsoDate | null {
  const match = /^(\d{4})-W(\d{2})$/.exec(week);
  if (match === null) return null;
  const fourth = `${match[1] ?? ""}-01-04` as IsoDate;
  const monday = shiftDay(fourth, (Number(match[2]) - 1) * 7 - weekday(fourth));
  return weekOf(monday) === week ? monday : null;
}
