import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { readCsvRecords } from "@comptoir/bank-files/csv/records";
import { LONGEST_CELL, type TableRow } from "./table-row.js";

const HEAD = 1000;
/** Lines of a table; one more is read, so that it is seen. */
export const MOST_LINES = 5000;

/** The lines of a text: the separator is the one that its beginning has most of. */
export function textRows(text: string): readonly TableRow[] {
  const head = text.slice(0, HEAD);
  const [delimiter] = ["\t", ";", ","].toSorted((one, other) => head.split(other).length - head.split(one).length);
  const rows: TableRow[] = [];
  readCsvRecords(text, delimiter ?? ";", ({ line, cells }) => {
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells: cells.map((cell) => cell.trim().slice(0, LONGEST_CELL)) });
    return rows.length <= MOST_LINES;
  });
  return rows;
}

/** A longer text is no title of a column. */
const LONGEST_TITLE = 60;

/** The column whose header is one of these words, accents and case aside; -1 without it. */
export function placeOfColumn(header: readonly string[], words: readonly string[]): number {
  return header.findIndex((title) => title.length <= LONGEST_TITLE && words.includes(plainWord(title)));
}

function plainWord(title: string): string {
  return title.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’']/g, "'").replace(/\s+/g, " ").trim().toLowerCase();
}

/** A day as people and spreadsheets write it: `31/03/2026`, `2026-03-31`, or days since 1900; null for anything else. */
export function readDay(text: string): IsoDate | null {
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (french) return dayOrNull(`${french[3]}-${french[2]?.padStart(2, "0")}-${french[1]?.padStart(2, "0")}`);
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return dayOrNull(text.slice(0, 10));
  // With the time of the day, when the workbook keeps it.
  const serial = /^\d{4,5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : Number.NaN;
  if (!(serial > 366 && serial < 80_000)) return null;
  return dayOrNull(new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10));
}

function dayOrNull(text: string): IsoDate | null {
  return isIsoDate(text) ? text : null;
}

/** An amount as people and spreadsheets write it, in cents: `1 234,56 €`, `1.234,56`, `1234.5`; null for anything else. */
export function readMoney(text: string): Cents | null {
  const bare = text.replace(/[\s\u00a0\u202f€]/g, "").replace(/^\u2212/, "-");
  const plain = /^-?\d(?:\.\d+)?E[+-]?\d\d?$/i.test(bare)
    ? decimalText(bare)
    : bare.includes(",")
      ? bare.replaceAll(".", "").replace(",", ".")
      : bare;
  const found = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(plain);
  if (!found) return null;
  const [, sign, whole = "0", decimals = ""] = found;
  // A workbook writes 0.1 + 0.2 as it computes it.
  if (decimals.length > 2 && !/^\d\d(?:0{6,}\d*|9{6,}\d*)$/.test(decimals)) return null;
  const rounded = Math.round(Number(`0.${decimals === "" ? "0" : decimals}`) * 100);
  const value = Number(whole) * 100 + rounded;
  return cents(sign === "-" ? -value : value);
}

/** What a workbook writes of a very large or very small amount, `1.5E3`, as digits. */
function decimalText(scientific: string): string {
  return Number(scientific).toFixed(2);
}
