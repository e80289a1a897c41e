import type { Duplex } from "node:stream";

/** Bytes on their way between two processes. */
export type ByteStream = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Each piece comes after its length, on four bytes; a length of zero ends them. */
const HEADER_BYTES = 4;

/** Writes pieces at the speed of their reader. Rejects when the channel closes before their end. */
export async function writePieces(channel: Duplex, pieces: ByteStream): Promise<void> {
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    channel.write(headerOf(piece.length));
    if (!channel.write(piece)) await drained(channel);
  }
  channel.write(headerOf(0));
}

function drained(channel: Duplex): Promise<void> {
  return new Promise((resolve, reject) => {
    const onDrain = (): void => {
      channel.off("close", onClose);
      resolve();
    };
    const onClose = (): void => reject(new Error("the channel closed before the end"));
    if (channel.destroyed) onClose();
    else channel.once("drain", onDrain).once("close", onClose);
  });
}

function headerOf(length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(length);
  return header;
}

/** Reads pieces to their end. With their size known, they are held once. */
export function readPieces(channel: Duplex, size: number | null): Promise<Uint8Array> {
  const memory = size === null ? growing() : sized(size);
  const header = Buffer.alloc(HEADER_BYTES);
  let headed = 0;
  let left = 0;
  /** Returns true at the end. */
  const take = (bytes: Buffer): boolean => {
    for (let at = 0; at < bytes.length;) {
      if (left > 0) {
        const part = bytes.subarray(at, at + left);
        memory.add(part);
        left -= part.length;
        at += part.length;
        continue;
      }
      const part = bytes.subarray(at, at + HEADER_BYTES - headed);
      header.set(part, headed);
      headed += part.length;
      at += part.length;
      if (headed < HEADER_BYTES) continue;
      headed = 0;
      left = header.readUInt32LE();
      if (left === 0) return true;
    }
    return false;
  };
  return new Promise((resolve, reject) => {
    const onClose = (): void => reject(new Error("the channel closed before the end"));
    const onData = (bytes: Buffer): void => {
      if (!take(bytes)) return;
      channel.off("data", onData).off("close", onClose).pause();
      resolve(memory.whole());
    };
    channel.on("data", onData).once("close", onClose).resume();
  });
}

function sized(size: number) {
  const whole = new Uint8Array(size);
  let length = 0;
  return {
    add(bytes: Uint8Array): void {
      whole.set(bytes, length);
      length += bytes.length;
    },
    whole: () => whole.subarray(0, length),
  };
}

function growing() {
  const parts: Uint8Array[] = [];
  return { add: (bytes: Uint8Array) => void parts.push(bytes), whole: () => new Uint8Array(Buffer.concat(parts)) };
}

/** All of them, in one. */
export async function wholeOf(pieces: ByteStream): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of pieces) parts.push(part);
  return Buffer.concat(parts);
}
