import { Zip, ZipDeflate } from "fflate";

/** A file of an archive, read once. */
export type ZippedFile = { readonly name: string; readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string> };

/** An archive of files that come one after the other, compressed on the way in constant memory. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const flush = function* (): Generator<Uint8Array> {
    yield* chunks;
    chunks = [];
  };
  for await (const { name, pieces } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(typeof piece === "string" ? Buffer.from(piece) : piece);
      yield* flush();
    }
    entry.push(new Uint8Array(), true);
    yield* flush();
  }
  zip.end();
  yield* flush();
}
