import { fecLayoutFor } from "@comptoir/accounting/fec/layout";
import { FEC_COLUMNS } from "@comptoir/accounting/fec/layout";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { BookDocument, DocumentFormat, DocumentType } from "@comptoir/contract/documents/books";
import type { Db } from "../../db/db.js";
import { readsOf } from "../../db/reads.js";
import type { Company } from "../../access/membership.js";
import { Refusal } from "../../refusal.js";
import { listFiscalYears, type FiscalYearOf } from "../books/years/service.js";
import { listTaxReturnDocuments } from "../tax-returns/service.js";
import { listReturnDocuments } from "../vat/service.js";
import { readKeptDocuments, type KeptDocumentRow } from "../../filings/produced-repository.js";
import { readContents, type Contents } from "../books/years/service.js";
import { differenceOf } from "./listing/difference.js";
import { listPapersOf } from "./listing/list-papers.js";
import type { ClosingFileReader } from "./papers/year-papers.js";

/** The documents of a period, with the archive that holds them all. */
export type Listing = {
  documents: BookDocument[];
  archive: string | null;
  dateRange: { start: string | null; end: string | null; provisional: boolean };
};

type Asked = {
  readonly company: Company;
  readonly startDate: IsoDate | undefined;
  readonly endDate: IsoDate | undefined;
  readonly today: IsoDate;
  readonly closingFile: ClosingFileReader;
};

/** The four books of a period, or of every fiscal year, the most recent first, with their papers, then the forms of tax returns and of VAT returns. A year with drafts has two FEC: without and with them. */
export async function listBooks(db: Db, { company, startDate, endDate, today, closingFile }: Asked): Promise<Listing> {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) throw new Refusal({ code: "period.inverted" });
  const from = startDate ?? ALWAYS.from;
  const to = endDate ?? ALWAYS.to;
  const allYears = await listFiscalYears(db, company.id);
  const years = allYears.filter((year) => year.beginning <= to && year.end >= from).reverse();
  const contents = await readContents(readsOf(db, company.id), company.id, { from, to });
  const kept = await db.reading(company.id, (tx) => readKeptDocuments(tx, company.id, { from: ALWAYS.from, to: ALWAYS.to }));
  const documents: BookDocument[] = [];
  for (const [index, year] of years.entries()) {
    const content = contents.find((one) => one.id === year.id) ?? nothingIn(year.id);
    const start = year.beginning > from ? year.beginning : from;
    const end = year.end < to ? year.end : to;
    documents.push(...fecDocuments(company, year, content), ...bookDocuments(company, { year, start, end }, content));
    if (start !== year.beginning || end !== year.end) continue;
    const given = { company, year, previous: years[index + 1] ?? null, isDraft: content.drafts, today, kept, closingFile };
    documents.push(...(await db.reading(company.id, (tx) => listPapersOf(tx, given))));
  }
  const returns =
    years.length === 0
      ? []
      : [...(await listTaxReturnDocuments(db, company, { from, to })), ...(await listReturnDocuments(db, company, { from, to }))].map(
          (one) => comparedReturn(one, { company, kept, years: allYears }),
        );
  const shown = new Set(years.map((year) => year.id));
  return {
    documents: [...documents, ...returns],
    archive: archiveOf(company, years, { startDate, endDate }),
    dateRange: {
      start: startDate ?? years.at(-1)?.beginning ?? null,
      end: endDate ?? years.at(0)?.end ?? null,
      provisional: contents.some((content) => content.drafts && shown.has(content.id)),
    },
  };
}

const ALWAYS = { from: "0001-01-01" as IsoDate, to: "9999-12-31" as IsoDate } as const;

type Comparing = { readonly company: Company; readonly kept: readonly KeptDocumentRow[]; readonly years: readonly FiscalYearOf[] };

/** A return with what the books say otherwise since, and in the formats of papers beside its own. */
function comparedReturn(document: BookDocument, { company, kept, years }: Comparing): BookDocument {
  const { type, formats, status } = document;
  const id = document.id.slice(type.length + 1);
  const row = kept.find((one) => one.type === type && one.subject_id === id);
  const hasLater = kept.some((one) => one.type === type && one.is_live && row !== undefined && one.starts_on > row.ends_on);
  const openYear = years.find((year) => row !== undefined && year.end === row.ends_on && !year.isClosed);
  const redoReturn = hasLater ? null : `/declarations-tva/${id}/declarer`;
  const redo = type === "vat_return" ? redoReturn : openYear ? `/cloture?exercice=${openYear.id}` : null;
  const difference = row && status !== "outdated" ? differenceOf(row, redo) : null;
  const others = (["html", "csv", "xlsx"] as const).filter((format) => formats.every((one) => one.format !== format));
  const query = new URLSearchParams({ companyId: company.id });
  return {
    ...document,
    status: difference === null ? status : "outdated",
    version: row?.version ?? null,
    difference,
    formats: [...formats, ...others.map((format) => ({ format, uri: `/api/v1/documents/versions/${document.id}/${format}?${query}` }))],
  };
}

