import type { IsoDate } from "@comptoir/accounting/date";
import { readFileBooks, type FileBooks } from "@comptoir/accounting/takeover/file-books";
import type { WorkDone } from "../../workers/serving.js";

/** The facts of a file besides its bytes. */
export type BooksRequest = { readonly fileName: string; readonly today: IsoDate };

/** Entries of one part: few enough to be read in a few milliseconds, enough that they are worth the triggers of one statement. */
const ENTRIES_AT_ONCE = 2000;
/** Findings sent back; the others are counted. */
const MOST_FINDINGS = 200;

/** Reads a FEC; its entries as lines of JSON, each a part. */
export function readBooks(request: BooksRequest, bytes: Uint8Array): WorkDone<FileBooks> {
  const { books, entries } = readFileBooks({ ...request, bytes });
  const parts: string[] = [];
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE)
    parts.push(JSON.stringify(entries.slice(start, start + ENTRIES_AT_ONCE)));
  const findings = books.findings.slice(0, MOST_FINDINGS);
  const answer = { ...books, findings, omitted: books.omitted + books.findings.length - findings.length };
  return { answer, bytes: new TextEncoder().encode(parts.join("\n")) };
}
