import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { fairQueue, QueueFull, type Asker } from "../concurrency/fair-queue.js";
import { Refusal } from "../refusal.js";
import { readPieces, wholeOf, writePieces, type ByteStream } from "./pieces.js";
import { BYTES_CHANNEL, type WorkDone, type WorkerReply, type WorkerRequest } from "./serving.js";

/**
 * Work that would keep every request waiting, or that a hostile file may bring to the end of its memory: it is done in a process of its
 * own. The memory of a thread is bounded too, but one large allocation beyond its bound ends the whole process.
 */
export type WorkerTask<Request, Answer> = {
  /** The compiled module that serves it (`serveWork`). */
  readonly file: URL;
  /** The same, here: sources run as they are (tests) have no compiled worker to start. */
  readonly serve: (request: Request, bytes: Uint8Array) => WorkDone<Answer> | Promise<WorkDone<Answer>>;
  /** What its values may take; its bytes are beside. */
  readonly megabytes: number;
  /** What the whole process may take, for work that a hostile file brings to allocate bytes of its own; only its values are bounded when left out. */
  readonly residentMegabytes?: number;
  /** How long it may take, when that is less than any work. */
  readonly milliseconds?: number;
};

/** What a request takes: plain values, and bytes, with their number when it is known. */
export type PreparedWork<Request> = { readonly request: Request; readonly bytes: ByteStream; readonly size: number | null };

/** Each takes a processor; a company, and a person in all of theirs, has one of them at most, so that the other is left to the others. */
const TURNS = { everybody: { atOnce: 2, waiting: 40 }, company: { atOnce: 1, waiting: 4 }, person: { atOnce: 1, waiting: 12 } } as const;
/** A worker that has served knows how to serve fast: it stays a moment. */
const IDLE_MILLISECONDS = 60_000;
/** Unless the last file left it larger than that. */
const KEPT_BYTES = 250_000_000;
/** Several times what the longest of this work takes. */
const LIMIT_MILLISECONDS = 300_000;
/** Short-lived text is much of the work: room for it spares collections. */
const YOUNG_MEGABYTES = 16;
const BUSY_SECONDS = 30;

const queue = fairQueue(TURNS);

/**
 * Does some work in the turn of its company and of the person who asked; `prepare` makes the request once the turn has come, so that what waits holds no memory.
 * Rejects with QueueLeft once the asker is gone. Refuses `work.too_many`, `server.busy`, and `work.too_heavy` for what passes the memory or the time that it may take.
 */
export async function inWorker<Request, Answer>(
  work: WorkerTask<Request, Answer>,
  { owner, prepare }: { readonly owner: Asker; readonly prepare: () => Promise<PreparedWork<Request>> | PreparedWork<Request> },
): Promise<WorkDone<Answer>> {
  try {
    const served = async (): Promise<WorkDone<Answer>> => {
      const prepared = await prepare();
      return existsSync(work.file) ? askWorker(work, prepared) : serveHere(work, prepared);
    };
    return await queue.run(owner, served, owner.left);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const { whose } = error;
    if (whose === "everybody") throw new Refusal({ code: "server.busy", seconds: BUSY_SECONDS });
    throw new Refusal({ code: "work.too_many", whose, maximum: TURNS[whose].waiting });
  }
}

async function serveHere<Request, Answer>(
  { serve }: WorkerTask<Request, Answer>,
  { request, bytes }: PreparedWork<Request>,
): Promise<WorkDone<Answer>> {
  return serve(request, new Uint8Array(await wholeOf(bytes)));
}

/** A process that serves one kind of work. */
type Worker = {
  /** Its module and its bounds: work of other bounds has another one. */
  readonly kind: string;
  readonly child: ChildProcess;
  readonly channel: Socket;
  /** Rejects when it ends. */
  readonly ended: Promise<never>;
  lastWords: string;
};

const idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];

