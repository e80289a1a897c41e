import { dotted } from "@comptoir/accounting/french-text";
import { frenchAmount } from "@comptoir/accounting/money";
import type { Content, TableCell } from "pdfmake";
import type { Row } from "../book-table.js";
import { pdfBuffer } from "../../../../pdf/pdf-buffer.js";
import { printedText } from "../../../../pdf/printed-text.js";
import type { PrintedBook } from "./printed-book.js";

/** The book as a printed document, A4 landscape, page numbers and column titles on every page. */
export async function renderPdf({ heading, rows, ...table }: PrintedBook): Promise<Uint8Array> {
  return pdfBuffer({
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [32, 36, 32, 40],
    info: { title: `${table.title}, ${heading.company}` },
    defaultStyle: { font: "Roboto", fontSize: 8 },
    content: [
      { text: table.title, fontSize: 16, bold: true },
      {
        text: `${heading.company}\n${heading.period}${heading.provisional ? "\nProvisoire\u00a0: des écritures ne sont pas encore validées." : ""}`,
        margin: [0, 2, 0, 10],
      },
      tableContent(table, rows),
    ],
    footer: (page, pages) => ({
      text: dotted([heading.company, table.title, `page ${page} sur ${pages}`]),
      alignment: "center",
      fontSize: 7,
      margin: [0, 12, 0, 0],
    }),
  });
}

function tableContent(table: Pick<PrintedBook, "columns">, rows: readonly Row[]): Content {
  const total = table.columns.reduce((sum, column) => sum + column.width, 0);
  const letters = lettersOf(table.columns);
  const header = table.columns.map((column): TableCell => ({
    text: column.title,
    bold: true,
    fillColor: "#F5F6F2",
    alignment: column.kind === "amount" ? "right" : "left",
  }));
  const body = rows.length === 0 ? [emptyRow(table.columns.length)] : rows.map((row) => pdfRow(row, letters));
  return {
    table: {
      headerRows: 1,
      widths: table.columns.map((column) => `${((column.width / total) * 96).toFixed(2)}%`),
      body: [header, ...body],
    },
    layout: {
      hLineWidth: () => 0.4,
      vLineWidth: () => 0,
      hLineColor: () => "#CDD4CC",
      paddingTop: () => 2,
      paddingBottom: () => 2,
      paddingLeft: () => 3,
      paddingRight: () => 3,
    },
  };
}

/** Points that a page gives to its columns, and that a capital of the text takes at most. */
const PAGE_WIDTH = 747;
const LETTER_WIDTH = 5.6;

/** How many letters each column surely holds on one line. */
function lettersOf(columns: PrintedBook["columns"]): readonly number[] {
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  return columns.map(({ width }) => Math.floor((width / total) * (PAGE_WIDTH / LETTER_WIDTH)) - 1);
}

function pdfRow({ kind, cells }: Row, letters: readonly number[]): TableCell[] {
  if (kind === "heading")
    return [{ text: String(cells[0] ?? ""), bold: true, colSpan: letters.length, margin: [0, 6, 0, 0] }, ...spanned(letters.length)];
  const bold = kind === "total" ? { bold: true } : {};
  return cells.map((cell, index): TableCell => {
    if (cell === null) return "";
    // Known to fit: pdfmake would hold and measure each word apart, several times the memory of the text.
    if (typeof cell === "string") return { text: cell, ...bold, ...(cell.length <= (letters[index] ?? 0) && { noWrap: true }) };
    return { text: printedText(frenchAmount(cell)), alignment: "right", ...bold };
  });
}

function emptyRow(columns: number): TableCell[] {
  return [{ text: "Aucun élément", colSpan: columns }, ...spanned(columns)];
}

function spanned(columns: number): TableCell[] {
  return Array.from({ length: columns - 1 }, (): TableCell => "");
}
