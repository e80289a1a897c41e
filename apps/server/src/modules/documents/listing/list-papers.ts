import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { BookDocument } from "@comptoir/contract/documents/books";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import type { KeptDocumentRow } from "../../../filings/produced-repository.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { yearPapers, type ClosingFileReader, type YearPaper } from "../papers/year-papers.js";
import { differenceOf } from "./difference.js";

type Listing = {
  readonly company: Company;
  readonly year: FiscalYearOf;
  readonly previous: FiscalYearOf | null;
  readonly isDraft: boolean;
  readonly today: IsoDate;
  /** What was kept of the period, the latest version first. */
  readonly kept: readonly KeptDocumentRow[];
  readonly closingFile: ClosingFileReader;
};

/** The papers of a fiscal year: of now where they have something to say, and every version that its closings kept. */
export async function listPapersOf(tx: Tx, given: Listing): Promise<readonly BookDocument[]> {
  const { company, year } = given;
  const documents: BookDocument[] = [];
  for (const paper of yearPapers(given.closingFile)) {
    const versions = given.kept.filter(
      (one) => one.type === paper.type && one.subject_kind === "fiscal_year" && one.subject_id === year.id,
    );
    const isOfNow = !paper.isKept || !year.isClosed || versions.length === 0;
    const held = isOfNow ? await paper.holds(tx, given) : null;
    if (held !== null) documents.push(ofNow(paper, company, { ...given, held }));
    documents.push(...versions.map((version) => ofVersion(paper, company, { version, year })));
  }
  return documents;
}

const FORMATS = ["html", "pdf", "csv", "xlsx"] as const;

function ofNow(
  { type, title, isKept }: YearPaper,
  company: Company,
  { year, isDraft, held }: Pick<Listing, "year" | "isDraft"> & { readonly held: string },
): BookDocument {
  const query = new URLSearchParams({ companyId: company.id, startDate: year.beginning, endDate: year.end });
  const isProvisional = isKept ? !year.isClosed : isDraft;
  return {
    id: `${type}-exercice-${year.beginning}-${year.end}`,
    type,
    title,
    provisional: isProvisional,
    status: isProvisional ? "provisional" : "validated",
    startDate: year.beginning,
    endDate: year.end,
    details: `${held}, du ${frenchDay(year.beginning)} au ${frenchDay(year.end)}`,
    formats: FORMATS.map((format) => ({ format, uri: `/api/v1/documents/${type}/${format}?${query}` })),
    version: null,
    difference: null,
  };
}

function ofVersion(
  { type, title }: YearPaper,
  company: Company,
  { version, year }: { readonly version: KeptDocumentRow; readonly year: FiscalYearOf },
): BookDocument {
  const id = `${type}-${version.id}`;
  const query = new URLSearchParams({ companyId: company.id });
  return {
    id,
    type,
    title,
    provisional: false,
    status: version.is_live && version.differing === null ? "validated" : "outdated",
    startDate: version.starts_on,
    endDate: version.ends_on,
    details: `Gardé à la clôture du ${frenchDay(version.made_on)}${version.version > 1 ? `, version ${version.version}` : ""}, du ${frenchDay(version.starts_on)} au ${frenchDay(version.ends_on)}`,
    formats: FORMATS.map((format) => ({ format, uri: `/api/v1/documents/versions/${id}/${format}?${query}` })),
    version: version.version,
    difference: differenceOf(version, year.isClosed ? null : `/cloture?exercice=${year.id}`),
  };
}
