import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { BankFileError } from "@comptoir/bank-files/errors";
import { Refusal } from "../../http/problems.js";
import { atMost } from "./turns.js";
import { readStatement, type Statement, type StatementRequest } from "./statement.js";
import type { WorkerAnswer } from "./statement-worker.js";

/** Above that, reading would keep the other requests waiting. */
const LARGE_BYTES = 250_000;
/** Large files read at the same moment: each takes a processor and several times its size. */
const inTurn = atMost(2);
const workerFile = fileURLToPath(new URL("./statement-worker.js", import.meta.url));

/** Reads a statement, in a thread of its own when it is large. Refuses one that cannot be read, with the sentence of its reader. */
export async function readFile(request: StatementRequest): Promise<Statement> {
  // Sources run as they are (tests) have no compiled thread to start.
  const answer = request.bytes.length <= LARGE_BYTES || !existsSync(workerFile) ? readHere(request) : await inTurn(() => readInThread(request));
  if ("unreadable" in answer) throw new Refusal({ code: "import.unreadable", message: answer.unreadable });
  return answer.statement;
}

function readHere(request: StatementRequest): WorkerAnswer {
  try {
    return { statement: readStatement(request) };
  } catch (error) {
    if (error instanceof BankFileError) return { unreadable: error.message };
    throw error;
  }
}

function readInThread(request: StatementRequest): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: request });
    worker.once("message", (answer: WorkerAnswer) => resolve(answer));
    worker.once("error", reject);
    worker.once("exit", (status) => reject(new Error(`the thread that read a statement ended with status ${status}`)));
  });
}
