import { buffer } from "node:stream/consumers";
import { dotted } from "@comptoir/accounting/french-text";
import { cents, frenchAmount } from "@comptoir/accounting/money";
import { FONTS } from "../pdf/fonts.js";
import type { PrintedColumn, PrintedRow } from "./table.js";
import type { PrintedTable } from "./printed-table.js";
import { linesOf } from "./text-lines.js";

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28, left: 32, right: 32, top: 36, bottom: 40 } as const;
const BOTTOM = PAGE.height - PAGE.bottom;
const SIZE = { title: 16, text: 8, footer: 7 } as const;
const PADDING = { side: 3, above: 2 } as const;
const ABOVE_HEADING = 6;
const COLORS = { text: "#000000", header: "#F5F6F2", line: "#CDD4CC" } as const;

type Doc = PDFKit.PDFDocument;
type Column = PrintedColumn & { readonly left: number; readonly span: number };
/** A row and the room that it takes. */
type Laid = { readonly row: PrintedRow; readonly height: number };

/**
 * The book as a printed document, page numbers and column titles on every page. It is drawn page by page: a library of layout would hold every
 * cell as some forty objects, half a gigabyte for the longest book.
 */
export async function renderPdf({ heading, rows, ...table }: PrintedTable): Promise<Uint8Array> {
  const { default: PdfDocument } = await import("pdfkit");
  const info = { Title: `${table.title}, ${heading.company}`, ...(heading.keywords !== undefined && { Keywords: heading.keywords }) };
  const doc = new PdfDocument({ size: [PAGE.width, PAGE.height], margin: 0, font: FONTS.normal, lang: "fr-FR", displayTitle: true, info });
  const bytes = buffer(doc);
  const columns = columnsOf(table.columns);
  const introduction = [
    heading.company,
    heading.period,
    ...(heading.provisional ? ["Provisoire\u00a0: des écritures ne sont pas encore validées."] : []),
    "La version accessible de ce document est sa version HTML.",
  ];
  drawLogo(doc, heading.logo ?? null);
  const begins = drawTitle(doc, table.title, introduction);
  const body = rows.length === 0 ? [emptyRow(columns)] : rows;
  const pages = paginate(doc, { rows: body, columns, begins, carried: table.carried ?? [] });
  for (const [index, page] of pages.entries()) {
    if (index > 0) doc.addPage();
    if (index % PAGES_BY_MEMORY === 0) forgetWords(doc);
    drawTable(doc, { page, columns, begins: index === 0 ? begins : PAGE.top });
    drawFooter(doc, dotted([heading.company, table.title, `page ${index + 1} sur ${pages.length}`]));
  }
  doc.end();
  return bytes;
}

const PAGES_BY_MEMORY = 20;

/** pdfkit keeps how each word of a font is drawn, for ever: the words of thousands of long labels would take a gigabyte. */
function forgetWords(doc: Doc): void {
  const { _font: font } = doc.font(FONTS.normal) as Doc & { _font: { layoutCache: object } };
  font.layoutCache = Object.create(null);
}

function columnsOf(columns: readonly PrintedColumn[]): readonly Column[] {
  const room = PAGE.width - PAGE.left - PAGE.right;
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  let left: number = PAGE.left;
  return columns.map((column) => {
    const placed = { ...column, left, span: (column.width / total) * room };
    left += placed.span;
    return placed;
  });
}

function emptyRow(columns: readonly Column[]): PrintedRow {
  return { kind: "line", cells: columns.map((_, index) => (index === 0 ? "Aucun élément" : null)) };
}

/** Returns where the table begins under the title. */
function drawTitle(doc: Doc, title: string, introduction: readonly string[]): number {
  let top: number = PAGE.top;
  doc.font(FONTS.bold).fontSize(SIZE.title).text(printable(title), PAGE.left, top, ONE_LINE);
  top += doc.currentLineHeight(true) + 2;
  doc.font(FONTS.normal).fontSize(SIZE.text);
  for (const line of introduction) {
    doc.text(printable(line), PAGE.left, top, ONE_LINE);
    top += doc.currentLineHeight(true);
  }
  return top + 10;
}

