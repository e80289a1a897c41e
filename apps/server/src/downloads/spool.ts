import { Readable } from "node:stream";
import type { Scratch, ScratchFile } from "../scratch/scratch.js";

/** What is made at the speed of its source and sent at that of its reader. */
export type Spool = {
  readonly stream: Readable;
  /** Resolves with the first bytes, or at the end of what has none; rejects with the failure that came before. */
  readonly begun: Promise<void>;
  /** Resolves when the source is left and its room given back, however it ended. */
  readonly ended: Promise<void>;
  /** How many bytes were handed to the stream. */
  handed(): number;
  /** For how long the reader has left waiting what is ready, in milliseconds; 0 while it waits for us. */
  stalledFor(): number;
};

/** Waits in memory for a reader that follows; what is beyond waits on disk. */
const IN_MEMORY = 1_000_000;
const READ_BYTES = 256 * 1024;

type Room = { readonly scratch: Scratch; readonly owner: string };

/** Reads `pieces` to the end without waiting for who reads the stream, or until they leave. `now` counts milliseconds. */
export function spool(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>,
  room: Room,
  now: () => number = () => performance.now(),
): Spool {
  const backlog = backlogIn(room);
  let isOver = false;
  let isHungry = false;
  let handedBytes = 0;
  let takenAt = now();
  let begin = (): void => undefined;
  let fail = (_error: Error): void => undefined;
  const begun = new Promise<void>((resolve, reject) => ([begin, fail] = [resolve, reject]));
  const give = async (): Promise<void> => {
    isHungry = false;
    const bytes = await backlog.take();
    takenAt = now();
    if (bytes !== null) {
      handedBytes += bytes.length;
      stream.push(bytes);
    } else if (!backlog.isEmpty()) await give();
    else if (isOver) stream.push(null);
    else isHungry = true;
  };
  const stream = new Readable({ highWaterMark: READ_BYTES, read: () => void giving() });
  // Heard by its reader; before there is one, by `begun`.
  stream.on("error", () => undefined);
  const giving = (): Promise<unknown> => give().catch((error: Error) => stream.destroy(error));
  const tell = (): void => {
    begin();
    if (isHungry) void giving();
  };
  const fill = async (): Promise<void> => {
    for await (const piece of pieces) {
      if (stream.destroyed) return;
      await backlog.put(typeof piece === "string" ? Buffer.from(piece) : piece);
      tell();
    }
    isOver = true;
    tell();
  };
  const left = new Promise<void>((resolve) => stream.once("close", resolve));
  const ended = fill()
    .catch((error: Error) => {
      fail(error);
      stream.destroy(error);
    })
    .then(() => left)
    .then(() => backlog.close());
  return { stream, begun, ended, handed: () => handedBytes, stalledFor: () => (isHungry ? 0 : now() - takenAt) };
}

/** What is made and not yet sent: the oldest in memory, the rest in a file, which is emptied as soon as it was read to its end. */
function backlogIn({ scratch, owner }: Room) {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let file: ScratchFile | null = null;
  let [from, to] = [0, 0];
  return {
    async put(bytes: Uint8Array): Promise<void> {
      if (bytes.length === 0) return;
      if (from === to && heldBytes + bytes.length <= IN_MEMORY) {
        held.push(bytes);
        heldBytes += bytes.length;
        return;
      }
      file ??= await scratch.open(owner);
      if (from === to && to > 0) {
        await file.empty();
        from = to = 0;
      }
      await file.append(bytes);
      to += bytes.length;
    },
    /** The next bytes; null when there are none for the moment. */
    async take(): Promise<Uint8Array | null> {
      const first = held.shift();
      if (first) {
        heldBytes -= first.length;
        return first;
      }
      if (file === null || from === to) return null;
      const bytes = await file.read(from, Math.min(READ_BYTES, to - from));
      from += bytes.length;
      return bytes;
    },
    isEmpty: () => held.length === 0 && from === to,
    close: async (): Promise<void> => file?.close(),
  };
}
