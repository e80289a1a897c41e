import { isoDate, type IsoDate } from "@comptoir/accounting/date";

const parisDay = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", year: "numeric", month: "2-digit", day: "2-digit" });

/** Today in Paris, the business calendar. Read by its parts: how a locale writes a day differs from one browser to another. */
export function today(): IsoDate {
  const parts = parisDay.formatToParts();
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  return isoDate(`${part("year")}-${part("month")}-${part("day")}`);
}
