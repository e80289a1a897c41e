import { createHash } from "node:crypto";
import { byteReader, type ByteReader } from "./byte-reader.js";
import { altered } from "./sealed-bytes.js";

/** A named part of a backup; its pieces are read once, before the next part is asked for. */
export type Part = { readonly name: string; readonly pieces: AsyncIterable<Uint8Array> };

/** A part as the index says it was written. */
export type IndexedPart = { readonly name: string; readonly bytes: number; readonly sha256: string };

const INDEX = "index.json";
const LONGEST_NAME = 1_000;
const LONGEST_PIECE = 64 * 1024;

/** Parts one after the other, then their index: name, size and SHA-256 of each. A name and each piece come after their length; a length of zero ends a part. */
export async function* joined(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const index: IndexedPart[] = [];
  for await (const part of parts) yield* written({ ...part, pieces: measured(part, (one) => index.push(one)) });
  yield* written({ name: INDEX, pieces: once(Buffer.from(JSON.stringify(index))) });
}

/**
 * Reads a whole backup, part by part, and compares it with its index at the end; throws a StartupError when anything differs. `visit` need not read a
 * part. Returns the index.
 */
export async function visitParts(bytes: AsyncIterable<Uint8Array>, visit: (part: Part) => Promise<void>): Promise<readonly IndexedPart[]> {
  const reader = byteReader(bytes);
  const found: IndexedPart[] = [];
  for (;;) {
    const name = (await exactly(reader, await lengthOf(reader, LONGEST_NAME))).toString("utf8");
    const pieces = piecesFrom(reader);
    if (name === INDEX) {
      await checkIndex(pieces, found);
      if ((await reader.take(1)).length > 0) throw altered();
      return found;
    }
    const read = measured({ name, pieces }, (part) => found.push(part));
    await visit({ name, pieces: read });
    // What was left unread.
    for await (const piece of read) void piece;
    if (found.at(-1)?.name !== name) throw altered();
  }
}

async function checkIndex(pieces: AsyncIterable<Uint8Array>, found: readonly IndexedPart[]): Promise<void> {
  const text = await bytesOf(pieces);
  if (text.toString("utf8") !== JSON.stringify(found)) throw altered();
}

/** All the bytes of a part, for those that are small. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

/** One value as the pieces of a part. */
export async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* written({ name, pieces }: Part): AsyncGenerator<Uint8Array> {
  yield* counted(Buffer.from(name));
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += LONGEST_PIECE) yield* counted(piece.subarray(at, at + LONGEST_PIECE));
  yield Buffer.alloc(4);
}

function* counted(bytes: Uint8Array): Generator<Uint8Array> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  yield length;
  yield bytes;
}

async function* piecesFrom(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const length = await lengthOf(reader, LONGEST_PIECE);
    if (length === 0) return;
    yield await exactly(reader, length);
  }
}

async function* measured({ name, pieces }: Part, onEnd: (part: IndexedPart) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  onEnd({ name, bytes, sha256: hash.digest("hex") });
}

async function lengthOf(reader: ByteReader, most: number): Promise<number> {
  const length = (await exactly(reader, 4)).readUInt32BE();
  if (length > most) throw altered();
  return length;
}

async function exactly(reader: ByteReader, length: number): Promise<Buffer> {
  const bytes = await reader.take(length);
  if (bytes.length < length) throw altered();
  return bytes;
}
