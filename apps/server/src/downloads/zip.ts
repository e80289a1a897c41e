import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive; its pieces are read once, before the next file is asked for. */
export type ArchivedFile = { readonly name: string; readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> };

/** Compressed already: they would only cost time. */
const COMPRESSED = /\.(pdf|xlsx|zip)$/;

/** An archive written while its files are. */
export async function* zipOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const written = function* (): Generator<Uint8Array> {
    yield* chunks;
    chunks = [];
  };
  for await (const { name, pieces } of files) {
    const entry = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(Buffer.from(piece));
      yield* written();
    }
    entry.push(new Uint8Array(), true);
    yield* written();
  }
  zip.end();
  yield* written();
}
