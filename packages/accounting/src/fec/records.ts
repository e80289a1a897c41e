import type { FindingLog } from "./finding.js";

/** A record of the file and the line where it starts, as a text editor counts. */
export type FecRecord = { readonly line: number; readonly text: string };

const BREAK = /\r\n|\r|\n/;

/** The kind of line end, guessed as the official tool does: from the first 4 096 characters, CR LF first. */
export function lineEndOf(text: string): string {
  const start = text.slice(0, 4096);
  if (start.includes("\r\n")) return "\r\n";
  return start.includes("\n") ? "\n" : "\r";
}

/** The text with one CR where several stand before a LF, as a file written twice in text mode has them: one line end, reported once. */
export function withoutDoubledReturns(text: string, log: FindingLog): string {
  const start = text.indexOf("\r\r\n");
  if (start < 0) return text;
  const line = text.slice(0, start).split("\n").length;
  log.add("line.end_mixed", { line }, () => "Des lignes se terminent par CR CR LF au lieu de CR LF.");
  return text.replace(/\r{2,}\n/g, "\r\n");
}

/**
 * Cuts a text into records. A stray line end inside a record is part of a label when the record then has the right
 * number of fields, otherwise a line end of another kind. Blank lines are dropped and reported.
 */
export function splitRecords(
  text: string,
  shape: { readonly separator: string; readonly fieldCount: number },
  log: FindingLog,
): FecRecord[] {
  const pieces = text.split(lineEndOf(text));
  if (pieces.at(-1) === "") pieces.pop();
  const records: FecRecord[] = [];
  let line = 1;
  const push = (record: string): void => {
    if (record.trim() === "" && !record.includes(shape.separator)) {
      log.add("line.blank", { line }, () => `La ligne ${line} est vide.`);
    } else {
      records.push({ line, text: record });
    }
  };
  for (const piece of pieces) {
    if (!BREAK.test(piece)) {
      push(piece);
      line += 1;
      continue;
    }
    const parts = piece.split(BREAK);
    if (piece.split(shape.separator).length === shape.fieldCount && parts[0] !== "" && parts.at(-1) !== "") {
      push(piece);
      line += parts.length;
      continue;
    }
    log.add("line.end_mixed", { line }, () => `La ligne ${line} ne se termine pas comme le début du fichier.`);
    for (const part of withoutEmptyEnds(parts)) {
      push(part);
      line += 1;
    }
  }
  return records;
}

function withoutEmptyEnds(parts: readonly string[]): readonly string[] {
  const start = parts[0] === "" ? 1 : 0;
  const end = parts.at(-1) === "" ? parts.length - 1 : parts.length;
  return parts.slice(start, Math.max(start, end));
}