const ONE_LINE = { lineBreak: false } as const;

/** In the corner of the first page; a picture that cannot be drawn is left out. */
function drawLogo(doc: Doc, logo: string | null): void {
  if (logo === null) return;
  try {
    doc.image(Buffer.from(logo, "base64"), PAGE.width - PAGE.right - LOGO.width, PAGE.top, {
      fit: [LOGO.width, LOGO.height],
      align: "right",
    });
  } catch {
    // The document matters more than the picture that a firm chose.
  }
}

const LOGO = { width: 120, height: 40 } as const;

type Paginated = {
  readonly rows: readonly PrintedRow[];
  readonly columns: readonly Column[];
  readonly begins: number;
  readonly carried: readonly number[];
};

/** The rows of each page: how many pages there are is printed on the first one. */
function paginate(doc: Doc, { rows, columns, begins, carried }: Paginated): readonly (readonly Laid[])[] {
  const header = heightOf(doc, headerRow(columns), columns);
  const totals = runningTotals(columns, carried);
  const carry = carried.length === 0 ? 0 : heightOf(doc, totals.row("À reporter"), columns);
  const pages: Laid[][] = [[]];
  let top = begins + header;
  const put = (row: PrintedRow, height: number): void => {
    pages.at(-1)?.push({ row, height });
    top += height;
  };
  for (const row of rows) {
    const height = heightOf(doc, row, columns);
    if (top + height > BOTTOM - carry && top > PAGE.top + header + carry) {
      const isOpen = totals.isOpen();
      if (isOpen) put(totals.row("À reporter"), carry);
      pages.push([]);
      top = PAGE.top + header;
      if (isOpen) put(totals.row("Report"), carry);
    }
    put(row, height);
    totals.add(row);
  }
  return pages;
}

/** What the columns come to since the last heading or total. */
function runningTotals(columns: readonly Column[], carried: readonly number[]) {
  let sums: number[] | null = null;
  const widest = columns.reduce((best, { kind, span }, index) => (kind === "text" && span > (columns[best]?.span ?? 0) ? index : best), 0);
  return {
    isOpen: () => sums !== null,
    add({ kind, cells }: PrintedRow): void {
      if (carried.length === 0) return;
      if (kind !== "line") sums = null;
      else sums = carried.map((place, index) => (sums?.[index] ?? 0) + Number(typeof cells[place] === "number" ? cells[place] : 0));
    },
    row: (label: string): PrintedRow => ({
      kind: "total",
      cells: columns.map((_, place) => {
        const index = carried.indexOf(place);
        return index >= 0 ? cents(sums?.[index] ?? 0) : place === widest ? label : null;
      }),
    }),
  };
}

function headerRow(columns: readonly Column[]): PrintedRow {
  return { kind: "total", cells: columns.map(({ title }) => title) };
}

/** A row is as high as its longest text; one higher than a page is cut at its end. */
function heightOf(doc: Doc, { kind, cells }: PrintedRow, columns: readonly Column[]): number {
  doc.font(kind === "line" ? FONTS.normal : FONTS.bold).fontSize(SIZE.text);
  const line = doc.currentLineHeight(true);
  if (kind === "heading") return line + 2 * PADDING.above + ABOVE_HEADING;
  const heights = columns.map((column, index) => {
    const cell = cells[index] ?? null;
    return typeof cell === "string" && !isShort(cell, column) ? linesOf(doc, printable(cell), innerWidth(column)).length * line : line;
  });
  return Math.min(Math.max(...heights) + 2 * PADDING.above, BOTTOM - PAGE.top - 7 * line);
}

function innerWidth({ span }: Column): number {
  return span - 2 * PADDING.side;
}

