import { Temporal } from "temporal-polyfill";
import { dayFromParts, type IsoDate } from "./date.js";

/** The day `days` later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return Temporal.PlainDate.from(date).add({ days }).toString() as IsoDate;
}

/** The day `months` later, held to the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  return Temporal.PlainDate.from(date).add({ months }).toString() as IsoDate;
}

/**
 * The last day of the twelve months that begin on a day: 15 June for those begun on 16 June, 28 February for those begun on a 29 February,
 * whose anniversary no common year has.
 */
export function twelveMonthsEnd(beginning: IsoDate): IsoDate {
  const anniversary = addMonths(beginning, 12);
  return anniversary.slice(8) < beginning.slice(8) ? anniversary : addDays(anniversary, -1);
}

/** Number of days from one day to another (negative when `to` is before `from`). */
export function daysBetween({ from, to }: { from: IsoDate; to: IsoDate }): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

/** Last day of the month. */
export function monthEnd(date: IsoDate): IsoDate {
  const { year, month, daysInMonth } = Temporal.PlainDate.from(date);
  return dayFromParts(year, month, daysInMonth) as IsoDate;
}

/** The calendar day in Paris at an instant (milliseconds since 1970): the business calendar. */
export function parisDay(epochMilliseconds: number): IsoDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO("Europe/Paris").toPlainDate().toString() as IsoDate;
}

/** The instant at which a day begins in Paris, in milliseconds since 1970. */
export function parisMidnight(date: IsoDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime("Europe/Paris").epochMilliseconds;
}
