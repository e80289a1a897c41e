import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { isSiren } from "@comptoir/accounting/fec/siren";
import type { Company } from "../../access/membership.js";
import type { Db } from "../../db/db.js";
import { readsIn } from "../../db/reads.js";
import { inSnapshot } from "../../db/stream.js";
import type { Tx } from "../../db/transaction.js";
import type { Delivery } from "../../downloads/downloads.js";
import { indexed } from "../../downloads/indexed.js";
import { safeFileName } from "../../downloads/safe-name.js";
import { zipOf, type ArchivedFile } from "../../downloads/zip.js";
import type { FileStore } from "../../file-store/file-store.js";
import type { Services } from "../../services.js";
import { listPapers, type ListedPaper } from "../attachments/service.js";
import { listFiscalYears } from "../books/years/service.js";
import { refreshOpenings } from "../books/openings/service.js";
import { listExportedQuestions, type ExportedQuestion } from "../questions/service.js";
import { listReturnDocuments, printReturn } from "../vat/service.js";
import { bookCsv, bookFileName } from "./books/book-delivery.js";
import type { PrintedRow, StreamedTable } from "../../printing/table.js";
import { isProvisional } from "./books/books-repository.js";
import { renderCsv } from "../../printing/csv.js";
import { OPERATIONS, type ExportedOperationRow } from "./company-archive-repository.js";
import { fecFileOf, fecText, nothingYet } from "../books/fec/service.js";
import { selectionOf, type Selection } from "./selection.js";

type Archiving = Pick<Services, "db" | "clock" | "files">;

/** Which company, for whom, and until when. */
type Asked = { readonly company: Company; readonly person: string; readonly left: AbortSignal };

/** A whole company as one archive, written as it is read. */
export function deliverCompany(services: Archiving, company: Company, asker: Omit<Asked, "company">): Delivery {
  const name = safeFileName(company.name).toLowerCase();
  return {
    fileName: `${name}-${services.clock.today()}.zip`,
    mediaType: "application/zip",
    pieces: zipOf(companyFiles(services, { company, ...asker }, name)),
  };
}

/**
 * Everything that a company keeps here, in a folder: its operations, of each year the FEC (the journal, without the SIREN that a FEC's name
 * needs), the general ledger and the balance, the forms of its VAT returns, what was asked and answered, its papers; then the SHA-256 of each
 * file. What comes from the entries is read at one moment.
 */
export function companyFiles(services: Archiving, asked: Asked, folder: string): AsyncGenerator<ArchivedFile> {
  const within = async function* (): AsyncGenerator<ArchivedFile> {
    for await (const { name, pieces } of filesOf(services, asked)) yield { name: `${folder}/${name}`, pieces };
  };
  return indexed(within(), `${folder}/empreintes-sha256.txt`);
}

async function* filesOf({ db, clock, files }: Archiving, { company, ...asker }: Asked): AsyncGenerator<ArchivedFile> {
  const today = clock.today();
  await refreshOpenings(db, company.id, asker);
  const years = await listFiscalYears(db, company.id);
  const selections = await Promise.all(
    years.map(({ beginning, end }) => selectionOf(db, company.id, { startDate: beginning, endDate: end })),
  );
  const papers: ListedPaper[] = [];
  yield* inSnapshot(db, { company: company.id, ...asker }, (tx) => filesOfBooks(tx, { company, selections, today, papers }));
  const [from, to] = [years[0]?.beginning, years.at(-1)?.end];
  if (from !== undefined && to !== undefined) yield* filesOfReturns(db, { company, ...asker }, { from, to, today });
  yield* filesOfPapers(files, papers);
}

/** Each form once, also when its period touches two years, under its own days: two short years of one civil year have a return of one name each. */
async function* filesOfReturns(
  db: Db,
  { company, ...asker }: Asked,
  { from, to, today }: { readonly from: IsoDate; readonly to: IsoDate; readonly today: IsoDate },
): AsyncGenerator<ArchivedFile> {
  for (const { id, startDate, endDate } of await listReturnDocuments(db, company, { from, to })) {
    const { fileName, content } = await printReturn(db, company, { id: id.replace(/^vat_return-/, ""), ...asker, today });
    yield { name: `tva/${startDate}-${endDate}-${safeFileName(fileName)}`, pieces: [content] };
  }
}

type Books = {
  readonly company: Company;
  readonly selections: readonly Selection[];
  readonly today: IsoDate;
  /** Reads of the same moment are added to it. */
  readonly papers: ListedPaper[];
};

