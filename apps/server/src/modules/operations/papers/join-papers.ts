import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { outcomeOf, tokensOfRow, type Outcome } from "../categorization/categorize.js";
import { readChanging, storeWords, type ChangingRow } from "../categorization/changes-repository.js";
import { partitionChanges, type NamedOperations } from "../categorization/partition-changes.js";
import { paperSentence } from "../history/act-sentence.js";
import { recordingAct } from "../history/record-act.js";
import type { AttachmentRow } from "../operation-queries.js";
import { deleteAttachments, everValidated, insertAttachments, nameOfDeleted, paperNamed } from "./papers-repository.js";

/** Papers of one operation. */
const MOST_PAPERS = 50;

type Paper = NonNullable<Awaited<ReturnType<typeof paperNamed>>>;
type OnOne = { readonly operationId: string; readonly fileId: string; readonly userId: string };

/** Joins a paper to an operation, as one act; once more changes nothing. Returns the paper. Refuses `not_found`, `paper.too_many`. */
export async function joinPaper(tx: Tx, company: Company, { operationId, fileId, userId }: OnOne): Promise<Paper> {
  const { row, paper } = await found(tx, company, operationId, fileId);
  if (holds(row, fileId)) return paper;
  await recordingAct(
    tx,
    company,
    { userId, kind: "paper.associate", ids: [operationId], sentence: (changes) => paperSentence(paper.name, "joined", changes) },
    () => writeJoined(tx, company.id, { rows: [joinable(row, fileId)], paper, userId }),
  );
  return paper;
}

/** Takes a paper off an operation, as one act: it is loose again. Refuses `not_found`, `paper.not_joined`, and `paper.kept` once the operation was validated. */
export async function partPaper(tx: Tx, company: Company, { operationId, fileId, userId }: OnOne): Promise<Paper> {
  const { row, paper } = await found(tx, company, operationId, fileId);
  if (!holds(row, fileId)) throw new Refusal({ code: "paper.not_joined" });
  await recordingAct(
    tx,
    company,
    { userId, kind: "paper.dissociate", ids: [operationId], sentence: (changes) => paperSentence(paper.name, "parted", changes) },
    () => writeParted(tx, company.id, { rows: [row], fileId }),
  );
  return paper;
}

/** Takes a paper off an operation in the midst of another act, where it is joined. Refuses `not_found`, `paper.kept`. */
export async function partPaperOf(
  tx: Tx,
  company: Pick<Company, "id">,
  { operationId, fileId }: Pick<OnOne, "operationId" | "fileId">,
): Promise<void> {
  await lockBooks(tx, company.id);
  const [row] = await readChanging(tx, company.id, [operationId]);
  if (!row) throw new Refusal({ code: "not_found", what: "operation" });
  if (holds(row, fileId)) await writeParted(tx, company.id, { rows: [row], fileId });
}

/** Joins a paper to an operation in the midst of another act; once more changes nothing. Refuses `not_found`, `paper.too_many`. */
export async function joinPaperOf(tx: Tx, company: Pick<Company, "id">, { operationId, fileId, userId }: OnOne): Promise<void> {
  const { row, paper } = await found(tx, company, operationId, fileId);
  if (!holds(row, fileId)) await writeJoined(tx, company.id, { rows: [joinable(row, fileId)], paper, userId });
}

/** The paper that a selection is to be given. Refuses `not_found`. */
export async function keptPaper(tx: Tx, company: Pick<Company, "id">, fileId: string): Promise<Paper> {
  const paper = await paperNamed(tx, company.id, fileId);
  if (paper === null) throw new Refusal({ code: "not_found", what: "file" });
  return paper;
}

type OnMany = { readonly named: NamedOperations; readonly paper: AttachmentRow; readonly userId: string };

/** Joins a paper to each operation that may take it, and says of the others why they stay as they were. */
export async function joinPaperToEach(tx: Tx, company: Company, { named, paper, userId }: OnMany): Promise<Outcome> {
  const { accepted, skipped } = partitionChanges(named, await readChanging(tx, company.id, named.ids), (row) => {
    if (holds(row, paper.file_id)) throw new Refusal({ code: "paper.joined" });
    return joinable(row, paper.file_id);
  });
  if (accepted.length > 0) await writeJoined(tx, company.id, { rows: accepted, paper, userId });
  return outcomeOf(tx, company, { ids: accepted.map(({ id }) => id), skipped, suggested: [], alike: [] });
}

