/** One record of a CSV text: usually a physical line, more when a quoted cell holds line breaks. */
export interface CsvRecord {
  /** First physical line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly start: number;
  readonly end: number;
  /** A quote was opened and never properly closed: it was read as plain text. */
  readonly hasBrokenQuote: boolean;
  /** A cell of several lines, properly closed, one of which begins like a row: two forgotten quotes would read the same. */
  readonly mayHoldRow: boolean;
  /** The text stops right after this record, without a line break. */
  readonly isUnterminated: boolean;
}

/** A quoted cell longer than this is a quote that was never closed. */
const LONGEST_QUOTED = 8000;
const MOST_LONE_QUOTES = 10;
/** No bank has more columns: the rest of such a line is one cell. */
const MOST_CELLS = 300;

/** Hands over the records one by one, blank lines included; stops when `visit` returns false. */
export function readCsvRecords(text: string, delimiter: string, visit: (record: CsvRecord) => boolean): void {
  const cursor = openCursor(text, delimiter);
  while (cursor.position < text.length) {
    if (!visit(readRecord(cursor))) return;
  }
}

/** The first records of a text. */
export function firstCsvRecords(text: string, delimiter: string, count: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  readCsvRecords(text, delimiter, (record) => records.push(record) < count);
  return records;
}

/** True when the record holds nothing. */
export function isBlankRecord(record: CsvRecord): boolean {
  return record.cells.every((cell) => cell.trim() === "");
}

interface Cursor {
  readonly text: string;
  readonly delimiter: string;
  position: number;
  line: number;
  readonly nextDelimiter: (from: number) => number;
  readonly nextLineFeed: (from: number) => number;
  readonly nextReturn: (from: number) => number;
}

function openCursor(text: string, delimiter: string): Cursor {
  return {
    text,
    delimiter,
    position: 0,
    line: 1,
    nextDelimiter: finder(text, delimiter),
    nextLineFeed: finder(text, "\n"),
    nextReturn: finder(text, "\r"),
  };
}

/** Remembers the last answer: each character is looked at once, even in a file that never holds what is sought. */
function finder(text: string, sought: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const next = text.indexOf(sought, from);
      found = next === -1 ? Number.POSITIVE_INFINITY : next;
    }
    return found;
  };
}

function readRecord(cursor: Cursor): CsvRecord {
  const { text, line, position: start } = cursor;
  const cells: string[] = [];
  let hasBrokenQuote = false;
  let mayHoldRow = false;
  for (;;) {
    if (cells.length === MOST_CELLS) {
      cells.push(readRestOfLine(cursor));
      break;
    }
    const quoted = readQuotedCell(cursor);
    if (quoted === "broken") hasBrokenQuote = true;
    if (typeof quoted === "object" && quoted.mayHoldRow) mayHoldRow = true;
    cells.push(quoted === "none" || quoted === "broken" ? readPlainCell(cursor) : quoted.cell);
    if (text[cursor.position] !== cursor.delimiter) break;
    cursor.position += 1;
  }
  const end = cursor.position;
  const isUnterminated = end >= text.length;
  skipLineBreak(cursor);
  return { line, cells, start, end, hasBrokenQuote, mayHoldRow, isUnterminated };
}

function readPlainCell(cursor: Cursor): string {
  const { text, position } = cursor;
  const end = Math.min(cursor.nextDelimiter(position), cursor.nextLineFeed(position), cursor.nextReturn(position), text.length);
  cursor.position = end;
  return text.slice(position, end);
}

function readRestOfLine(cursor: Cursor): string {
  const { text, position } = cursor;
  cursor.position = Math.min(cursor.nextLineFeed(position), cursor.nextReturn(position), text.length);
  return text.slice(position, cursor.position);
}

function skipLineBreak(cursor: Cursor): void {
  if (cursor.text[cursor.position] === "\r") cursor.position += 1;
  if (cursor.text[cursor.position] === "\n") cursor.position += 1;
  cursor.line += 1;
}

/** A cell between quotes. "none" when the cell does not begin with one, "broken" when it is not closed where a cell may end. */
function readQuotedCell(cursor: Cursor): { cell: string; mayHoldRow: boolean } | "none" | "broken" {
  const { text } = cursor;
  let opening = cursor.position;
  while (text[opening] === " ") opening += 1;
  if (text[opening] !== '"') return "none";
  const closing = closingQuote(cursor, opening);
  if (closing === null) return "broken";
  const inside = text.slice(opening + 1, closing.at);
  cursor.position = closing.cellEnd;
  cursor.line += closing.lineBreaks;
  return { cell: inside.includes('""') ? inside.replaceAll('""', '"') : inside, mayHoldRow: closing.mayHoldRow };
}

interface ClosingQuote {
  readonly at: number;
  readonly cellEnd: number;
  readonly lineBreaks: number;
  readonly mayHoldRow: boolean;
}

/**
 * The quote that closes a cell precedes a delimiter or a line end. Lone quotes inside are forgiven on one line
 * (`"SARL "LES PINS" LYON"`), not in a cell of several lines: there it is a forgotten quote that would swallow rows.
 * One that closes properly is never torn, even when a line of it begins like a row.
 */
function closingQuote({ text, delimiter }: Cursor, opening: number): ClosingQuote | null {
  const limit = Math.min(text.length, opening + LONGEST_QUOTED);
  let loneQuotes = 0;
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && at <= limit && loneQuotes <= MOST_LONE_QUOTES) {
    if (text[at + 1] === '"') {
      at = text.indexOf('"', at + 2);
      continue;
    }
    let cellEnd = at + 1;
    while (text[cellEnd] === " ") cellEnd += 1;
    const after = text[cellEnd];
    if (after === undefined || after === delimiter || after === "\n" || after === "\r")
      return asClosing(text, { opening, at, cellEnd, loneQuotes, delimiter });
    loneQuotes += 1;
    at = text.indexOf('"', at + 1);
  }
  return null;
}

function asClosing(
  text: string,
  { opening, at, cellEnd, loneQuotes, delimiter }: { opening: number; at: number; cellEnd: number; loneQuotes: number; delimiter: string },
): ClosingQuote | null {
  const inside = text.slice(opening + 1, at);
  if (!inside.includes("\n") && !inside.includes("\r")) return { at, cellEnd, lineBreaks: 0, mayHoldRow: false };
  const lines = inside.split(/\r\n|\n|\r/);
  if (loneQuotes > 0) return null;
  return { at, cellEnd, lineBreaks: lines.length - 1, mayHoldRow: lines.slice(1).some((line) => beginsLikeRow(line, delimiter)) };
}

/** A date then a delimiter at the start of a line: that is a row, not the rest of a label. */
function beginsLikeRow(line: string, delimiter: string): boolean {
  const head = /^"?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}"?/.exec(line.slice(0, 20));
  return head !== null && line[head[0].length] === delimiter;
}
