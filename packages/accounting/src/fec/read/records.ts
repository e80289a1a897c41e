import type { FindingLog } from "../finding.js";

/** A record of the file and the line where it starts, as a text editor counts. */
export type FecRecord = { readonly line: number; readonly text: string };

const BREAK = /\r\n|\r|\n/;

/** The kind of line end, guessed as the official tool does: from the first 4 096 characters, CR LF first. */
export function lineEndOf(text: string): string {
  const start = text.slice(0, 4096);
  if (start.includes("\r\n")) return "\r\n";
  return start.includes("\n") ? "\n" : "\r";
}

/** The text with one CR where several precede a LF, as a file written twice in text mode has them: one line end, reported once. */
export function withoutDoubledReturns(text: string, log: FindingLog): string {
  const start = text.indexOf("\r\r\n");
  if (start < 0) return text;
  const line = text.slice(0, start).split("\n").length;
  log.add("line.end_mixed", { line }, () => "Des lignes se terminent par CR CR LF au lieu de CR LF.");
  return text.replace(/\r{2,}\n/g, "\r\n");
}

/** Beyond that many blank lines, a file is not read further. */
const MOST_BLANK = 100_000;

/** No line of a FEC is as long, in characters: a longer one is not read. */
export const LONGEST_LINE = 100_000;

/**
 * Cuts a text into records, one by one. A stray line end inside a record is part of a label when the record then has the right
 * number of fields, otherwise a line end of another kind. Blank lines and those that are far too long are dropped and reported.
 */
export function* splitRecords(
  text: string,
  shape: { readonly separator: string; readonly fieldCount: number; readonly onUnread: () => void },
  log: FindingLog,
): Generator<FecRecord> {
  let line = 1;
  let blank = 0;
  const record = (given: string): FecRecord[] => {
    if (given.length > LONGEST_LINE) {
      log.add("line.field_count", { line }, () => `La ligne dépasse ${LONGEST_LINE} caractères.`);
      shape.onUnread();
      return [];
    }
    if (given.trim() !== "" || given.includes(shape.separator)) return [{ line, text: given }];
    blank += 1;
    if (blank > MOST_BLANK) shape.onUnread();
    log.add("line.blank", { line }, () =>
      blank > MOST_BLANK ? `Plus de ${MOST_BLANK} lignes sont vides\u00a0: la suite n’est pas lue.` : `La ligne ${line} est vide.`,
    );
    return [];
  };
  for (const piece of piecesOf(text)) {
    if (blank > MOST_BLANK) return;
    if (!BREAK.test(piece)) {
      yield* record(piece);
      line += 1;
      continue;
    }
    if (piece.length <= LONGEST_LINE) {
      const parts = piece.split(BREAK);
      if (piece.split(shape.separator).length === shape.fieldCount && parts[0] !== "" && parts.at(-1) !== "") {
        yield* record(piece);
        line += parts.length;
        continue;
      }
    }
    log.add("line.end_mixed", { line }, () => `La ligne ${line} ne se termine pas comme le début du fichier.`);
    for (const part of linesOf(piece)) {
      if (blank > MOST_BLANK) return;
      yield* record(part);
      line += 1;
    }
  }
}

/** The text between line ends of the kind of the file; nothing after the last one. */
function* piecesOf(text: string): Generator<string> {
  const lineEnd = lineEndOf(text);
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(lineEnd, start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, end);
    start = end + lineEnd.length;
  }
}

/** The text between line ends of any kind, without an empty beginning or end. */
function* linesOf(piece: string): Generator<string> {
  const lineEnd = new RegExp(BREAK, "g");
  for (let start = 0; start < piece.length;) {
    const found = lineEnd.exec(piece);
    const end = found?.index ?? piece.length;
    if (start > 0 || end > 0) yield piece.slice(start, end);
    start = found ? lineEnd.lastIndex : piece.length;
  }
}