/** Where the documents of one whole fiscal year are in one file. */
function archiveOf(
  company: Company,
  years: readonly FiscalYearOf[],
  { startDate, endDate }: { startDate: IsoDate | undefined; endDate: IsoDate | undefined },
): string | null {
  const year = years.find(({ beginning, end }) => beginning === startDate && end === endDate);
  if (!year) return null;
  const query = new URLSearchParams({ companyId: company.id, startDate: year.beginning, endDate: year.end });
  return `/api/v1/documents/archive?${query}`;
}

function nothingIn(id: string): Contents {
  return { id, drafts: false, validated: false, leftOut: 0, leftToClosing: 0, lines: 0, accounts: 0 };
}

/** The definitive file is offered once something is validated, and says what it leaves out. */
function fecDocuments(company: Company, year: FiscalYearOf, content: Contents): BookDocument[] {
  const columns = FEC_COLUMNS[fecLayoutFor(company)].length;
  const versions = [...(content.validated ? [false] : []), ...(content.drafts || !content.validated ? [true] : [])];
  return versions.map((provisional) =>
    document({
      company,
      type: "fec",
      key: provisional ? "provisoire" : "definitif",
      title: provisional ? "FEC provisoire" : "FEC",
      provisional,
      start: year.beginning,
      end: year.end,
      details: `Fichier des écritures comptables, ${columns} colonnes${company.taxSystem === "bnc" ? " BNC" : " BIC"}${provisional ? "" : leftOutOf(content)}`,
      formats: ["txt", "notice", "zip"],
    }),
  );
}

function leftOutOf({ leftOut, leftToClosing }: Contents): string {
  return [
    ...(leftOut === 0 ? [] : [`, sans ${plural(leftOut, "brouillon")}`]),
    ...(leftToClosing === 0 ? [] : [`, sans ${plural(leftToClosing, "écriture")} en attente de la clôture`]),
  ].join("");
}

const BOOKS: readonly { type: DocumentType; title: string; details: (content: Contents) => string }[] = [
  {
    type: "general_ledger",
    title: "Grand livre",
    details: ({ lines, accounts }) => `${plural(lines, "ligne")}, ${plural(accounts, "compte")}`,
  },
  { type: "trial_balance", title: "Balance", details: ({ accounts }) => plural(accounts, "compte") },
  { type: "journal", title: "Journaux", details: () => "Banque (BQ), caisse (CS), opérations diverses (OD)" },
];

function bookDocuments(
  company: Company,
  { start, end }: { year: FiscalYearOf; start: IsoDate; end: IsoDate },
  content: Contents,
): BookDocument[] {
  return BOOKS.map(({ type, title, details }) =>
    document({
      company,
      type,
      key: "livre",
      title,
      provisional: content.drafts,
      start,
      end,
      details: details(content),
      formats: ["html", "pdf", "csv", "xlsx"],
    }),
  );
}

function document(given: {
  company: Company;
  type: DocumentType;
  key: string;
  title: string;
  provisional: boolean;
  start: IsoDate;
  end: IsoDate;
  details: string;
  formats: readonly DocumentFormat[];
}): BookDocument {
  const query = new URLSearchParams({ companyId: given.company.id, startDate: given.start, endDate: given.end });
  if (given.type === "fec") query.set("provisional", given.provisional ? "1" : "0");
  return {
    id: `${given.type}-${given.key}-${given.start}-${given.end}`,
    type: given.type,
    title: given.title,
    provisional: given.provisional,
    status: given.provisional ? "provisional" : "validated",
    startDate: given.start,
    endDate: given.end,
    details: `${given.details}, du ${frenchDay(given.start)} au ${frenchDay(given.end)}`,
    formats: given.formats.map((format) => ({ format, uri: `/api/v1/documents/${given.type}/${format}?${query}` })),
    version: null,
    difference: null,
  };
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("fr-FR")} ${noun}${count > 1 ? "s" : ""}`;
}
