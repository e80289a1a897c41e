import { daysBetween } from "../../calendar.js";
import { dayFromParts, type IsoDate } from "../../date.js";
import { shareOf, type Cents } from "../../money.js";

/** The turnover of a civil year raised to twelve months, in days, when the activity began in it; null: it began earlier. */
export function raisedToWholeYear(turnover: Cents, year: number, activityStart: IsoDate | null): Cents {
  const [first, last] = [dayFromParts(year, 1, 1) as IsoDate, dayFromParts(year, 12, 31) as IsoDate];
  if (activityStart === null || activityStart <= first || activityStart > last) return turnover;
  return shareOf(turnover, daysBetween({ from: first, to: last }) + 1, daysBetween({ from: activityStart, to: last }) + 1);
}
