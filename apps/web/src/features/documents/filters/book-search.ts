import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
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
