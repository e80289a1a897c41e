import { frenchDay } from "@comptoir/accounting/date";
import type { BookType, DocumentFormat } from "@comptoir/contract/documents";
import type { Db } from "../../../db/db.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { accountLines } from "./books-repository.js";
import { bookTable } from "./book-table.js";
import { isProvisional } from "./books-repository.js";
import type { Delivery } from "../fec/fec-delivery.js";
import { renderCsv } from "./render/csv.js";
import { renderHtml, type Heading } from "./render/html.js";
import { renderPdf } from "./render/pdf.js";
import { renderXlsx } from "./render/xlsx.js";
import type { Selection } from "../selection.js";

/** Lines a PDF or a workbook takes at most: both are made in memory. CSV and HTML have no limit. */
const MAXIMUM_LINES = { pdf: 20_000, xlsx: 200_000 } as const;

/** A book in one of its formats. */
export async function deliverBook(
  db: Db,
  given: { company: Company; type: Exclude<BookType, "fec">; format: DocumentFormat; selection: Selection },
): Promise<Delivery> {
  const { company, type, format, selection } = given;
  const table = bookTable(db, type, selection);
  const heading: Heading = {
    company: company.name,
    period: `Du ${frenchDay(selection.from)} au ${frenchDay(selection.to)}, en euros`,
    provisional: await isProvisional(db, selection),
  };
  if (format === "pdf" || format === "xlsx") await checkSize(db, { selection, type, format });
  const name = `${type.replace("_", "-")}-${selection.from}-${selection.to}${heading.provisional ? "-provisoire" : ""}.${format}`;
  switch (format) {
    case "csv":
      return { fileName: name, mediaType: "text/csv; charset=utf-8", pieces: renderCsv(table) };
    case "html":
      return { fileName: name, mediaType: "text/html; charset=utf-8", pieces: renderHtml(table, heading) };
    case "pdf":
      return { fileName: name, mediaType: "application/pdf", pieces: await renderPdf(table, heading) };
    case "xlsx":
      return {
        fileName: name,
        mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        pieces: await renderXlsx(table, heading),
      };
    default:
      throw new Refusal({ code: "document.format_unknown" });
  }
}

async function checkSize(
  db: Db,
  { selection, type, format }: { selection: Selection; type: BookType; format: "pdf" | "xlsx" },
): Promise<void> {
  if (type === "trial_balance") return;
  const lines = await accountLines(db, selection);
  const maximum = MAXIMUM_LINES[format];
  if (lines > maximum) throw new Refusal({ code: "document.too_large", lines, maximum });
}
