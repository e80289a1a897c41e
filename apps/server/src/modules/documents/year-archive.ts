import { readsIn } from "../../db/reads.js";
import type { Db } from "../../db/db.js";
import { inSnapshot } from "../../db/stream.js";
import type { Tx } from "../../db/transaction.js";
import type { Company } from "../../access/membership.js";
import type { Delivery } from "../../downloads/downloads.js";
import { inWorker, type PreparedWork } from "../../workers/workers.js";
import { listReturnDocuments, printReturn } from "../vat/service.js";
import { PRINT_TABLE } from "../../printing/table-delivery.js";
import { bookCsv, bookFileName, printRequest } from "./books/book-delivery.js";
import { isProvisional } from "./books/books-repository.js";
import type { PrintRequest } from "../../printing/printed-table.js";
import { readContents } from "../books/years/service.js";
import { fecFiles } from "./fec/fec-delivery.js";
import { fecFileOf } from "../books/fec/service.js";
import { selectionOf, type Selection } from "./selection.js";
import { zipOf, type ArchivedFile } from "../../downloads/zip.js";

const BOOKS = ["general_ledger", "trial_balance", "journal"] as const;

type YearArchive = { readonly company: Company; readonly person: string; readonly left: AbortSignal } & Omit<
  Parameters<typeof fecFileOf>[1],
  "provisional"
>;

type Printing = { readonly name: string; readonly work: PreparedWork<PrintRequest> };

/**
 * Every document of a fiscal year in one archive: its FEC with their notices, its books as CSV and as PDF where they are not too
 * long for one, the forms of its VAT returns. What comes from the entries is read in one transaction.
 */
export async function deliverYear(db: Db, given: YearArchive): Promise<Delivery> {
  const { company, year } = given;
  const selection = await selectionOf(db, company.id, { startDate: year.beginning, endDate: year.end });
  const fileName = `documents-${year.beginning}-${year.end}.zip`;
  return { fileName, mediaType: "application/zip", pieces: zipOf(filesOf(db, given, selection)) };
}

async function* filesOf(db: Db, given: YearArchive, selection: Selection): AsyncGenerator<ArchivedFile> {
  const { company, person, left, year, today } = given;
  const owner = { company: company.id, person, left };
  const printings: Printing[] = [];
  yield* inSnapshot(db, owner, (tx) => entryFiles(tx, given, selection, printings));
  for (const { name, work } of printings) {
    const { bytes = new Uint8Array() } = await inWorker(PRINT_TABLE, { owner, prepare: () => work });
    yield { name, pieces: [bytes] };
  }
  const returns = await listReturnDocuments(db, company, { from: year.beginning, to: year.end });
  for (const { id } of returns) {
    const { fileName, content } = await printReturn(db, company, { id: id.replace(/^vat_return-/, ""), person, left, today });
    yield { name: `tva/${fileName}`, pieces: [content] };
  }
}

/** The files that the entries give; what a PDF is printed from is read here, and printed once the transaction is over. */
async function* entryFiles(
  tx: Tx,
  { company, ...given }: YearArchive,
  selection: Selection,
  printings: Printing[],
): AsyncGenerator<ArchivedFile> {
  const { year } = given;
  const isDraft = await isProvisional(readsIn(tx), selection);
  const contents = await readContents(readsIn(tx), company.id, { from: year.beginning, to: year.end });
  const isValidated = contents.find(({ id }) => id === year.id)?.validated ?? false;
  const versions = [...(isValidated ? [false] : []), ...(isDraft || !isValidated ? [true] : [])];
  for (const provisional of versions) yield* fecFiles(tx, company, fecFileOf(company, { ...given, provisional }));
  for (const type of BOOKS) {
    yield { name: bookFileName({ type, selection }, { isDraft, format: "csv" }), pieces: bookCsv(tx, { type, selection }) };
    const work = await printRequest(tx, { company, type, selection });
    if (work) printings.push({ name: bookFileName({ type, selection }, { isDraft, format: "pdf" }), work });
  }
}
