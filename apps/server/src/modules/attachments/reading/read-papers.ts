import { settlesNothing } from "../../books/consequences.js";
import { z } from "zod";
import { readClues, type PaperClues } from "@comptoir/accounting/attachments/clues";
import type { Owner } from "../../../concurrency/fair-queue.js";
import { jobHandler, type JobHandler } from "../../../jobs/handler.js";
import { letOthersPass, type JobType } from "../../../jobs/queue.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { wholeOf } from "../../../workers/pieces.js";
import { inWorker, type PreparedWork } from "../../../workers/workers.js";
import { fileOf, storeClues } from "../files-repository.js";
import type { MediaType } from "../receiving/paper-type.js";
import { READ_PDF_TEXT } from "./pdf-text.js";
import type { SentPaper } from "../receiving/sent-paper.js";

/** Reads the text of a PDF that was received, from whom. */
export const READ_PAPER: JobType<{ companyId: string; fileId: string; userId?: string | undefined }> = {
  kind: "file.read",
  payload: z.object({ companyId: z.uuid(), fileId: z.uuid(), userId: z.uuid().optional() }),
};

/** The part of a text that is read: as much as a letter holds. */
const TEXT_BYTES = 200_000;

type Received = { readonly name: string; readonly mediaType: MediaType; readonly upload: Pick<SentPaper, "pieces"> };

/** The clues of a paper as it is received, from its name and its text; null for a PDF, which takes longer. */
export async function cluesAtOnce({ name, mediaType, upload }: Received): Promise<PaperClues | null> {
  if (mediaType === "application/pdf") return null;
  return cluesOf(name, mediaType === "text/plain" ? await beginningOf(upload.pieces()) : "");
}

/** When the workers are busy with what people wait for. */
const LATER_MILLISECONDS = 60_000;

/**
 * Reads the PDF papers, in a worker bounded in time and memory, one of each person in turn. What cannot be read is known by its name
 * alone.
 */
export function readPaperHandler({ db, files, clock }: Pick<Services, "db" | "files" | "clock">): JobHandler {
  return jobHandler(READ_PAPER, {
    attempts: 20,
    leaseSeconds: 120,
    waitSeconds: (attempts) => Math.min(30 * 2 ** attempts, 86_400),
    async run({ companyId, fileId, userId }) {
      const file = await db.reading(companyId, (tx) => fileOf(tx, companyId, fileId));
      if (file === null || file.is_read) return undefined;
      // Read before it waits for a worker: no turn waits for the store.
      const bytes = await wholeOf((await files.read(file.storage_key)) ?? []);
      const text = await textOf({ company: companyId, person: userId ?? null }, bytes);
      if (text === null) return async () => ({ runAgainAt: new Date(clock.now() + LATER_MILLISECONDS) });
      await db.tenant(companyId, (tx) => {
        settlesNothing(tx, "what a paper says is only proposed");
        return storeClues(tx, companyId, { id: fileId, clues: cluesOf(file.name, text) });
      });
      return async (tx) => (userId === undefined ? undefined : letOthersPass(tx, READ_PAPER, { userId }));
    },
  });
}

/** The text of a PDF; none when it cannot be read, or asks for more time or memory than it may take. Null while there is no turn for it. */
async function textOf(owner: Owner, pdf: Uint8Array): Promise<string | null> {
  try {
    const prepare = (): PreparedWork<object> => ({ request: {}, bytes: [pdf], size: pdf.length });
    return (await inWorker(READ_PDF_TEXT, { owner, prepare })).answer;
  } catch (error) {
    const code = error instanceof Refusal ? error.problem.code : null;
    if (code === "work.too_heavy") return "";
    if (code === "work.too_many" || code === "server.busy") return null;
    throw error;
  }
}

function cluesOf(name: string, text: string): PaperClues {
  return readClues(`${name.replace(/\.\w+$/, "").replaceAll("_", " ")}\n${text}`);
}

async function beginningOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length >= TEXT_BYTES) break;
  }
  const bytes = Buffer.concat(parts).subarray(0, TEXT_BYTES);
  const text = bytes.toString("utf8");
  // Old programs write in the alphabet of Windows.
  return text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text;
}
