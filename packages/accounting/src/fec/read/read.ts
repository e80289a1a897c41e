import { decodeFec, type FecEncoding } from "./decode.js";
import { findingLog, type Finding, type FindingLog } from "../finding.js";
import { headerByPosition, isHeader, readHeader, separatorOf, type FecHeaderReading } from "./header.js";
import type { ReadableFecLayout } from "../layout.js";
import { lineReader, type ReadFecLine } from "./read-line.js";
import { lineEndOf, LONGEST_LINE, splitRecords, withoutDoubledReturns } from "./records.js";
import { isXml, xmlSentence } from "./xml.js";

/** What a file holds. */
export type FecReading = {
  readonly layout: ReadableFecLayout | null;
  readonly encoding: FecEncoding;
  readonly separator: "\t" | "|" | ";" | "," | null;
  /** Names of the columns beyond the layout: they are not read. */
  readonly extraColumns: readonly string[];
  readonly lines: readonly ReadFecLine[];
  readonly findings: readonly Finding[];
};

/** Facts of the file besides its bytes. */
export type FecReadOptions = {
  /** The layout it should have; guessed from its columns by default. */
  readonly layout?: ReadableFecLayout;
  /** The year of closing: before 2013, ; and , were lawful separators. */
  readonly closingYear?: number;
  /** Called for each line that cannot be made out, and is passed over. */
  readonly onUnread?: () => void;
};

/**
 * Reads books kept in another software, tolerating every variant that can be understood, and says line by line what
 * departs from the law. Never throws. Sources: docs/sources.md#fec-container, docs/sources.md#fec-values.
 */
export function readFec(bytes: Uint8Array, options: FecReadOptions = {}): FecReading {
  const log = findingLog();
  const reading = openFec(bytes, options, log);
  const lines = [...reading.lines];
  return { ...reading, lines, findings: log.findings() };
}

/** A file whose lines are read one by one; what departs from the law goes to the log on the way. */
type OpenFec = Omit<FecReading, "findings" | "lines"> & { readonly lines: Iterable<ReadFecLine> };

/** Same as readFec, for a caller that keeps no line and goes on with the same log. */
export function openFec(bytes: Uint8Array, options: FecReadOptions, log: FindingLog): OpenFec {
  const decoded = decodeFec(bytes);
  const { encoding } = decoded;
  reportEncoding(decoded.text, encoding, log);
  if (isXml(decoded.text)) {
    log.add("file.xml", { line: 1 }, () => xmlSentence(decoded.text));
    return { layout: null, encoding, separator: null, extraColumns: [], lines: [] };
  }
  const text = withoutDoubledReturns(decoded.text, log);
  const firstLine = firstLineOf(text);
  if (firstLine.length > LONGEST_LINE) {
    log.add(
      "file.header",
      { line: 1 },
      () => `La première ligne dépasse ${LONGEST_LINE} caractères\u00a0: elle ne donne pas le nom des zones.`,
    );
    return { layout: null, encoding, separator: null, extraColumns: [], lines: [] };
  }
  const separator = separatorOf(firstLine);
  if (separator === null) {
    log.add("file.separator", { line: 1 }, () => "La première ligne n’a pas neuf zones séparées par une tabulation ou par |.");
    return { layout: null, encoding, separator, extraColumns: [], lines: [] };
  }
  reportSeparator(separator, options.closingYear, log);
  const fields = firstLine.split(separator);
  const header = headerOf(fields, options.layout, log);
  if (header === null) return { layout: null, encoding, separator, extraColumns: [], lines: [] };
  return {
    layout: header.layout,
    encoding,
    separator,
    extraColumns: header.extraColumns,
    lines: readLines(text, { header, fields, separator, log, onUnread: options.onUnread ?? (() => undefined) }),
  };
}

function firstLineOf(text: string): string {
  const end = text.indexOf(lineEndOf(text));
  return end < 0 ? text : text.slice(0, end);
}

function headerOf(fields: readonly string[], layout: ReadableFecLayout | undefined, log: FindingLog): FecHeaderReading | null {
  if (isHeader(fields)) return readHeader(fields, layout, log);
  log.add("file.header", { line: 1 }, () => "La première ligne ne donne pas le nom des zones.");
  return fields.every((field) => field.trim() === "") ? null : headerByPosition(fields.length);
}

type Columns = {
  readonly header: FecHeaderReading;
  readonly fields: readonly string[];
  readonly separator: string;
  readonly log: FindingLog;
  readonly onUnread: () => void;
};

function* readLines(text: string, { header, fields, separator, log, onUnread }: Columns): Generator<ReadFecLine> {
  const readLine = lineReader(header, separator, log);
  let rank = 0;
  for (const record of splitRecords(text, { separator, fieldCount: fields.length, onUnread }, log)) {
    rank += 1;
    if (rank === 1 && isHeader(fields)) continue;
    const line = readLine(record);
    if (line === null) onUnread();
    else yield line;
  }
  if (rank === (isHeader(fields) ? 1 : 0)) log.add("file.empty", { line: 1 }, () => "Le fichier ne contient aucune écriture.");
}

function reportEncoding(text: string, encoding: FecEncoding, log: FindingLog): void {
  if (encoding === "utf-16") {
    log.add("file.encoding", { line: null }, () => "Le fichier est en UTF-16, que le texte n’admet pas.");
  } else if (encoding === "windows-1252") {
    log.add("file.characters", { line: null }, () => "Le fichier contient des caractères propres à Windows (1252).");
  } else if (text.includes("\ufffd")) {
    log.add("file.characters", { line: null }, () => "Des caractères du fichier ont été perdus lors d’une conversion.");
  }
}

function reportSeparator(separator: "\t" | "|" | ";" | ",", closingYear: number | undefined, log: FindingLog): void {
  if (separator === "\t" || separator === "|") return;
  const rule = closingYear !== undefined && closingYear <= 2012 ? "file.separator_obsolete" : "file.separator";
  log.add(rule, { line: 1 }, () => `Les zones sont séparées par « ${separator} ».`);
}