/** What a capital of the text takes at most, in points: a text that surely fits on one line is not measured. */
const LETTER_WIDTH = 5.6;

function isShort(text: string, column: Column): boolean {
  return text.length * LETTER_WIDTH <= innerWidth(column) && !text.includes("\n");
}

type DrawnTable = { readonly page: readonly Laid[]; readonly columns: readonly Column[]; readonly begins: number };

function drawTable(doc: Doc, { page, columns, begins }: DrawnTable): void {
  const header = headerRow(columns);
  const height = heightOf(doc, header, columns);
  doc.rect(PAGE.left, begins, PAGE.width - PAGE.left - PAGE.right, height).fill(COLORS.header);
  doc.fillColor(COLORS.text);
  let top = begins;
  const draw = (laid: Laid, isHeader: boolean): void => {
    drawLine(doc, top);
    drawRow(doc, { ...laid, top, columns, isHeader });
    top += laid.height;
  };
  draw({ row: header, height }, true);
  for (const laid of page) draw(laid, false);
  drawLine(doc, top);
}

function drawLine(doc: Doc, top: number): void {
  doc
    .moveTo(PAGE.left, top)
    .lineTo(PAGE.width - PAGE.right, top)
    .lineWidth(0.4)
    .stroke(COLORS.line);
}

type DrawnRow = Laid & { readonly top: number; readonly columns: readonly Column[]; readonly isHeader: boolean };

function drawRow(doc: Doc, { row: { kind, cells }, height, top, columns, isHeader }: DrawnRow): void {
  doc.font(kind === "line" ? FONTS.normal : FONTS.bold).fontSize(SIZE.text);
  if (kind === "heading") {
    const place = { left: PAGE.left, span: PAGE.width - PAGE.left - PAGE.right };
    return drawText(doc, String(cells[0] ?? ""), { ...place, top: top + ABOVE_HEADING, height: height - ABOVE_HEADING, isLeft: true });
  }
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? null;
    const text = typeof cell === "number" ? frenchAmount(cell) : (cell ?? "");
    const isLeft = typeof cell === "string" && !(isHeader && column.kind === "amount");
    if (text !== "") drawText(doc, text, { ...column, top, height, isLeft });
  }
}

type Box = { readonly left: number; readonly span: number; readonly top: number; readonly height: number; readonly isLeft: boolean };

function drawText(doc: Doc, given: string, { left, span, top, height, isLeft }: Box): void {
  const [text, width] = [printable(given), span - 2 * PADDING.side];
  const [x, y] = [left + PADDING.side, top + PADDING.above];
  const isOneLine = !text.includes("\n") && text.length * LETTER_WIDTH <= width;
  const lines = isOneLine ? [text] : linesOf(doc, text, width);
  const line = doc.currentLineHeight(true);
  const room = Math.max(1, Math.floor((height - 2 * PADDING.above) / line + 0.01));
  for (const [index, part] of lines.slice(0, room).entries()) {
    const drawn = index === room - 1 && lines.length > room ? `${part.slice(0, -1)}…` : part;
    doc.text(drawn, isLeft ? x : x + width - doc.widthOfString(drawn), y + index * line, ONE_LINE);
  }
}

function drawFooter(doc: Doc, given: string): void {
  const text = printable(given);
  doc.font(FONTS.normal).fontSize(SIZE.footer);
  doc.text(text, (PAGE.width - doc.widthOfString(text)) / 2, BOTTOM + 12, ONE_LINE);
}

/** As long as a label that is typed. Beyond it the printed text is cut: CSV and workbook have it whole. */
const LONGEST = 200;

/** In the characters that the font has. */
function printable(given: string): string {
  const text = given.length > LONGEST ? `${given.slice(0, LONGEST).replace(HALF_PAIR, "")}…` : given;
  return text.replaceAll("\u202F", "\u00A0").replaceAll("ᵉʳ", "er").replaceAll("ᵉ", "e");
}

const HALF_PAIR = /[\uD800-\uDBFF]$/;
