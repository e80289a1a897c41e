import { associatePaper, deletePaper, dissociatePaper, readPaper, uploadPaper } from "@comptoir/contract/attachments/papers";
import { listActs } from "@comptoir/contract/history/acts";
import { readTransaction, type Transaction } from "@comptoir/contract/operations/operations";
import { CSRF_SENTENCE, paperExtension, PAPER_TYPES_SENTENCE } from "@comptoir/contract/attachments/rules";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { call, callFile, callForm, csrfToken } from "../../../lib/api/api.js";
import { uploadTransport } from "../../../lib/api/upload.js";
import { showToast, TOAST_MS } from "../../../ui/messages/toast.js";
import { queryClient } from "../../../lib/api/query-client.js";
import { refresh } from "../../../lib/api/refresh.js";
import { dutiesQuery } from "../../../queries/duties.js";
import { refreshCounts, replaceInLists } from "../changes/cached-lists.js";
import { isValidated } from "../list/list-items.js";
import { changedMeanwhile } from "../changes/resolve-conflict.js";

/** A paper of an operation, or of one that is being typed in. */
export type HeldPaper = { readonly fid: string; readonly name: string };

type Sending = { readonly signal: AbortSignal; readonly onSent: (share: number) => void };

/** Sends a file; nothing is sent of another kind, nor without the token of the session. Throws ApiError with the sentence to show. */
export async function sendPaperFile(file: File, { signal, onSent }: Sending): Promise<HeldPaper> {
  if (paperExtension(file.name) === null) throw refused("paper.type", 422, PAPER_TYPES_SENTENCE);
  const token = await csrfToken();
  if (token === null) throw refused("paper.csrf", 403, CSRF_SENTENCE);
  const form = new FormData();
  form.append("file", file);
  const options = { signal, transport: uploadTransport(onSent), query: { _format: "json" }, headers: { "x-csrf-token": token } };
  const { fid } = await callForm(uploadPaper, form, options);
  refreshPapers();
  return { fid, name: file.name };
}

/** What a paper that came, moved or went changes: the lists, and what is left to do. */
function refreshPapers(): void {
  refreshCounts();
  refresh(queryClient, dutiesQuery().queryKey);
}

function refused(code: string, status: number, message: string): ApiError {
  return new ApiError({ status, code, message, place: "toast", target: null });
}

/** An operation as it was read. */
export type ReadOperation = Pick<Transaction, "id" | "version" | "transactionStatus">;

/**
 * Joins a paper to an operation; the lists then show it. Returns the server’s sentence. Throws `operation.changed` when the operation was validated since
 * it was read: it would keep the paper for good. Any other change leaves the paper as welcome as before.
 */
export async function joinToOperation(read: ReadOperation, fid: string): Promise<string> {
  try {
    return await joinAsRead(read, fid);
  } catch (error) {
    const now = changedMeanwhile(error);
    if (now === null) throw error;
    replaceInLists([now]);
    if (isValidated(now) && !isValidated(read)) throw error;
    return joinAsRead(now, fid);
  }
}

async function joinAsRead({ id, version }: ReadOperation, fid: string): Promise<string> {
  const { message } = await call(associatePaper, { body: { bankingTransactionId: id, fileId: fid } }, { version });
  await showAsItStands(id);
  return message;
}

/** Takes a paper off an operation, as `joinToOperation` joins it; one that was taken off elsewhere is no longer shown either. */
export async function partFromOperation(operationId: string, fid: string): Promise<string> {
  try {
    const { message } = await call(dissociatePaper, { body: { bankingTransactionId: operationId, fileId: fid } });
    await showAsItStands(operationId);
    return message;
  } catch (error) {
    if (error instanceof ApiError && error.code === "paper.not_joined") await showAsItStands(operationId);
    throw error;
  }
}

async function showAsItStands(id: string): Promise<void> {
  const { data } = await call(readTransaction, { params: { id } });
  replaceInLists([data]);
  refreshPapers();
}

/** Joins a loose paper to an operation, as `joinToOperation` does, and says which act takes that back; null where the history has none. */
export async function joinLoose(read: ReadOperation, fid: string): Promise<{ readonly message: string; readonly actId: string | null }> {
  const message = await joinToOperation(read, fid);
  // It is joined, whether its act can be read or not.
  const acts = await call(listActs, { query: { operationId: read.id, mine: "1", page: 1 } }).catch(() => null);
  const act = acts?.results.find(({ kind }) => kind === "paper.associate");
  return { message, actId: act?.undoable === true ? act.id : null };
}

/** Joins papers to an operation that was just recorded; one that is refused says why, and the operation stays. */
export async function joinPapers(operationId: string, papers: readonly HeldPaper[]): Promise<void> {
  for (const { fid } of papers) {
    try {
      await call(associatePaper, { body: { bankingTransactionId: operationId, fileId: fid } });
    } catch (error) {
      showToast({ kind: "error", title: errorText(error), milliseconds: TOAST_MS.file });
    }
  }
}

/** Deletes a paper that is joined to nothing. Returns the server’s sentence and the act that takes it back. */
export async function deleteLoose(fid: string): Promise<{ readonly message: string; readonly actId: string }> {
  const reply = await call(deletePaper, { params: { fid } });
  refreshPapers();
  return reply;
}

/** The bytes of a paper. */
export function readPaperBlob(fid: string): Promise<Blob> {
  return callFile(readPaper, { params: { fid } });
}

/** Gives a file to the browser to keep. */
export function keepPaper(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
