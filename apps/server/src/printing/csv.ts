import type { StreamedTable, PrintedRow } from "./table.js";

const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet's text file, piece by piece: UTF-8 with its mark, semicolons, decimal commas, CRLF. */
export async function* renderCsv(table: StreamedTable): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${table.columns.map((column) => quoted(column.title)).join(";")}\r\n`;
  for await (const rows of table.rows) yield rows.map((row) => `${row.cells.map(cellText).join(";")}\r\n`).join("");
}

function cellText(cell: PrintedRow["cells"][number]): string {
  if (cell === null) return "";
  return typeof cell === "string" ? quoted(cell) : decimal(cell);
}

function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** A text that a spreadsheet would run as a formula, full-width signs included, is kept a text by an apostrophe. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
