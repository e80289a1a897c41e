import { dayFromParts, type IsoDate } from "@comptoir/accounting/date";
import { shiftDay } from "../text/parse-day.js";

/** The weeks of a month (given by one of its days), Monday first, with the days of the months around that complete them. */
export function calendarWeeks(dayOfMonth: IsoDate): readonly (readonly IsoDate[])[] {
  const first = dayFromParts(Number(dayOfMonth.slice(0, 4)), Number(dayOfMonth.slice(5, 7)), 1) ?? dayOfMonth;
  const start = shiftDay(first, -mondayIndex(first));
  const weeks = Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, weekday) => shiftDay(start, week * 7 + weekday)));
  return weeks.filter((week) => week.some((day) => day.slice(0, 7) === first.slice(0, 7)));
}

/** The same day some months later, held to the last day of a shorter month. */
export function shiftMonth(date: IsoDate, months: number): IsoDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  for (let day = Number(date.slice(8)); day > 27; day -= 1) {
    const found = dayFromParts(year, month, day);
    if (found) return found;
  }
  return dayFromParts(year, month, Number(date.slice(8))) ?? date;
}

/** 0 for Monday to 6 for Sunday. */
function mondayIndex(date: IsoDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
