import type { IsoDate } from "../date.js";
import { cents, type Cents } from "../money.js";
import type { ReadFecLine } from "./read-line.js";

/** Lines that follow each other under one journal and one number; part of them where the number says nothing. */
export type FileEntry = {
  readonly journalCode: string;
  readonly number: string;
  /** True when the number does not distinguish entries. */
  readonly isUnnumbered: boolean;
  readonly lines: readonly ReadFecLine[];
  /** The first line's place, date and ValidDate stand for the entry's. */
  readonly line: number;
  readonly date: IsoDate | null;
  readonly validDate: IsoDate | null;
  /** Debit less credit. */
  readonly difference: Cents;
  readonly isOpening: boolean;
};

/**
 * Groups the lines of a file into entries, in the order of the file; the journal is part of an entry's identity. Where the
 * number says nothing (empty, zeros, or one for the whole file), lines are cut where they balance and another date, piece or
 * label begins.
 */
export function fileEntries(lines: readonly ReadFecLine[]): FileEntry[] {
  const isUnnumbered = unnumberedReader(lines);
  const entries: FileEntry[] = [];
  let start = 0;
  for (let index = 1; index <= lines.length; index += 1) {
    const first = lines[start];
    const next = lines[index];
    if (first === undefined) break;
    if (next !== undefined && next.journalCode === first.journalCode && next.ecritureNum === first.ecritureNum) continue;
    const run = lines.slice(start, index);
    const unnumbered = isUnnumbered(first.ecritureNum);
    for (const part of unnumbered ? cutWhereBalanced(run) : [run]) entries.push(fileEntry(part, unnumbered));
    start = index;
  }
  return entries;
}

/** A number that does not distinguish entries: none, zeros, or the same on every line of books of several days or pieces. */
function unnumberedReader(lines: readonly ReadFecLine[]): (number: string) => boolean {
  const [first] = lines;
  const isSame =
    first !== undefined &&
    lines.every((line) => line.ecritureNum === first.ecritureNum) &&
    lines.some((line) => line.ecritureDate !== first.ecritureDate || line.pieceRef !== first.pieceRef);
  return (number) => isSame || /^0*$/.test(number);
}

/** The lines of one journal, cut where they balance; an unbalanced entry ends where another day begins with one that balances. */
function cutWhereBalanced(run: readonly ReadFecLine[]): ReadFecLine[][] {
  const entries: ReadFecLine[][] = [];
  let open: ReadFecLine[] = [];
  let balance = 0;
  for (const block of sameEventBlocks(run)) {
    const difference = differenceOf(block);
    const isNewDay = open[0]?.ecritureDate !== block[0]?.ecritureDate;
    if (open.length > 0 && (balance === 0 || (isNewDay && difference === 0))) {
      entries.push(open);
      open = [];
      balance = 0;
    }
    open.push(...block);
    balance += difference;
  }
  if (open.length > 0) entries.push(open);
  return entries;
}

/** Consecutive lines of one date, piece and label. */
function sameEventBlocks(run: readonly ReadFecLine[]): ReadFecLine[][] {
  const blocks: ReadFecLine[][] = [];
  for (const line of run) {
    const block = blocks.at(-1);
    const last = block?.at(-1);
    const isSame =
      last !== undefined &&
      last.ecritureDate === line.ecritureDate &&
      last.pieceRef === line.pieceRef &&
      last.ecritureLib === line.ecritureLib;
    if (block && isSame) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function differenceOf(lines: readonly ReadFecLine[]): Cents {
  return cents(lines.reduce((total, line) => total + line.debit - line.credit, 0));
}

function fileEntry(lines: readonly ReadFecLine[], isUnnumbered: boolean): FileEntry {
  const [first] = lines;
  if (first === undefined) throw new Error("an entry without a line");
  return {
    journalCode: first.journalCode,
    number: first.ecritureNum,
    isUnnumbered,
    lines,
    line: first.line,
    date: first.ecritureDate,
    validDate: first.validDate,
    difference: differenceOf(lines),
    isOpening: isOpeningJournal(first.journalCode, first.journalLib),
  };
}

/** Openings are known by their journal: AN, RAN, or a wording that says so. */
function isOpeningJournal(code: string, label: string): boolean {
  return /^R?ANO?$/i.test(code) || /[àa][\s-]?nouveau|bilan d.ouverture/i.test(label);
}
