import type { Owner } from "../concurrency/fair-queue.js";
import { inWorker, type WorkerTask } from "../workers/workers.js";
import type { TableReading } from "./read-table.js";

/** A workbook of a few kilobytes unpacks to tens of megabytes: what a hostile one takes is not taken from the requests of others. */
export const READ_TABLE: WorkerTask<object, TableReading> = {
  file: new URL("./table-worker.js", import.meta.url),
  serve: async (_request, bytes) => ({ answer: (await import("./read-table.js")).readTable(bytes) }),
  megabytes: 200,
  residentMegabytes: 450,
  milliseconds: 10_000,
};

type SentTable = { readonly size: number; pieces(): AsyncIterable<Uint8Array> };

/** Reads a table in a process of its own. Refuses `work.too_heavy`, `work.too_many` and `server.busy`. */
export async function readTableFile(owner: Owner, { size, pieces }: SentTable): Promise<TableReading> {
  return (await inWorker(READ_TABLE, { owner, prepare: () => ({ request: {}, bytes: pieces(), size }) })).answer;
}
