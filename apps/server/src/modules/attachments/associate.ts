import { recordAct } from "../../acts/acts-repository.js";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { lockBooks } from "../fiscal-years/service.js";
import { hasValidatedEntry, refreshWords, titleOf } from "../operations/service.js";
import { deleteAttachment, insertAttachment, papersOf, type Attachment } from "./attachments-repository.js";
import { fileOf, type FileRow } from "./files-repository.js";

/** Papers of one operation. */
const MOST_PAPERS = 50;

type By = { readonly company: Company; readonly caller: Caller };

/** Joins a paper to an operation; once more changes nothing. Returns the paper. Refuses `not_found`, `paper.too_many`. */
export async function associate(tx: Tx, { company, caller }: By, named: Attachment): Promise<FileRow> {
  const { title, file, before } = await found(tx, company, named);
  if (before.includes(file.id)) return file;
  if (before.length >= MOST_PAPERS) throw new Refusal({ code: "paper.too_many", maximum: MOST_PAPERS });
  await insertAttachment(tx, company.id, { ...named, userId: caller.userId });
  await refreshWords(tx, company.id, named.operationId);
  const sentence = `Pièce «\u00a0${file.name}\u00a0» jointe à ${title}`;
  await recordAct(tx, company.id, {
    userId: caller.userId,
    kind: "paper.associate",
    sentence,
    ...states(named, before, [...before, file.id]),
  });
  return file;
}

/** Takes a paper off an operation: it is loose again. Refuses `not_found`, and `paper.kept` once the operation was validated. */
export async function dissociate(tx: Tx, { company, caller }: By, named: Attachment): Promise<FileRow> {
  const { title, file, before } = await found(tx, company, named);
  if (!before.includes(file.id)) throw new Refusal({ code: "not_found", what: "file" });
  if (await hasValidatedEntry(tx, company.id, named.operationId)) throw new Refusal({ code: "paper.kept" });
  await deleteAttachment(tx, company.id, named);
  await refreshWords(tx, company.id, named.operationId);
  const after = before.filter((id) => id !== file.id);
  const sentence = `Pièce «\u00a0${file.name}\u00a0» retirée de ${title}`;
  await recordAct(tx, company.id, { userId: caller.userId, kind: "paper.dissociate", sentence, ...states(named, before, after) });
  return file;
}

async function found(tx: Tx, company: Company, { operationId, fileId }: Attachment) {
  await lockBooks(tx, company.id);
  const title = await titleOf(tx, company.id, operationId);
  if (title === null) throw new Refusal({ code: "not_found", what: "operation" });
  const file = await fileOf(tx, company.id, fileId);
  if (file === null) throw new Refusal({ code: "not_found", what: "file" });
  return { title, file, before: await papersOf(tx, company.id, operationId) };
}

/** What an act keeps: the papers of the operation before it and after it. */
function states({ operationId }: Attachment, before: readonly string[], after: readonly string[]) {
  const of = (papers: readonly string[]) => ({ operations: [{ id: operationId, papers }] });
  return { before: of(before), after: of(after), operationIds: [operationId] };
}
