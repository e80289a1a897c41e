import type { IsoDate } from "@comptoir/accounting/date";
import { firstOfMonth, shiftDay, weekday } from "../../../lib/days.js";

/** The weeks of a month (given by one of its days), Monday first, with the days of the months around that complete them. */
export function calendarWeeks(dayOfMonth: IsoDate): readonly (readonly IsoDate[])[] {
  const first = firstOfMonth(dayOfMonth);
  const start = shiftDay(first, -weekday(first));
  const weeks = Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => shiftDay(start, week * 7 + day)));
  return weeks.filter((week) => week.some((day) => day.slice(0, 7) === first.slice(0, 7)));
}
