import { createHash } from "node:crypto";
import type { ArchivedFile } from "./zip.js";

/** A file of an archive as its index names it. */
type IndexRow = { readonly name: string; readonly sha256: string };

/** The same files, then their index: the SHA-256 of each, as a text that `sha256sum -c` reads from the folder of the index. */
export async function* indexed(files: AsyncIterable<ArchivedFile>, indexName: string): AsyncGenerator<ArchivedFile> {
  const rows: IndexRow[] = [];
  for await (const { name, pieces } of files) yield { name, pieces: measured(name, pieces, (row) => rows.push(row)) };
  const folder = indexName.slice(0, indexName.lastIndexOf("/") + 1);
  yield { name: indexName, pieces: rows.map(({ name, sha256 }) => `${sha256}  ${name.slice(folder.length)}\n`) };
}

async function* measured(name: string, pieces: ArchivedFile["pieces"], onEnd: (row: IndexRow) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    const content = Buffer.from(piece);
    hash.update(content);
    yield content;
  }
  onEnd({ name, sha256: hash.digest("hex") });
}
