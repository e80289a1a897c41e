import type { IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";
import type { ReadFecLine } from "../read/read-line.js";

/** What is kept of a line to check its entry: of a large file, hardly more. */
export type CheckedLine = Pick<
  ReadFecLine,
  "line" | "journalCode" | "ecritureNum" | "ecritureDate" | "validDate" | "compteNum" | "debit" | "credit"
> & {
  readonly isOpening: boolean;
  /** True when it bears the piece of an opening above, or says that it takes something back. */
  readonly mayReverse: boolean;
  /** The same for consecutive lines of one date, piece and label, another for the next ones. */
  readonly event: number;
};

/** Lines that follow each other under one journal and one number; part of them where the number says nothing. */
export type FileEntry = {
  readonly journalCode: string;
  readonly number: string;
  /** True when the number does not distinguish entries. */
  readonly isUnnumbered: boolean;
  readonly lines: readonly CheckedLine[];
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
export function entryGrouping(): { readonly see: (line: ReadFecLine) => void; readonly entries: () => FileEntry[] } {
  const lines: CheckedLine[] = [];
  const texts = new Map<string, string>();
  const openingPieces = new Set<string>();
  let first: ReadFecLine | null = null;
  let last: ReadFecLine | null = null;
  let isOneNumber = true;
  let isSeveralPieces = false;
  return {
    see(line) {
      first ??= line;
      isOneNumber &&= line.ecritureNum === first.ecritureNum;
      isSeveralPieces ||= line.ecritureDate !== first.ecritureDate || line.pieceRef !== first.pieceRef;
      lines.push(factsOf(line, { last, event: lines.at(-1)?.event ?? 0, texts, openingPieces }));
      last = line;
    },
    entries: () => entriesOf(lines, (number) => (isOneNumber && isSeveralPieces) || /^0*$/.test(number)),
  };
}

type Before = {
  readonly last: ReadFecLine | null;
  readonly event: number;
  readonly texts: Map<string, string>;
  readonly openingPieces: Set<string>;
};

/** Texts that many lines repeat are held once. */
function factsOf(line: ReadFecLine, { last, event, texts, openingPieces }: Before): CheckedLine {
  const isSameEvent =
    last !== null && last.ecritureDate === line.ecritureDate && last.pieceRef === line.pieceRef && last.ecritureLib === line.ecritureLib;
  const isOpening = isOpeningJournal(line.journalCode, line.journalLib);
  if (isOpening && line.pieceRef !== "" && openingPieces.size < 1000) openingPieces.add(line.pieceRef);
  return {
    line: line.line,
    journalCode: heldOnce(line.journalCode, texts),
    ecritureNum: last?.ecritureNum === line.ecritureNum ? last.ecritureNum : line.ecritureNum,
    ecritureDate: line.ecritureDate,
    validDate: line.validDate,
    compteNum: heldOnce(line.compteNum, texts),
    debit: line.debit,
    credit: line.credit,
    isOpening,
    mayReverse: openingPieces.has(line.pieceRef) || /extourne|annul|contre-?pass/i.test(line.ecritureLib),
    event: isSameEvent ? event : event + 1,
  };
}

function heldOnce(text: string, texts: Map<string, string>): string {
  const known = texts.get(text);
  if (known === undefined && texts.size < 50_000) texts.set(text, text);
  return known ?? text;
}

function entriesOf(lines: readonly CheckedLine[], isUnnumbered: (number: string) => boolean): FileEntry[] {
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

/** The lines of one journal, cut where they balance; an unbalanced entry ends where another day begins with one that balances. */
function cutWhereBalanced(run: readonly CheckedLine[]): CheckedLine[][] {
  const entries: CheckedLine[][] = [];
  let open: CheckedLine[] = [];
  let balance = 0;
  for (const block of sameEventBlocks(run)) {
    const difference = differenceOf(block);
    const isNewDay = open[0]?.ecritureDate !== block[0]?.ecritureDate;
    if (open.length > 0 && (balance === 0 || (isNewDay && difference === 0))) {
      entries.push(open);
      open = [];
      balance = 0;
    }
    for (const line of block) open.push(line);
    balance += difference;
  }
  if (open.length > 0) entries.push(open);
  return entries;
}

function sameEventBlocks(run: readonly CheckedLine[]): CheckedLine[][] {
  const blocks: CheckedLine[][] = [];
  for (const line of run) {
    const block = blocks.at(-1);
    if (block?.[0]?.event === line.event) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function differenceOf(lines: readonly CheckedLine[]): Cents {
  return cents(lines.reduce((total, line) => total + line.debit - line.credit, 0));
}

function fileEntry(lines: readonly CheckedLine[], isUnnumbered: boolean): FileEntry {
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
    isOpening: first.isOpening,
  };
}

/** Openings are known by their journal: AN, RAN, or a wording that says so. */
export function isOpeningJournal(code: string, label: string): boolean {
  return /^R?ANO?$/i.test(code) || /[àa][\s-]?nouveau|bilan d.ouverture/i.test(label);
}