async function* filesOfBooks(tx: Tx, { company, selections, today, papers }: Books): AsyncGenerator<ArchivedFile> {
  papers.push(...(await listPapers(tx, company.id)));
  yield { name: "operations.csv", pieces: renderCsv(operationsTable(tx, company.id)) };
  yield* fileOfQuestions(await listExportedQuestions(tx, company.id));
  for (const [rank, selection] of selections.entries()) {
    const isDraft = await isProvisional(readsIn(tx), selection);
    yield entriesOf(tx, company, { selection, isDraft, isFirstYear: rank === 0, today });
    for (const type of ["general_ledger", "trial_balance"] as const)
      yield { name: bookFileName({ type, selection }, { isDraft, format: "csv" }), pieces: bookCsv(tx, { type, selection }) };
  }
}

type ExportedYear = {
  readonly selection: Selection;
  readonly isDraft: boolean;
  readonly isFirstYear: boolean;
  readonly today: IsoDate;
};

function entriesOf(tx: Tx, company: Company, { selection, isDraft, isFirstYear, today }: ExportedYear): ArchivedFile {
  if (company.siren !== null && isSiren(company.siren)) {
    const { year } = selection;
    const file = fecFileOf(company, { year, isFirstYear, today, provisional: isDraft, activityStartedOn: null });
    return { name: file.name, pieces: fecText(tx, file, nothingYet()) };
  }
  const name = `journal-${selection.from}-${selection.to}${isDraft ? "-provisoire" : ""}.csv`;
  return { name, pieces: bookCsv(tx, { type: "journal", selection }) };
}

/** Each paper under its own number, its name made safe; then which name each had and what it proves. */
async function* filesOfPapers(files: FileStore, papers: readonly ListedPaper[]): AsyncGenerator<ArchivedFile> {
  if (papers.length === 0) return;
  const named = papers.map((paper, index) => ({ ...paper, file: `${String(index + 1).padStart(5, "0")}-${safeFileName(paper.name)}` }));
  const missing = new Set<string>();
  for (const { file, storage_key: key } of named) {
    const pieces = await files.read(key);
    if (pieces === null) missing.add(file);
    else yield { name: `pieces/${file}`, pieces };
  }
  const rows = named.map((paper): PrintedRow => ({
    kind: "line",
    cells: [missing.has(paper.file) ? "introuvable" : paper.file, paper.name, paper.operations ?? ""],
  }));
  const titles = ["Fichier", "Nom d’origine", "Opérations"];
  const columns = titles.map((title) => ({ title, kind: "text", width: 10 }) as const);
  yield { name: "pieces/liste.csv", pieces: renderCsv({ title: "Pièces", columns, rows: atOnce(rows) }) };
}

/** Each question with each of its answers; no file where none was asked. */
function* fileOfQuestions(questions: readonly ExportedQuestion[]): Generator<ArchivedFile> {
  if (questions.length === 0) return;
  const rows = questions.map(({ askedOn, title, text, choices, answeredOn, answer }): PrintedRow => ({
    kind: "line",
    cells: [frenchDay(askedOn), title, text ?? "", choices.join(", "), answeredOn === null ? "" : frenchDay(answeredOn), answer ?? ""],
  }));
  const titles = ["Date", "Sujet", "Question", "Catégories proposées", "Répondu le", "Réponse"];
  const columns = titles.map((title) => ({ title, kind: "text", width: 10 }) as const);
  yield { name: "questions.csv", pieces: renderCsv({ title: "Questions", columns, rows: atOnce(rows) }) };
}

async function* atOnce(rows: readonly PrintedRow[]): AsyncGenerator<readonly PrintedRow[]> {
  yield rows;
}

function operationsTable(tx: Tx, companyId: string): StreamedTable {
  const text = (title: string) => ({ title, kind: "text", width: 10 }) as const;
  const titles = ["Date", "Libellé", "Libellé de la banque", "Compte bancaire", "Comptes", "Commentaire", "État"].map(text);
  return {
    title: "Opérations",
    columns: [...titles, { title: "Montant", kind: "amount", width: 10 }],
    rows: operationRows(tx, companyId),
  };
}

async function* operationRows(tx: Tx, companyId: string): AsyncGenerator<PrintedRow[]> {
  for await (const batch of tx.batches<ExportedOperationRow>(OPERATIONS, [companyId])) {
    yield batch.map(({ date, title, raw_label, bank_account, accounts, comment, status, amount_cents }) => ({
      kind: "line",
      cells: [frenchDay(date), title, raw_label, bank_account, accounts, comment, status, amount_cents],
    }));
  }
}
