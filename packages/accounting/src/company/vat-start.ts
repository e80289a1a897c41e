import { addMonths } from "../calendar.js";
import type { IsoDate } from "../date.js";

/** True when the day VAT began is asked: the activity began less than a year ago. */
export function isVatDateAsked(activityStartDate: IsoDate | null, today: IsoDate): activityStartDate is IsoDate {
  return activityStartDate !== null && addMonths(activityStartDate, 12) > today;
}

/** Between which days VAT may have begun, a year around today at most; null when it is not asked. */
export function vatDateBounds(activityStartDate: IsoDate | null, today: IsoDate): { min: IsoDate; max: IsoDate } | null {
  return isVatDateAsked(activityStartDate, today) ? { min: activityStartDate, max: addMonths(today, 12) } : null;
}