/** What an operation is to hold again: each paper named, joined or not. `isBack`: it was deleted, and comes back with those that are left. */
type RestoredPapers = { readonly id: string; readonly papers: Readonly<Record<string, boolean>>; readonly isBack: boolean };

/**
 * Gives operations back the papers that they had. Refuses `paper.kept`, and `paper.gone` for one that was deleted since: only an operation that comes
 * back does so without those that are gone for good.
 */
export async function restorePapers(tx: Tx, companyId: string, restored: readonly RestoredPapers[], userId: string): Promise<void> {
  const fileIds = [...new Set(restored.flatMap(({ papers }) => Object.keys(papers)))];
  for (const fileId of fileIds) {
    const named = restored.filter(({ papers }) => papers[fileId] !== undefined);
    const paper = await paperNamed(tx, companyId, fileId);
    if (paper === null) {
      const name = await nameOfDeleted(tx, companyId, fileId);
      if (name === null && named.every(({ isBack }) => isBack)) continue;
      throw new Refusal({ code: "paper.gone", ...(name !== null && { name }) });
    }
    const rowsOf = (isJoined: boolean): Promise<ChangingRow[]> =>
      readChanging(
        tx,
        companyId,
        named.flatMap(({ id, papers }) => (papers[fileId] === isJoined ? [id] : [])),
      );
    const [joined, parted] = [await rowsOf(true), await rowsOf(false)];
    const lacking = joined.filter((row) => !holds(row, fileId)).map((row) => joinable(row, fileId));
    if (lacking.length > 0) await writeJoined(tx, companyId, { rows: lacking, paper, userId });
    if (parted.length > 0) await writeParted(tx, companyId, { rows: parted, fileId });
  }
}

async function found(
  tx: Tx,
  company: Pick<Company, "id">,
  operationId: string,
  fileId: string,
): Promise<{ row: ChangingRow; paper: Paper }> {
  await lockBooks(tx, company.id);
  const [row] = await readChanging(tx, company.id, [operationId]);
  if (!row) throw new Refusal({ code: "not_found", what: "operation" });
  return { row, paper: await keptPaper(tx, company, fileId) };
}

function holds({ attachments }: ChangingRow, fileId: string): boolean {
  return (attachments ?? []).some((one) => one.file_id === fileId);
}

function joinable(row: ChangingRow, fileId: string): ChangingRow {
  if (!holds(row, fileId) && (row.attachments ?? []).length >= MOST_PAPERS)
    throw new Refusal({ code: "paper.too_many", maximum: MOST_PAPERS });
  return row;
}

type Joining = { readonly rows: readonly ChangingRow[]; readonly paper: AttachmentRow; readonly userId: string };

async function writeJoined(tx: Tx, companyId: string, { rows, paper: { file_id: fileId, name }, userId }: Joining): Promise<void> {
  await insertAttachments(tx, companyId, { fileId, operationIds: rows.map(({ id }) => id), userId });
  noteChange(tx, { rows: [{ table: "books.attachments", rows: rows.length }] });
  await storeWordsOf(
    tx,
    companyId,
    rows.map((row) => ({ ...row, attachments: [...(row.attachments ?? []), { file_id: fileId, name }] })),
  );
}

type Parting = { readonly rows: readonly ChangingRow[]; readonly fileId: string };

async function writeParted(tx: Tx, companyId: string, { rows, fileId }: Parting): Promise<void> {
  const operationIds = rows.map(({ id }) => id);
  if ((await everValidated(tx, companyId, operationIds)).size > 0) throw new Refusal({ code: "paper.kept" });
  await deleteAttachments(tx, companyId, { fileId, operationIds });
  noteChange(tx, { rows: [{ table: "books.attachments", rows: rows.length }] });
  await storeWordsOf(
    tx,
    companyId,
    rows.map((row) => ({ ...row, attachments: (row.attachments ?? []).filter((one) => one.file_id !== fileId) })),
  );
}

/** The words that each is found by: the names of its papers are among them. */
async function storeWordsOf(tx: Tx, companyId: string, rows: readonly ChangingRow[]): Promise<void> {
  await storeWords(
    tx,
    companyId,
    rows.map((row) => ({ id: row.id, tokens: tokensOfRow(row) })),
  );
}
