import { dotted } from "@comptoir/accounting/french-text";
import type { BookDocument, BookFilters, BookType, DocumentFormat } from "@comptoir/contract/documents/books";
import type { FecReportReply } from "@comptoir/contract/documents/fec";
import type { z } from "zod";
import { day } from "../../text/format.js";
import { plural } from "../../text/t.js";
import { isBookType } from "./document-titles.js";
import { filteredJournals } from "./filters/book-search.js";

/** The name of a format on its button. */
export const FORMAT_NAMES: Readonly<Record<DocumentFormat, string>> = {
  txt: "TXT",
  notice: "Notice",
  zip: "Zip",
  html: "HTML",
  pdf: "PDF",
  csv: "CSV",
  xlsx: "XLSX",
};

/** A document that is a book of a fiscal year. */
export type YearBook = BookDocument & { readonly type: BookType };

/** True for a book, false for a paper or the form of a return. */
export function isBook(document: BookDocument): document is YearBook {
  return isBookType(document.type);
}

/** True for the form of a return. */
export function isReturn({ type }: Pick<BookDocument, "type">): boolean {
  return type === "vat_return" || type === "tax_return";
}

/** What a book on screen covers: its period, its journals, its accounts. */
export function coverage({ startDate, endDate, journalCodes, compteNumBegin, compteNumEnd }: z.input<typeof BookFilters>): string {
  const codes = typeof journalCodes === "string" ? filteredJournals(journalCodes) : [];
  return dotted([
    `Du ${day(String(startDate))} au ${day(String(endDate))}`,
    codes.length === 0 ? null : `${codes.length === 1 ? "journal" : "journaux"} ${codes.join(", ")}`,
    accountWords(compteNumBegin, compteNumEnd),
  ]);
}

/** The result of a check in a line: lines, balance, and what remains to look at. */
export function reportWords({ lines, debit, credit, findings, omitted, accepted }: z.output<typeof FecReportReply>): string {
  const counted = plural("documents.lines", lines, { one: "{{n}} ligne", other: "{{n}} lignes" });
  const balance = debit === credit ? "débit = crédit" : "débit et crédit différents";
  const points = omitted.reduce((total, { count }) => total + count, findings.length);
  const rest = accepted
    ? "rien à signaler"
    : plural("documents.findings", points, { one: "{{n}} point à revoir", other: "{{n}} points à revoir" });
  return `FEC vérifié\u00a0: ${counted}, ${balance}, ${rest}.`;
}

/** What a document holds, without the period that the page already says. */
export function heldBy({ details, startDate, endDate }: Pick<BookDocument, "details" | "startDate" | "endDate">): string {
  return details.replace(`, du ${day(startDate)} au ${day(endDate)}`, "");
}

/** The FEC that holds everything: the provisional one while there are drafts. */
export function wholeFec(documents: readonly BookDocument[]): BookDocument | null {
  const files = documents.filter(({ type }) => type === "fec");
  return files.find(({ provisional }) => provisional) ?? files[0] ?? null;
}

type FecFile = { readonly title: string; readonly format: DocumentFormat; readonly uri: string };

/** The files of a FEC: first the text to hand over (of what is validated as soon as something is), then the others. */
export function orderedFecFiles(documents: readonly Pick<BookDocument, "title" | "provisional" | "formats">[]): {
  readonly first: FecFile | null;
  readonly others: readonly FecFile[];
} {
  const [first = null, ...others] = documents
    .toSorted((a, b) => Number(a.provisional) - Number(b.provisional))
    .flatMap(({ title, formats }) => formats.map(({ format, uri }) => ({ title, format, uri })));
  return { first, others };
}

/** The formats that are open: the FEC, the screen and the PDF each have their own function. */
export function openFormats(
  { type, formats }: Pick<BookDocument, "type" | "formats">,
  isActive: (flag: string) => boolean,
): BookDocument["formats"] {
  if (type === "fec") return isActive("documents_fec_download") ? formats : [];
  return formats.filter(
    ({ format }) => (format !== "html" || isActive("documents_html_display")) && (format !== "pdf" || isActive("documents_pdf_display")),
  );
}

function accountWords(begin: string | undefined, end: string | undefined): string | null {
  if (begin === undefined && end === undefined) return null;
  if (begin === end) return `comptes ${begin}`;
  if (begin === undefined) return `comptes jusqu’à ${end}`;
  return end === undefined ? `comptes à partir de ${begin}` : `comptes ${begin} à ${end}`;
}
