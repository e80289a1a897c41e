import type { IsoDate } from "../date.js";
import { cents, type Cents } from "../money.js";
import type { ReadFecLine } from "./read-line.js";

/** Lines that follow each other under one journal and one number. */
export type FileEntry = {
  readonly journalCode: string;
  readonly number: string;
  readonly lines: readonly ReadFecLine[];
  /** The first line's place, date and ValidDate stand for the entry's. */
  readonly line: number;
  readonly date: IsoDate | null;
  readonly validDate: IsoDate | null;
  /** Debit less credit. */
  readonly difference: Cents;
  readonly isOpening: boolean;
};

/** Groups the lines of a file into entries, in the order of the file; the journal is part of an entry's identity. */
export function fileEntries(lines: readonly ReadFecLine[]): FileEntry[] {
  const entries: FileEntry[] = [];
  let start = 0;
  for (let index = 1; index <= lines.length; index += 1) {
    const first = lines[start];
    const next = lines[index];
    if (first === undefined) break;
    if (next !== undefined && next.journalCode === first.journalCode && next.ecritureNum === first.ecritureNum) continue;
    entries.push(fileEntry(first, lines.slice(start, index)));
    start = index;
  }
  return entries;
}

function fileEntry(first: ReadFecLine, lines: readonly ReadFecLine[]): FileEntry {
  let difference = 0;
  for (const line of lines) difference += line.debit - line.credit;
  return {
    journalCode: first.journalCode,
    number: first.ecritureNum,
    lines,
    line: first.line,
    date: first.ecritureDate,
    validDate: first.validDate,
    difference: cents(difference),
    isOpening: isOpeningJournal(first.journalCode, first.journalLib),
  };
}

/** Openings are known by their journal: AN, RAN, or a wording that says so. */
function isOpeningJournal(code: string, label: string): boolean {
  return /^R?ANO?$/i.test(code) || /[àa][\s-]?nouveau|bilan d.ouverture/i.test(label);
}
