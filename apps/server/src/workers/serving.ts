import { Socket } from "node:net";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { readPieces, writePieces } from "./pieces.js";

/** What comes of one request: values, and bytes when they are many. */
export type WorkDone<Answer> = { readonly answer: Answer; readonly bytes?: Uint8Array };

/** What the server sends; bytes follow on their own channel. */
export type WorkerRequest<Request> = { readonly request: Request; readonly size: number | null };

/** What a worker sends back, then its bytes. */
export type WorkerReply<Answer> =
  | { readonly answer: Answer; readonly size: number; readonly residentBytes: number }
  | { readonly failure: string };

/** The channel of the bytes, among what a worker inherits: after its input and outputs, before that of the messages. */
export const BYTES_CHANNEL = 3;

/** Requests that keep the server waiting go first. */
const NICENESS = 10;

/** In a worker: serves one request after the other until the server leaves. */
export function serveWork<Answer>(serve: (request: never, bytes: Uint8Array) => WorkDone<Answer> | Promise<WorkDone<Answer>>): void {
  setPriority(NICENESS);
  guardMemory();
  const channel = new Socket({ fd: BYTES_CHANNEL });
  const send = (reply: WorkerReply<Answer>): void => void process.send?.(reply);
  const handle = async ({ request, size }: WorkerRequest<never>): Promise<void> => {
    const bytes = await readPieces(channel, size);
    try {
      const done = await serve(request, bytes);
      send({ answer: done.answer, size: done.bytes?.length ?? 0, residentBytes: process.memoryUsage.rss() });
      await writePieces(channel, done.bytes ? [done.bytes] : []);
    } catch (error) {
      send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  // The server sends to a worker the requests of its own work only.
  process.on("message", (given) => void handle(given as WorkerRequest<never>));
  process.on("disconnect", () => process.exit());
  // It ends with the server, which lets the requests that run end.
  process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
}

/** The server says, as an argument, what the process may take as a whole; nothing when its values alone are bounded. */
function guardMemory(): void {
  const megabytes = Number(process.argv[2] ?? 0);
  if (megabytes > 0) new Worker(new URL("./memory-guard.js", import.meta.url), { workerData: megabytes * 1_000_000 }).unref();
}