async function askWorker<Request, Answer>(work: WorkerTask<Request, Answer>, prepared: PreparedWork<Request>): Promise<WorkDone<Answer>> {
  const worker = takeWorker(work);
  const timer = setTimeout(() => worker.child.kill("SIGKILL"), work.milliseconds ?? LIMIT_MILLISECONDS);
  try {
    const { done, residentBytes } = await exchange<Request, Answer>(worker, prepared);
    if (residentBytes <= KEPT_BYTES) keepWorker(worker);
    else worker.child.kill("SIGKILL");
    return done;
  } catch (error) {
    const ending = endOf(worker.child);
    if (!worker.channel.destroyed) worker.child.kill("SIGKILL");
    // A channel that closes is that of a worker which ends: how it ended says why.
    throw worker.channel.destroyed ? await reasonOf(worker, ending) : error;
  } finally {
    clearTimeout(timer);
  }
}

async function exchange<Request, Answer>(
  { child, channel, ended }: Worker,
  { request, bytes, size }: PreparedWork<Request>,
): Promise<{ readonly done: WorkDone<Answer>; readonly residentBytes: number }> {
  const replied = once(child, "message") as Promise<[WorkerReply<Answer>]>;
  const reading = Promise.race([replied, ended]);
  reading.catch(() => undefined);
  const message: WorkerRequest<Request> = { request, size };
  child.send(message);
  await Promise.race([writePieces(channel, bytes), ended]);
  const [reply] = await reading;
  if ("failure" in reply) throw new Error(`the work failed: ${reply.failure}`);
  return { done: { answer: reply.answer, bytes: await readPieces(channel, reply.size) }, residentBytes: reply.residentBytes };
}

type Ending = { readonly status: number | null; readonly signal: NodeJS.Signals | null };

async function endOf(child: ChildProcess): Promise<Ending> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return { status: child.exitCode, signal: child.signalCode };
}

/** The end of its memory, or ours of its time. */
async function reasonOf({ lastWords }: Worker, ending: Promise<Ending>): Promise<Error> {
  const { status, signal } = await ending;
  if (signal === "SIGABRT" || signal === "SIGKILL" || status === 134) return new Refusal({ code: "work.too_heavy" });
  return new Error(`a worker ended with status ${signal ?? status}: ${lastWords}`);
}

type WorkerBounds = Pick<WorkerTask<never, unknown>, "file" | "megabytes" | "residentMegabytes">;

function takeWorker({ file, megabytes, residentMegabytes }: WorkerBounds): Worker {
  const kind = `${file.href} ${megabytes} ${residentMegabytes ?? ""}`;
  const known = idle.findIndex(({ worker }) => worker.kind === kind && !worker.channel.destroyed);
  const [taken] = known === -1 ? [] : idle.splice(known, 1);
  if (!taken) return startWorker(kind, { file, megabytes, ...(residentMegabytes !== undefined && { residentMegabytes }) });
  clearTimeout(taken.timer);
  holdProcess(taken.worker, true);
  return taken.worker;
}

function startWorker(kind: string, { file, megabytes, residentMegabytes }: WorkerBounds): Worker {
  const child = fork(fileURLToPath(file), residentMegabytes === undefined ? [] : [String(residentMegabytes)], {
    execArgv: [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`],
    // None of our secrets.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "pipe", "ipc"],
  });
  const channel = child.stdio[BYTES_CHANNEL] as Socket;
  const ended = once(channel, "close").then(() => Promise.reject(new Error("the worker ended")));
  ended.catch(() => undefined);
  const worker: Worker = { kind, child, channel, ended, lastWords: "" };
  child.stderr?.on("data", (text: Buffer) => (worker.lastWords = (worker.lastWords + text.toString()).slice(-1000)));
  // The end of the process reports what breaks on the way.
  for (const source of [child, channel]) source.on("error", () => undefined);
  return worker;
}

function keepWorker(worker: Worker): void {
  holdProcess(worker, false);
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.worker === worker),
      1,
    );
    worker.child.kill("SIGKILL");
  }, IDLE_MILLISECONDS);
  timer.unref();
  idle.push({ worker, timer });
}

/** Sets whether a worker keeps the server from ending. */
function holdProcess({ child, channel }: Worker, isHeld: boolean): void {
  const change = isHeld ? "ref" : "unref";
  child[change]();
  child.channel?.[change]();
  channel[change]();
  (child.stderr as Socket | null)?.[change]();
}
