import { frenchAmount } from "@comptoir/accounting/money";
import { createHash } from "node:crypto";
import type { StreamedTable, PrintedColumn, PrintedRow } from "./table.js";

/** The text above the table. */
export type Heading = {
  readonly company: string;
  readonly period: string;
  readonly provisional: boolean;
  /** The logo of the firm that keeps the books, PNG or JPEG as base64; null without one. */
  readonly logo?: string | null;
  /** What a program reads of a PDF, in letters of ASCII. */
  readonly keywords?: string;
};

const STYLE = `
:root { color-scheme: light; }
body { margin: 32px; font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; color: #16211B; background: #fff; }
h1 { margin: 0; font-size: 22px; } p { margin: 4px 0 20px; color: #3F4C45; }
.provisional { display: inline-block; margin: 0 0 16px; padding: 3px 10px; border-radius: 99px; background: #FDF2D8; color: #7A4B00; font-weight: 600; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: 5px 8px; text-align: left; border-bottom: 1px solid #E2E6DF; vertical-align: top; }
th { position: sticky; top: 0; background: #F5F6F2; font-weight: 600; } .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr.heading td { padding-top: 16px; font-weight: 650; } tr.total td { font-weight: 650; background: #F5F6F2; }
@media print { body { margin: 0; } th { position: static; } tr { break-inside: avoid; } }
`;

/** A PDF drawn line by line has no structure for a screen reader: its page on screen has. */
const ACCESSIBLE = "Version accessible\u00a0: le tableau a ses titres de colonnes, et se lit au clavier comme avec un lecteur d’écran.";

/** The policy that a printed book is served with: its one stylesheet and nothing else. */
export const HTML_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'self'`;

/** The book as a page that reads, prints and saves, piece by piece. */
export async function* renderHtml(table: StreamedTable, heading: Heading): AsyncGenerator<string> {
  const title = `${table.title}, ${heading.company}`;
  yield `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(table.title)}</h1><p>${escaped(heading.company)}<br>${escaped(heading.period)}<br>${ACCESSIBLE}</p>
${heading.provisional ? '<p class="provisional">Provisoire\u00a0: des écritures ne sont pas encore validées.</p>' : ""}
<div class="wide" tabindex="0" role="region" aria-label="${escaped(table.title)}"><table><thead><tr>${table.columns.map(headerCell).join("")}</tr></thead><tbody>\n`;
  let count = 0;
  for await (const rows of table.rows) {
    count += rows.length;
    yield rows.map((row) => rowHtml(row, table.columns)).join("");
  }
  yield `${count === 0 ? `<tr><td colspan="${table.columns.length}">Aucun élément</td></tr>` : ""}</tbody></table></div></body></html>\n`;
}

function headerCell({ title, kind }: PrintedColumn): string {
  return `<th scope="col"${kind === "amount" ? ' class="n"' : ""}>${escaped(title)}</th>`;
}

function rowHtml({ kind, cells }: PrintedRow, columns: readonly PrintedColumn[]): string {
  if (kind === "heading") return `<tr class="heading"><td colspan="${columns.length}">${escaped(String(cells[0] ?? ""))}</td></tr>\n`;
  const body = cells.map((cell, index) => {
    const content = cell === null ? "" : typeof cell === "string" ? escaped(cell) : frenchAmount(cell);
    return `<td${columns[index]?.kind === "amount" ? ' class="n"' : ""}>${content}</td>`;
  });
  return `<tr${kind === "total" ? ' class="total"' : ""}>${body.join("")}</tr>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
