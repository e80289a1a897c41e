import { associatePaper, deletePaper, dissociatePaper, readPaper, uploadPaper } from "@comptoir/contract/attachments";
import { listActs } from "@comptoir/contract/history";
import { readTransaction } from "@comptoir/contract/operations";
import { CSRF_SENTENCE, paperExtension, PAPER_TYPES_SENTENCE } from "@comptoir/contract/paper-rules";
import { ApiError, errorText } from "../../../lib/api-error.js";
import { call, callFile, callForm, csrfToken } from "../../../lib/api.js";
import { uploadTransport } from "../../../lib/upload.js";
import { showToast, TOAST_MS } from "../../../ui/toast.js";
import { refreshCounts, replaceInLists } from "../cached-lists.js";

/** A paper of an operation, or of one that is being typed in. */
export type HeldPaper = { readonly fid: string; readonly name: string };

/** What a choice of files offers, and what a phone may take a picture for. */
export const ACCEPTED = ".txt,.jpeg,.jpg,.png,.pdf,text/plain,image/jpeg,image/png,application/pdf";

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
  refreshCounts();
  return { fid, name: file.name };
}

function refused(code: string, status: number, message: string): ApiError {
  return new ApiError({ status, code, message, place: "toast", target: null });
}

/** Joins a paper to an operation, or takes it off; the lists then show it. Returns the server’s sentence. */
export async function changePaper(verb: "associate" | "dissociate", operationId: string, fid: string): Promise<string> {
  const endpoint = verb === "associate" ? associatePaper : dissociatePaper;
  const { message } = await call(endpoint, { body: { bankingTransactionId: operationId, fileId: fid } });
  const { data } = await call(readTransaction, { params: { id: operationId } });
  replaceInLists([data]);
  refreshCounts();
  return message;
}

/** Joins a loose paper to an operation, as `changePaper` does, and says which act takes that back; null where the history has none. */
export async function joinLoose(operationId: string, fid: string): Promise<{ readonly message: string; readonly actId: string | null }> {
  const message = await changePaper("associate", operationId, fid);
  // It is joined, whether its act can be read or not.
  const acts = await call(listActs, { query: { operationId, mine: "1", page: 1 } }).catch(() => null);
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
  refreshCounts();
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
