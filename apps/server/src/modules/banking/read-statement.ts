import { Worker } from "node:worker_threads";
import { BankFileError } from "@comptoir/bank-files/errors";
import type { CsvMapping } from "@comptoir/bank-files/bank-file";
import { parseBankFile } from "@comptoir/bank-files/parse";
import { Refusal } from "../../http/problems.js";
import type { SuggestionBasis } from "../operations/suggestions.js";
import { statementLines, type StatementHead } from "./statement-lines.js";

/** A statement to read; plain data, since it may cross to a worker. */
export type StatementSource = { readonly content: Uint8Array; readonly mapping: CsvMapping | null; readonly basis: SuggestionBasis };
export type ReadStatement = { readonly head: StatementHead; readonly chunks: readonly string[] };

/** Above that many bytes a worker reads, so that the server goes on answering. */
const WORKER_FROM = 200_000;

/** Reads a statement. Throws `import.unreadable` with a French sentence when nothing can be drawn from it. */
export async function readStatement(source: StatementSource): Promise<ReadStatement> {
  try {
    return source.content.length < WORKER_FROM || !WORKER.pathname.endsWith(".js") ? readHere(source) : await readInWorker(source);
  } catch (error) {
    if (error instanceof BankFileError) throw new Refusal({ code: "import.unreadable", message: error.message });
    throw error;
  }
}

/** The reading itself, in whatever thread. */
export function readHere({ content, mapping, basis }: StatementSource): ReadStatement {
  return statementLines(parseBankFile(content, mapping === null ? {} : { mapping }), basis);
}

/** What a worker answers. */
export type WorkerAnswer = { readonly read: ReadStatement } | { readonly refused: { readonly code: BankFileError["code"]; readonly message: string } } | { readonly failed: string };

/** Tests read the sources, which no worker can: they read in their own thread. */
const WORKER = new URL(import.meta.url.endsWith(".ts") ? "./statement-worker.ts" : "./statement-worker.js", import.meta.url);

function readInWorker(source: StatementSource): Promise<ReadStatement> {
  const worker = new Worker(WORKER, { workerData: source });
  return new Promise<ReadStatement>((resolve, reject) => {
    worker.once("message", (answer: WorkerAnswer) => {
      if ("read" in answer) resolve(answer.read);
      else reject("refused" in answer ? new BankFileError(answer.refused.code, answer.refused.message) : new Error(answer.failed));
    });
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the reader of statements left with ${code}`)));
  }).finally(() => worker.terminate());
}
