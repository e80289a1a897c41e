import { parentPort, workerData } from "node:worker_threads";
import { BankFileError } from "@comptoir/bank-files/errors";
import { readStatement, type Statement, type StatementRequest } from "./statement.js";

/** What the thread answers: the statement, or why the file cannot be read. */
export type WorkerAnswer = { readonly statement: Statement } | { readonly unreadable: string };

const answer = answerTo(workerData as StatementRequest);
const transferred = "statement" in answer ? [answer.statement.lines.buffer as ArrayBuffer] : [];
parentPort?.postMessage(answer, transferred);

function answerTo(request: StatementRequest): WorkerAnswer {
  try {
    return { statement: readStatement(request) };
  } catch (error) {
    if (error instanceof BankFileError) return { unreadable: error.message };
    throw error;
  }
}
