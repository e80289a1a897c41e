import type { DocumentFormat, DocumentType } from "@comptoir/contract/documents/books";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../../access/membership.js";
import type { Delivery } from "../../../downloads/downloads.js";
import { readKeptContent } from "../../../filings/produced-repository.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import { deliverTable } from "../../../printing/table-delivery.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { underFirmLogo } from "../../config/service.js";
import { deliverReturn, tableOfTaxReturn } from "../../tax-returns/service.js";
import { printReturn, tableOfReturn } from "../../vat/service.js";
import { deliverBook } from "../books/book-delivery.js";
import { fecDelivery, fecOf } from "../fec/fec-of.js";
import { keptTable, tableOfYear } from "../papers/paper-table.js";
import type { ClosingFileReader } from "../papers/year-papers.js";
import { selectionOf } from "../selection.js";
import type { DocumentRef } from "./document-id.js";

type Delivering = Pick<Services, "db" | "clock"> & { readonly closingFile: ClosingFileReader };

/** Whose document, in which format, for whom, and until when. */
type Asked = { readonly company: Company; readonly format: DocumentFormat; readonly person: string; readonly left: AbortSignal };

/** Any document of the list as a file. Refuses `not_found` and `document.format_unknown`. Openings are refreshed before. */
export async function deliverDocument(services: Delivering, ref: DocumentRef, asked: Asked): Promise<Delivery> {
  const { company, format, person, left } = asked;
  const { type } = ref;
  if (ref.kind === "kept" && (type === "vat_return" || type === "tax_return") && format === "pdf")
    return returnPdf(services, { type, id: ref.id, company, person, left, today: services.clock.today() });
  if (ref.kind === "dated" && type === "fec") {
    const provisional = ref.variant === "provisoire" ? "1" : "0";
    const file = await fecOf(services, company, { startDate: ref.from, endDate: ref.to, provisional });
    return fecDelivery(services, { company, asked: { file, person, left }, format });
  }
  if (ref.kind === "dated" && (type === "general_ledger" || type === "trial_balance" || type === "journal")) {
    const selection = await selectionOf(services.db, company.id, { startDate: ref.from, endDate: ref.to });
    return deliverBook(services.db, { company, person, left, type, format, selection });
  }
  return deliverPaper(services, { ...asked, ...(await tableOfDocument(services, ref, company)) });
}

/** The table of a paper, of now or kept. Refuses (`not_found`) a book, which is read line by line. */
export async function tableOfDocument(
  services: Delivering,
  ref: DocumentRef,
  company: Company,
): Promise<{ readonly name: string; readonly table: PrintedTable }> {
  if (ref.kind === "dated") return tableOfYear(services, { type: ref.type, company, from: ref.from, to: ref.to });
  const { db, clock } = services;
  const { type, id } = ref;
  if (type === "vat_return" || type === "tax_return") {
    const read = type === "vat_return" ? tableOfReturn : tableOfTaxReturn;
    return db.reading(company.id, (tx) => read(tx, company, { id, today: clock.today() }));
  }
  const kept = await db.reading(company.id, (tx) => readKeptContent(tx, company.id, id));
  if (kept?.type !== type || kept.content === null || kept.subject_kind !== "fiscal_year")
    throw new Refusal({ code: "not_found", what: "document" });
  return keptTable(kept, kept.content);
}

type PrintedReturnOf = {
  readonly type: Extract<DocumentType, "vat_return" | "tax_return">;
  readonly id: string;
  readonly company: Company;
  readonly person: string;
  readonly left: AbortSignal;
  readonly today: IsoDate;
};

async function returnPdf({ db }: Delivering, { type, company, ...given }: PrintedReturnOf): Promise<Delivery> {
  if (type === "tax_return") return deliverReturn(db, company, { ...given, format: "pdf" });
  const { fileName, content } = await printReturn(db, company, given);
  return { fileName, mediaType: "application/pdf", pieces: [content] };
}

/** A table in the four formats of papers, under the logo of the firm in print. */
async function deliverPaper(
  { db }: Pick<Services, "db">,
  { company, format, person, left, name, table }: Asked & { readonly name: string; readonly table: PrintedTable },
): Promise<Delivery> {
  if (format !== "html" && format !== "pdf" && format !== "csv" && format !== "xlsx")
    throw new Refusal({ code: "document.format_unknown" });
  const owner = { company: company.id, person, left };
  return deliverTable({ owner, format, name, table: await underFirmLogo(db, company.id, { format, table }) });
}
