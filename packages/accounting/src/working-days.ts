import { Temporal } from "temporal-polyfill";
import { addDays } from "./calendar.js";
import { dayFromParts, type IsoDate } from "./date.js";

/** Public holidays of mainland France with a fixed day: month and day. Source: docs/sources.md#working-days. */
const FIXED: readonly (readonly [number, number])[] = [
  [1, 1],
  [5, 1],
  [5, 8],
  [7, 14],
  [8, 15],
  [11, 1],
  [11, 11],
  [12, 25],
];

/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER: readonly number[] = [1, 39, 50];

/** True when that day is a public holiday in mainland France. Source: docs/sources.md#working-days. */
export function isPublicHoliday(day: IsoDate): boolean {
  if (FIXED.some(([month, date]) => day.endsWith(`-${twoDigits(month)}-${twoDigits(date)}`))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((days) => addDays(easter, days) === day);
}

/** True except on Saturdays, Sundays and public holidays. */
export function isWorkingDay(day: IsoDate): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek <= 5 && !isPublicHoliday(day);
}

/** That day when it is a working day, else the next one. */
export function workingDayFrom(day: IsoDate): IsoDate {
  let candidate = day;
  while (!isWorkingDay(candidate)) candidate = addDays(candidate, 1);
  return candidate;
}

/** The `count`-th working day after a day, that day not counted. */
export function workingDayAfter(day: IsoDate, count: number): IsoDate {
  let candidate = day;
  for (let found = 0; found < count; found += 1) candidate = workingDayFrom(addDays(candidate, 1));
  return candidate;
}

/** Easter Sunday of a year of the Gregorian calendar (Butcher's algorithm). */
export function easterSunday(year: number): IsoDate {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const leap = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - leap - moon + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const correction = Math.floor((a + 11 * h + 22 * weekday) / 451);
  const days = h + weekday - 7 * correction + 114;
  return dayFromParts(year, Math.floor(days / 31), (days % 31) + 1) as IsoDate;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
