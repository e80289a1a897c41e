import type { FileBooks } from "@comptoir/accounting/takeover/file-books";
import type { Asker } from "../../concurrency/fair-queue.js";
import type { ByteStream } from "../../workers/pieces.js";
import { inWorker, type WorkerTask } from "../../workers/workers.js";
import { readBooks, type BooksRequest } from "./file-answer.js";

/** The text of the largest file, as V8 holds it, what is counted of its entries, and those that are kept. */
export const READ_BOOKS: WorkerTask<BooksRequest, FileBooks> = {
  file: new URL("./takeover-worker.js", import.meta.url),
  serve: readBooks,
  megabytes: 600,
};

type SentFile = { readonly size: number; readonly fileName: string; readonly pieces: () => ByteStream };

/** What a FEC holds, read in a process of its own, and its entries in parts of JSON. */
export async function readBooksFile(
  owner: Asker,
  { size, fileName, pieces }: SentFile,
  request: Omit<BooksRequest, "fileName">,
): Promise<{ readonly books: FileBooks; readonly parts: readonly string[] }> {
  const prepare = () => ({ request: { ...request, fileName }, bytes: pieces(), size });
  const { answer, bytes } = await inWorker(READ_BOOKS, { owner, prepare });
  const text = bytes === undefined ? "" : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  return { books: answer, parts: text === "" ? [] : text.split("\n") };
}
