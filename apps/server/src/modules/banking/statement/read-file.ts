import type { Asker } from "../../../concurrency/fair-queue.js";
import type { SnapshotOptions } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import { wholeOf, type ByteStream } from "../../../workers/pieces.js";
import { inWorker, type WorkerTask } from "../../../workers/workers.js";
import { serveStatement, type StatementAnswer } from "./statement-answer.js";
import type { ReadStatement, StatementRequest } from "./statement.js";

/** Above that, reading would keep the other requests waiting. */
const LARGE_BYTES = 250_000;

/** As many operations as a file may have, with long labels; a file that holds more of anything else is refused with `work.too_heavy`. */
export const READ_STATEMENT: WorkerTask<StatementRequest, StatementAnswer> = {
  file: new URL("./statement-worker.js", import.meta.url),
  serve: serveStatement,
  megabytes: 340,
  residentMegabytes: 450,
};

/** A statement as it was sent, or as it was kept. */
export type StatementFile = { readonly size: number; readonly pieces: (options: SnapshotOptions) => ByteStream };

/** Reads a statement, in a worker when it is large. Refuses one that cannot be read, with the sentence of its reader. */
export async function readFile(owner: Asker, { size, pieces }: StatementFile, request: StatementRequest): Promise<ReadStatement> {
  const { answer, bytes = new Uint8Array() } =
    size <= LARGE_BYTES
      ? serveStatement(request, await wholeOf(pieces({})))
      : await inWorker(READ_STATEMENT, { owner, prepare: () => ({ request, bytes: pieces({ isInWorkersTurn: true }), size }) });
  if ("unreadable" in answer) throw new Refusal({ code: "import.unreadable", message: answer.unreadable });
  return { ...answer.statement, lines: answer.isKnown ? null : bytes };
}
