import { readsIn } from "../../db/reads.js";
import type { Services } from "../../services.js";
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
import { deliverDocument } from "./delivery/deliver-document.js";
import { documentRef } from "./delivery/document-id.js";
import { listBooks } from "./list.js";
import type { ClosingFileReader } from "./papers/year-papers.js";
import { zipOf, type ArchivedFile } from "../../downloads/zip.js";

const BOOKS = ["general_ledger", "trial_balance", "journal"] as const;

type YearArchive = {
  readonly company: Company;
  readonly person: string;
  readonly left: AbortSignal;
  /** What is closed to this person is left out. */
  readonly open: { readonly fec: boolean; readonly pdf: boolean };
} & Omit<Parameters<typeof fecFileOf>[1], "provisional">;

type Archiving = Pick<Services, "db" | "clock"> & { readonly closingFile: ClosingFileReader };

type Printing = { readonly name: string; readonly work: PreparedWork<PrintRequest> };

/**
 * Every document of a fiscal year in one archive: its FEC with their notices, its books as CSV and as PDF where they are not too
 * long for one, the forms of its VAT returns. What comes from the entries is read in one transaction.
 */
export async function deliverYear(services: Archiving, given: YearArchive): Promise<Delivery> {
  const { company, year } = given;
  const selection = await selectionOf(services.db, company.id, { startDate: year.beginning, endDate: year.end });
  const fileName = `documents-${year.beginning}-${year.end}.zip`;
  return { fileName, mediaType: "application/zip", pieces: zipOf(filesOf(services, given, selection)) };
}

async function* filesOf(services: Archiving, given: YearArchive, selection: Selection): AsyncGenerator<ArchivedFile> {
  const { db } = services;
  const { company, person, left, year, today, open } = given;
  const owner = { company: company.id, person, left };
  const printings: Printing[] = [];
  yield* inSnapshot(db, owner, (tx) => entryFiles(tx, given, selection, printings));
  for (const { name, work } of printings) {
    const { bytes = new Uint8Array() } = await inWorker(PRINT_TABLE, { owner, prepare: () => work });
    yield { name, pieces: [bytes] };
  }
  const returns = await listReturnDocuments(db, company, { from: year.beginning, to: year.end });
  for (const { id } of open.pdf ? returns : []) {
    const { fileName, content } = await printReturn(db, company, { id: id.replace(/^vat_return-/, ""), person, left, today });
    yield { name: `tva/${fileName}`, pieces: [content] };
  }
  yield* paperFiles(services, given);
}

/** The papers of the year that have something to say, and the return of its result, as printed pages and as tables. */
async function* paperFiles(
  { db, clock, closingFile }: Archiving,
  { company, person, left, year, today, open }: YearArchive,
): AsyncGenerator<ArchivedFile> {
  const { documents } = await listBooks(db, { company, startDate: year.beginning, endDate: year.end, today, closingFile });
  const papers = documents.filter(({ type, status }) => !BEFORE.has(type) && status !== "outdated");
  for (const { id, type } of papers) {
    for (const format of ["csv", "pdf"] as const) {
      if (format === "pdf" && !open.pdf) continue;
      const { fileName, pieces } = await deliverDocument({ db, clock, closingFile }, documentRef(id), { company, person, left, format });
      yield { name: `${type === "tax_return" ? "resultat" : "pieces-de-cloture"}/${fileName}`, pieces };
    }
  }
}

/** Written above, or elsewhere in the archive. */
const BEFORE: ReadonlySet<string> = new Set(["fec", "general_ledger", "trial_balance", "journal", "vat_return"]);

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
  for (const provisional of given.open.fec ? versions : []) yield* fecFiles(tx, company, fecFileOf(company, { ...given, provisional }));
  for (const type of BOOKS) {
    yield { name: bookFileName({ type, selection }, { isDraft, format: "csv" }), pieces: bookCsv(tx, { type, selection }) };
    const work = await printRequest(tx, { company, type, selection });
    if (work && given.open.pdf) printings.push({ name: bookFileName({ type, selection }, { isDraft, format: "pdf" }), work });
  }
}
