import { Parser } from "htmlparser2";
import { LONGEST_CELL, type TableRow } from "./table-row.js";
import { zipParts } from "./zip-parts.js";

/** Limit of each part that is read, once unpacked. */
const MOST_BYTES = 20_000_000;
const MOST_COLUMNS = 100;
/** Limit of all cells together. */
const MOST_CHARACTERS = 5_000_000;
/** Programs nest a dozen elements: the reader looks through all that are open at each one that closes. */
const DEEPEST = 64;
/** Between two of these the reader looks whether it has read enough. */
const SLICE = 65_536;
/** Days between 1900 and 1904, where the dates of some workbooks begin. */
const DAYS_FROM_1904 = 1462;

/**
 * The lines of the first sheet that a workbook shows (`.xlsx`), blank ones left out; a day is its number since 1900, as workbooks keep it.
 * No more than `most` lines and one: what a cell says of its place takes no memory. Throws an `Error` when it cannot be read.
 */
export function sheetRows(bytes: Uint8Array, most: number): readonly TableRow[] {
  const partOf = zipParts(bytes, MOST_BYTES);
  const textOf = (name: string): string => new TextDecoder().decode(partOf(name) ?? new Uint8Array());
  const { sheet, startsIn1904 } = firstSheet(textOf("xl/workbook.xml"), textOf("xl/_rels/workbook.xml.rels"));
  const content = partOf(sheet);
  if (content === null) throw new Error("no sheet");
  const dayFormats = startsIn1904 ? dayStyles(textOf("xl/styles.xml")) : new Set<string>();
  return rowsOf(new TextDecoder().decode(content), { shared: sharedTexts(textOf("xl/sharedStrings.xml")), dayFormats, most });
}

type Attributes = Readonly<Record<string, string>>;
type Reader = {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** True once what follows is not needed. */
  readonly isDone?: () => boolean;
};

/** Reads a part of a workbook; names come without the prefix that some programs write. Throws an `Error` where elements nest without end. */
function read(xml: string, { open, text, close, isDone = () => false }: Reader): void {
  const bare = (name: string): string => name.slice(name.indexOf(":") + 1);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > DEEPEST) throw new Error("elements nest too deep");
        open?.(bare(name), attributes);
      },
      ontext: (part) => text?.(part),
      onclosetag: (name) => {
        depth -= 1;
        close?.(bare(name));
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < xml.length && !isDone(); at += SLICE) parser.write(xml.slice(at, at + SLICE));
  parser.end();
}

function firstSheet(workbook: string, relations: string): { sheet: string; startsIn1904: boolean } {
  const sheets: Attributes[] = [];
  let startsIn1904 = false;
  read(workbook, {
    open: (name, attributes) => {
      if (name === "sheet") sheets.push(attributes);
      if (name === "workbookPr") startsIn1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
    },
  });
  const shown = sheets.find(({ state = "visible" }) => state === "visible") ?? sheets[0];
  const id = Object.entries(shown ?? {}).find(([name]) => name.endsWith(":id"))?.[1];
  let target = "worksheets/sheet1.xml";
  read(relations, {
    open: (name, { Id, Target }) => {
      if (name === "Relationship" && Id === id && Target !== undefined) target = Target;
    },
  });
  return { sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`, startsIn1904 };
}

/** The texts that cells name by their rank, without the reading aids of Japanese. */
function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  let inText = false;
  let inAid = false;
  read(xml, {
    open: (name) => {
      if (name === "si") texts.push("");
      if (name === "rPh") inAid = true;
      inText = name === "t";
    },
    text: (part) => {
      if (inText && !inAid) texts.push(lengthened(texts.pop() ?? "", part));
    },
    close: (name) => {
      if (name === "rPh") inAid = false;
      inText = false;
    },
  });
  return texts;
}

/** A text and what follows it, no longer than a cell may be. */
function lengthened(text: string, part: string): string {
  return text.length < LONGEST_CELL ? (text + part).slice(0, LONGEST_CELL) : text;
}

/** The ranks of the cell formats that show a number as a day. */
function dayStyles(xml: string): ReadonlySet<string> {
  const days = new Set(["14", "15", "16", "17", "22"]);
  const styles = new Set<string>();
  let rank = -1;
  read(xml, {
    open: (name, attributes) => {
      if (name === "numFmt" && /[dmy].*[dmy]/i.test(attributes["formatCode"] ?? "")) days.add(attributes["numFmtId"] ?? "");
      if (name === "cellXfs") rank = 0;
      if (name === "xf" && rank >= 0) {
        if (days.has(attributes["numFmtId"] ?? "")) styles.add(String(rank));
        rank += 1;
      }
    },
    close: (name) => {
      if (name === "cellXfs") rank = -1;
    },
  });
  return styles;
}

type Cells = { readonly shared: readonly string[]; readonly dayFormats: ReadonlySet<string>; readonly most: number };

function rowsOf(xml: string, { shared, dayFormats, most }: Cells): readonly TableRow[] {
  const rows: { line: number; cells: string[] }[] = [];
  let row: { line: number; cells: string[] } = { line: 0, cells: [] };
  let cell: Attributes = {};
  let value = "";
  let holds = "";
  let inAid = false;
  let characters = 0;
  read(xml, {
    isDone: () => rows.length > most,
    open: (name, attributes) => {
      holds = name;
      if (name === "rPh") inAid = true;
      if (name === "row") row = { line: lineOf(attributes) ?? row.line + 1, cells: [] };
      if (name === "c") [cell, value] = [attributes, ""];
    },
    text: (part) => {
      if (!inAid && (holds === "v" || holds === "t")) value = lengthened(value, part);
    },
    close: (name) => {
      holds = "";
      if (name === "rPh") inAid = false;
      if (name === "c") place(row.cells, cell, cellText(value.trim(), cell));
      if (name !== "row" || rows.length > most || row.cells.every((text) => text === "")) return;
      rows.push(row);
      characters += row.cells.reduce((length, text) => length + text.length, 0);
      if (characters > MOST_CHARACTERS) throw new Error("the sheet holds too much text");
    },
  });
  return rows;

  function cellText(text: string, { t: type, s: style = "" }: Attributes): string {
    if (type === "s") return text === "" ? "" : (shared[Number(text)] ?? "").trim();
    if (type === "e") return "";
    if (type === "d") return text.slice(0, 10);
    return dayFormats.has(style) && /^\d/.test(text) ? String(Number(text) + DAYS_FROM_1904) : text;
  }
}

/** The number that a row gives itself, which programs may leave out; null when it is invalid. */
function lineOf({ r: line = "" }: Attributes): number | null {
  return /^[1-9]\d{0,6}$/.test(line) ? Number(line) : null;
}

function place(cells: string[], { r: place = "" }: Attributes, text: string): void {
  const column = columnOf(/^[A-Z]{1,3}/.exec(place)?.[0]) ?? cells.length;
  if (column >= MOST_COLUMNS) return;
  while (cells.length < column) cells.push("");
  // The database keeps no NUL.
  cells[column] = text.replaceAll("\0", " ");
}

/** `A` is 0, `AB` is 27. */
function columnOf(letters: string | undefined): number | null {
  if (letters === undefined) return null;
  return [...letters].reduce((rank, letter) => rank * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
