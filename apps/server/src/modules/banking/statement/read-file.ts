import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { Refusal } from "../../../refusal.js";
import { answerTo, type StatementAnswer } from "./statement-answer.js";
import type { Statement, StatementRequest } from "./statement.js";

/** Above that, reading would keep the other requests waiting. */
const LARGE_BYTES = 250_000;
/** A thread that has read a file knows how to read the next one fast: it stays a moment. */
const IDLE_MILLISECONDS = 60_000;
/** Reading makes much short-lived text: room for it spares collections. */
const YOUNG_MEGABYTES = 64;

/** Large files read at the same moment: each takes a processor and several times its size. */
const readsAtOnce = pLimit(2);
const workerFile = fileURLToPath(new URL("./statement-worker.js", import.meta.url));
const idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];

/** Reads a statement, in a thread of its own when it is large. Refuses one that cannot be read, with the sentence of its reader. */
export async function readFile(request: StatementRequest): Promise<Statement> {
  // Sources run as they are (tests) have no compiled thread to start.
  const isHere = request.bytes.length <= LARGE_BYTES || !existsSync(workerFile);
  const answer = isHere ? answerTo(request) : await readsAtOnce(() => readInThread(request));
  if ("unreadable" in answer) throw new Refusal({ code: "import.unreadable", message: answer.unreadable });
  return answer.statement;
}

async function readInThread(request: StatementRequest): Promise<StatementAnswer> {
  const worker = takeWorker();
  worker.ref();
  const answer = await answerOf(worker, request);
  worker.unref();
  keepWorker(worker);
  return answer;
}

function answerOf(worker: Worker, request: StatementRequest): Promise<StatementAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (status: number): void => reject(new Error(`the thread that read a statement ended with status ${status}`));
    worker.once("error", reject).once("exit", onExit);
    worker.once("message", (answer: StatementAnswer) => {
      worker.off("error", reject).off("exit", onExit);
      resolve(answer);
    });
    worker.postMessage(request);
  });
}

function takeWorker(): Worker {
  const known = idle.pop();
  if (!known) return new Worker(workerFile, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } });
  clearTimeout(known.timer);
  return known.worker;
}

function keepWorker(worker: Worker): void {
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.worker === worker),
      1,
    );
    void worker.terminate();
  }, IDLE_MILLISECONDS);
  timer.unref();
  idle.push({ worker, timer });
}
