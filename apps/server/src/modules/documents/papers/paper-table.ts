import type { IsoDate } from "@comptoir/accounting/date";
import type { DocumentType } from "@comptoir/contract/documents/books";
import type { Company } from "../../../access/membership.js";
import { readKeptContent, readKeptDocuments, type KeptDocumentRow } from "../../../filings/produced-repository.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { readsIn } from "../../../db/reads.js";
import { fiscalYears, readContents } from "../../books/years/service.js";
import { yearPapers, type ClosingFileReader } from "./year-papers.js";

/** A table and the name of its file, without its extension. */
type NamedTable = { readonly name: string; readonly table: PrintedTable };

type OfYear = { readonly type: DocumentType; readonly company: Company; readonly from: IsoDate; readonly to: IsoDate };

/**
 * A paper of the fiscal year of these days: the one that the closing kept where the year is closed, else of now. Refuses `document.whole_year` and
 * (`not_found`) a type that is no such paper.
 */
export function tableOfYear(
  { db, clock, closingFile }: Pick<Services, "db" | "clock"> & { readonly closingFile: ClosingFileReader },
  { type, company, from, to }: OfYear,
): Promise<NamedTable> {
  const paper = yearPapers(closingFile).find((one) => one.type === type);
  if (!paper) throw new Refusal({ code: "not_found", what: "document" });
  return db.reading(company.id, async (tx) => {
    const years = await fiscalYears(tx, company.id);
    const index = years.findIndex(({ beginning, end }) => beginning === from && end === to);
    const year = years[index];
    if (!year) throw new Refusal({ code: "document.whole_year" });
    const kept =
      paper.isKept && year.isClosed
        ? (await readKeptDocuments(tx, company.id, { from, to })).find((one) => isOf(one, year.id, type))
        : undefined;
    const content = kept && (await readKeptContent(tx, company.id, kept.id));
    if (kept && content?.content) return keptTable(kept, content.content);
    const contents = await readContents(readsIn(tx), company.id, { from, to });
    const isDraft = contents.find(({ id }) => id === year.id)?.drafts ?? false;
    const given = { company, year, previous: years[index - 1] ?? null, isDraft, today: clock.today() };
    return { name: `${type.replaceAll("_", "-")}-${from}-${to}${isDraft ? "-provisoire" : ""}`, table: await paper.table(tx, given) };
  });
}

function isOf(kept: KeptDocumentRow, yearId: string, type: DocumentType): boolean {
  return kept.type === type && kept.is_live && kept.subject_kind === "fiscal_year" && kept.subject_id === yearId;
}

/** What a closing kept, with its version and its hash. */
export function keptTable({ type, version, starts_on: from, ends_on: to, basis }: KeptDocumentRow, content: PrintedTable): NamedTable {
  const { heading } = content;
  const words = `${version > 1 ? `Version ${version}. ` : ""}Empreinte ${basis}`;
  return {
    name: `${type.replaceAll("_", "-")}-${from}-${to}${version > 1 ? `-v${version}` : ""}`,
    table: { ...content, heading: { ...heading, period: `${heading.period}. ${words}` } },
  };
}
