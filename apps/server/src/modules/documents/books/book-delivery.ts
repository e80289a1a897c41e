import { frenchDay } from "@comptoir/accounting/date";
import type { BookType, DocumentFormat } from "@comptoir/contract/documents/books";
import type { Db } from "../../../db/db.js";
import { readsIn, readsOf } from "../../../db/reads.js";
import { inSnapshot } from "../../../db/stream.js";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import type { Delivery } from "../../../downloads/downloads.js";
import type { Asker } from "../../../concurrency/fair-queue.js";
import { Refusal } from "../../../refusal.js";
import { inWorker, type PreparedWork } from "../../../workers/workers.js";
import { accountLines, isProvisional } from "./books-repository.js";
import { bookTable } from "./book-table.js";
import { renderCsv } from "../../../printing/csv.js";
import { renderHtml, type Heading } from "../../../printing/html.js";
import { PRINT_TABLE } from "../../../printing/table-delivery.js";
import { rowsAsBytes, type PrintRequest } from "../../../printing/printed-table.js";
import { logoOfCompany } from "../../config/service.js";
import type { Selection } from "../selection.js";

type Book = {
  readonly company: Company;
  readonly person: string;
  readonly left: AbortSignal;
  readonly type: Exclude<BookType, "fec">;
  readonly selection: Selection;
};

type Printed = Omit<Book, "person" | "left"> & { readonly logo?: string | null };

/** Lines a PDF or a workbook takes at most: both are made in memory. CSV and HTML have no limit. */
const MAXIMUM_LINES = { pdf: 20_000, xlsx: 200_000 } as const;

/** A book in one of its formats, as it is at one moment: what is recorded while it is read is not in it. */
export async function deliverBook(db: Db, { format, ...book }: Book & { readonly format: DocumentFormat }): Promise<Delivery> {
  const { company, selection } = book;
  const isDraft = await isProvisional(readsOf(db, company.id), selection);
  const fileName = bookFileName(book, { isDraft, format });
  switch (format) {
    case "csv":
      return { fileName, mediaType: "text/csv; charset=utf-8", pieces: inSnapshot(db, askerOf(book), (tx) => bookCsv(tx, book)) };
    case "html":
      return { fileName, mediaType: "text/html; charset=utf-8", pieces: inSnapshot(db, askerOf(book), (tx) => bookHtml(tx, book)) };
    case "pdf":
      return { fileName, mediaType: "application/pdf", pieces: [await printed(db, format, book)] };
    case "xlsx":
      return {
        fileName,
        mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        pieces: [await printed(db, format, book)],
      };
    default:
      throw new Refusal({ code: "document.format_unknown" });
  }
}

function askerOf({ company, person, left }: Pick<Book, "company" | "person" | "left">): Asker {
  return { company: company.id, person, left };
}

/** How the file of a book is called. */
export function bookFileName(
  { type, selection }: Pick<Book, "type" | "selection">,
  { isDraft, format }: { isDraft: boolean; format: DocumentFormat },
): string {
  return `${type.replace("_", "-")}-${selection.from}-${selection.to}${isDraft ? "-provisoire" : ""}.${format}`;
}

/** A book as a spreadsheet's text file, read in one transaction. */
export function bookCsv(tx: Tx, { type, selection }: Pick<Book, "type" | "selection">): AsyncGenerator<string> {
  return renderCsv(bookTable(tx, type, selection));
}

async function* bookHtml(tx: Tx, book: Printed): AsyncGenerator<string> {
  yield* renderHtml(bookTable(tx, book.type, book.selection), await headingOf(tx, book));
}

async function headingOf(tx: Tx, { company, selection, logo = null }: Printed): Promise<Heading> {
  return {
    logo,
    company: company.name,
    period: `Du ${frenchDay(selection.from)} au ${frenchDay(selection.to)}, en euros`,
    provisional: await isProvisional(readsIn(tx), selection),
  };
}

/** What a book is printed from, read in the transaction given; null for one that is too long for a PDF. */
export async function printRequest(tx: Tx, book: Printed): Promise<PreparedWork<PrintRequest> | null> {
  const isLong = book.type !== "trial_balance" && (await accountLines(readsIn(tx), book.selection)) > MAXIMUM_LINES.pdf;
  return isLong ? null : prepared(tx, "pdf", book);
}

async function prepared(tx: Tx, format: "pdf" | "xlsx", book: Printed): Promise<PreparedWork<PrintRequest>> {
  const { title, columns, ...table } = bookTable(tx, book.type, book.selection);
  const { carried, ...rows } = table;
  const request = { format, title, columns, heading: await headingOf(tx, book), ...(carried !== undefined && { carried }) };
  return { request, bytes: await rowsAsBytes(rows), size: null };
}

/** The rows are read in one transaction, which is over before the file is made. */
async function printed(db: Db, format: "pdf" | "xlsx", book: Book): Promise<Uint8Array> {
  await checkSize(db, { ...book, format });
  const logo = format === "pdf" ? await logoOfCompany(db, book.company.id) : null;
  const prepare = (): Promise<PreparedWork<PrintRequest>> =>
    db.snapshot(askerOf(book), (tx) => prepared(tx, format, { ...book, logo }), { isInWorkersTurn: true });
  const { bytes = new Uint8Array() } = await inWorker(PRINT_TABLE, { owner: askerOf(book), prepare });
  return bytes;
}

async function checkSize(db: Db, { selection, type, format, company }: Book & { readonly format: "pdf" | "xlsx" }): Promise<void> {
  if (type === "trial_balance") return;
  const lines = await accountLines(readsOf(db, company.id), selection);
  const maximum = MAXIMUM_LINES[format];
  if (lines > maximum) throw new Refusal({ code: "document.too_large", lines, maximum });
}
