import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { euros } from "@comptoir/accounting/money";
import { vatFormNumber } from "@comptoir/accounting/vat/forms/form-sections";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import type { BookDocument } from "@comptoir/contract/documents/books";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { inWorker, type WorkerTask } from "../../../workers/workers.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import { logoOfCompany } from "../../config/service.js";
import { findDeclaration, readVatBooks } from "../returns/books.js";
import { readReturn } from "../returns/returns-repository.js";
import type { DrawnReturn } from "./draw-return.js";
import { printDrawn } from "./print-drawn.js";
import { returnTable } from "./return-table.js";
import { readDocumentFacts, readIdentity, readReturnDocuments, type ReturnDocumentRow } from "./produced-repository.js";

/** A PDF and the name of its file. */
export type PrintedReturn = { readonly fileName: string; readonly content: Uint8Array };

/** Where the form of a validated return is read. */
export function returnDocumentUri(returnId: string): string {
  return `/api/v1/vat-declaration/${returnId}/document`;
}

/** The form of a validated return, replaced versions included. Refuses (`not_found`) what has none. */
export async function printReturn(db: Db, company: Company, { id, today, ...asker }: Printing): Promise<PrintedReturn> {
  const read = await db.reading(company.id, (tx) => drawnReturn(tx, company, { id, today }));
  const drawn = { ...read, logo: await logoOfCompany(db, company.id) };
  const version = drawn.version > 1 ? `-v${drawn.version}` : "";
  const prepare = () => ({ request: drawn, bytes: [], size: null });
  const { bytes = new Uint8Array() } = await inWorker(PRINT_RETURN, { owner: { company: company.id, ...asker }, prepare });
  return { fileName: `${drawn.form}-${drawn.period}${version}.pdf`, content: bytes };
}

/** The same as a table, for a page, a spreadsheet or a text file. Refuses (`not_found`) what has none. */
export async function tableOfReturn(
  tx: Tx,
  company: Company,
  asked: { readonly id: string; readonly today: IsoDate },
): Promise<{ readonly name: string; readonly table: PrintedTable }> {
  const drawn = await drawnReturn(tx, company, asked);
  return { name: `${drawn.form}-${drawn.period}${drawn.version > 1 ? `-v${drawn.version}` : ""}`, table: returnTable(drawn) };
}

/** Which return, for whom, and until when. */
type Printing = { readonly id: string; readonly person: string; readonly left: AbortSignal; readonly today: IsoDate };

const PRINT_RETURN: WorkerTask<DrawnReturn, null> = {
  file: new URL("./print-worker.js", import.meta.url),
  serve: printDrawn,
  megabytes: 200,
};

async function drawnReturn(tx: Tx, company: Company, { id, today }: { id: string; today: IsoDate }): Promise<DrawnReturn> {
  const stored = UUID.test(id)
    ? await readReturn(tx, company.id, id)
    : findDeclaration(await readVatBooks(tx, company.id, today), id).stored;
  const facts = stored && (await readDocumentFacts(tx, company.id, stored.id));
  if (!stored?.content || !facts) throw new Refusal({ code: "not_found", what: "document" });
  return {
    company: { name: company.name, siren: company.siren, ...(await readIdentity(tx, company.id)) },
    form: stored.form,
    millesime: stored.millesime,
    provisional: stored.provisional,
    period: stored.period,
    start: stored.period_start,
    end: stored.period_end,
    dueOn: stored.due_on,
    version: stored.version,
    comment: stored.typed.comment,
    content: stored.content,
    validatedOn: facts.validatedOn,
    hash: facts.basis,
    logo: null,
  };
}

/** The forms among the documents of a period, the latest first; a replaced version stays, and says so. */
export async function listReturnDocuments(
  db: Db,
  company: Company,
  period: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<readonly BookDocument[]> {
  const rows = await db.reading(company.id, (tx) => readReturnDocuments(tx, company.id, period));
  return rows.map(toDocument);
}

function toDocument(row: ReturnDocumentRow): BookDocument {
  const credit = row.credit_out > 0 ? [`crédit à reporter ${euros(row.credit_out * 100)}`] : [];
  const toPay = row.credit_out === 0 || row.to_pay > 0 ? [`à payer ${euros(row.to_pay * 100)}`] : [];
  const result = [...credit, ...toPay].join(", ");
  const version = row.version > 1 ? `, version ${row.version}` : "";
  return {
    id: `vat_return-${row.return_id}`,
    type: "vat_return",
    title: vatReturnTitle(row.period),
    provisional: false,
    status: row.is_live ? "validated" : "outdated",
    startDate: row.period_start,
    endDate: row.period_end,
    details: `${vatFormNumber(row.form)}${version}, ${result}, du ${frenchDay(row.period_start)} au ${frenchDay(row.period_end)}`,
    formats: [{ format: "pdf", uri: returnDocumentUri(row.return_id) }],
    version: row.version,
    difference: null,
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
