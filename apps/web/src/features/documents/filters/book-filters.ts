import type { IsoDate } from "@comptoir/accounting/date";
import type { BookFilters } from "@comptoir/contract/documents/books";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { z } from "zod";
import type { BookSearch } from "./book-search.js";

/** The filters of a book within a year: a period outside the year is the whole year. */
export function bookFilters(search: BookSearch, year: Pick<FiscalYear, "beginning" | "end">): z.input<typeof BookFilters> {
  const startDate = inYear(search.startDate, year) ?? year.beginning;
  const endDate = inYear(search.endDate, year) ?? year.end;
  const { journalCodes, compteNumBegin, compteNumEnd } = search;
  return {
    ...(startDate <= endDate ? { startDate, endDate } : { startDate: year.beginning, endDate: year.end }),
    ...(journalCodes !== undefined && { journalCodes }),
    ...(compteNumBegin !== undefined && { compteNumBegin }),
    ...(compteNumEnd !== undefined && { compteNumEnd }),
  };
}

/** How many filters are set: period, journals, accounts. */
export function countFilters(search: BookSearch): number {
  const period = search.startDate !== undefined || search.endDate !== undefined;
  const accounts = search.compteNumBegin !== undefined || search.compteNumEnd !== undefined;
  return [period, search.journalCodes !== undefined, accounts].filter(Boolean).length;
}

/** The address of a file with the filters of the screen added. */
export function filteredUri(uri: string, filters: z.input<typeof BookFilters>): string {
  const [path = "", query = ""] = uri.split("?");
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) params.set(name, String(value));
  return `${path}?${params}`;
}

function inYear(date: IsoDate | undefined, year: Pick<FiscalYear, "beginning" | "end">): IsoDate | null {
  return date !== undefined && year.beginning <= date && date <= year.end ? date : null;
}
