import { isoDate, type IsoDate } from "@comptoir/accounting/date";

const parisDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris", year: "numeric", month: "2-digit", day: "2-digit" });

/** Today in Paris, the business calendar. */
export function today(): IsoDate {
  return isoDate(parisDay.format(new Date()));
}
