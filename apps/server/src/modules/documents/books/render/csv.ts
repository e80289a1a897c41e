import { Readable } from "node:stream";
import type { BookTable, Row } from "../book-table.js";

const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet's text file: UTF-8 with its mark, semicolons, decimal commas, CRLF. Rows come one by one. */
export function renderCsv(table: BookTable): Readable {
  return Readable.from(lines(table), { objectMode: false });
}

async function* lines(table: BookTable): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${table.columns.map((column) => quoted(column.title)).join(";")}\r\n`;
  let pending = "";
  for await (const row of table.rows()) {
    pending += `${row.cells.map(cellText).join(";")}\r\n`;
    if (pending.length > 16_384) {
      yield pending;
      pending = "";
    }
  }
  yield pending;
}

function cellText(cell: Row["cells"][number]): string {
  if (cell === null) return "";
  return typeof cell === "string" ? quoted(cell) : decimal(cell);
}

function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** A text that a spreadsheet would run as a formula is kept a text by an apostrophe. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
