import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import type { BookFilters } from "@comptoir/contract/documents/books";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { z } from "zod";
import { readAccessCode } from "../shared/shared-access.js";

/** The journals that filters name; openings (AN) only show with all of them. */
export const FILTERED_JOURNALS = ["BQ", "CS", "OD"] as const;
export type FilteredJournal = (typeof FILTERED_JOURNALS)[number];

/** What the address of a document says, in the words of the API. */
export type BookSearch = {
  readonly fiscalYear?: string;
  /** A version of a paper, by its id in the list. */
  readonly document?: string;
  /** The code of a link: it opens the page to a person without an account. */
  readonly accessCode?: string;
  readonly startDate?: IsoDate;
  readonly endDate?: IsoDate;
  /** Codes separated by commas; absent: all. */
  readonly journalCodes?: string;
  readonly compteNumBegin?: string;
  readonly compteNumEnd?: string;
};

/** Keeps what can be understood of an address; the rest is dropped. */
export function readBookSearch(search: Readonly<Record<string, unknown>>): BookSearch {
  const { fiscalYear, document } = search;
  const journals = filteredJournals(textOf(search["journalCodes"]) ?? "");
  return {
    ...(typeof fiscalYear === "string" && fiscalYear !== "" && { fiscalYear }),
    ...(typeof document === "string" && document !== "" && { document }),
    ...readAccessCode(search),
    ...dayOf("startDate", search),
    ...dayOf("endDate", search),
    ...(journals.length > 0 && journals.length < FILTERED_JOURNALS.length && { journalCodes: journals.join(",") }),
    ...accountOf("compteNumBegin", search),
    ...accountOf("compteNumEnd", search),
  };
}

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

/** The journals of a list separated by commas, in the order in which they are shown. */
export function filteredJournals(codes: string): FilteredJournal[] {
  const given = codes.split(",");
  return FILTERED_JOURNALS.filter((code) => given.includes(code));
}

function dayOf<Name extends "startDate" | "endDate">(name: Name, search: Readonly<Record<string, unknown>>): { [K in Name]?: IsoDate } {
  const text = textOf(search[name]);
  return text !== null && isIsoDate(text) ? ({ [name]: text } as { [K in Name]?: IsoDate }) : {};
}

function accountOf<Name extends "compteNumBegin" | "compteNumEnd">(
  name: Name,
  search: Readonly<Record<string, unknown>>,
): { [K in Name]?: string } {
  const text = textOf(search[name]);
  return text !== null && /^\d{1,6}$/.test(text) ? ({ [name]: text } as { [K in Name]?: string }) : {};
}

/** The router reads `600000` in an address as a number. */
function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
}

function inYear(date: IsoDate | undefined, year: Pick<FiscalYear, "beginning" | "end">): IsoDate | null {
  return date !== undefined && year.beginning <= date && date <= year.end ? date : null;
}
