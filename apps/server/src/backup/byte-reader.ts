/** Bytes that come in pieces of any size, taken by the count. */
export type ByteReader = {
  /** So many bytes; fewer only where the source ends. */
  take(count: number): Promise<Buffer>;
};

/** Reads pieces of any size as counted bytes, holding no more than what was asked for and one piece. */
export function byteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  let isOver = false;
  return {
    async take(count) {
      while (size < count && !isOver) {
        const next = await iterator.next();
        if (next.done) {
          isOver = true;
        } else {
          held.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
          size += next.value.byteLength;
        }
      }
      const whole = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
      const taken = whole.subarray(0, count);
      held = [whole.subarray(taken.length)];
      size -= taken.length;
      return taken;
    },
  };
}

/** Pieces that come one by one, gathered: each costs the same on its way. */
export async function* inBlocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = byteReader(pieces);
  for (;;) {
    const block = await reader.take(64 * 1024);
    if (block.length === 0) return;
    yield block;
  }
}

/** Pieces as they come; throws between two of them once their reading is to be given up. */
export async function* untilStopped(pieces: AsyncIterable<Uint8Array>, stopping: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    stopping?.throwIfAborted();
    yield piece;
  }
}
