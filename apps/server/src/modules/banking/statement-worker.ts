import { parentPort, workerData } from "node:worker_threads";
import { BankFileError } from "@comptoir/bank-files/errors";
import { readHere, type StatementSource, type WorkerAnswer } from "./read-statement.js";

parentPort?.postMessage(answer());

function answer(): WorkerAnswer {
  try {
    return { read: readHere(workerData as StatementSource) };
  } catch (error) {
    if (error instanceof BankFileError) return { refused: { code: error.code, message: error.message } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
