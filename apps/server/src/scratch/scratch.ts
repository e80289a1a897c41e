import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, statfs, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/**
 * Room on disk for what comes or goes slower than it is made, bounded as a whole and for one owner. A file has no name as soon as it is
 * open: it goes when it is closed, or with the process.
 */
export type Scratch = {
  /** An empty file. Rejects with ScratchFull when there is no room for its owner, as its `append` does. */
  open(owner: string): Promise<ScratchFile>;
  /** Bytes that the open files hold. */
  used(): number;
};

/** A file that is written at its end. */
export type ScratchFile = {
  /** Writes after what is there. One writer at a time. */
  append(bytes: Uint8Array): Promise<void>;
  /** Up to `length` bytes from a position. */
  read(position: number, length: number): Promise<Buffer>;
  /** Forgets what is there. */
  empty(): Promise<void>;
  /** Gives the room back; again without harm. */
  close(): Promise<void>;
};

/** There is no room left on disk for this. */
export class ScratchFull extends Error {
  constructor(cause?: Error) {
    super("the room for temporary files is full", { cause });
    this.name = "ScratchFull";
  }
}

/** The share of one owner. */
const SHARE = 1 / 4;
/** The share of the free disk, what the open files hold counted as free. */
const OF_FREE = 1 / 4;

/**
 * Opens the room, at most `maximumBytes` and a quarter of the free disk, and removes what a stopped server may have left there. The disk is looked at
 * for each file: one that was full at the start may be given room, and one that had some may fill.
 */
export async function openScratch(folder: string, maximumBytes: number, freeBytes = freeBytesAt): Promise<Scratch> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true, recursive: true });
  const owners = new Map<string, number>();
  let maximum = 0;
  let used = 0;
  const take = (owner: string, bytes: number): void => {
    const own = (owners.get(owner) ?? 0) + bytes;
    if (bytes > 0 && (used + bytes > maximum || own > maximum * SHARE)) throw new ScratchFull();
    used += bytes;
    if (own === 0) owners.delete(owner);
    else owners.set(owner, own);
  };
  return {
    used: () => used,
    async open(owner) {
      const path = join(folder, randomUUID());
      // Programs that clean temporary folders may have removed this one.
      await mkdir(folder, { recursive: true }).catch(asFull);
      const handle = await open(path, "wx+", 0o600).catch(asFull);
      await rm(path, { force: true });
      maximum = Math.min(maximumBytes, ((await freeBytes(folder)) + used) * OF_FREE);
      return fileOn(handle, (bytes) => take(owner, bytes));
    },
  };
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function fileOn(handle: FileHandle, take: (bytes: number) => void): ScratchFile {
  let size = 0;
  let isClosed = false;
  return {
    async append(bytes) {
      take(bytes.length);
      const position = size;
      size += bytes.length;
      await handle.write(bytes, 0, bytes.length, position).catch(asFull);
    },
    async read(position, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    async empty() {
      await handle.truncate(0);
      take(-size);
      size = 0;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await handle.close();
      take(-size);
      size = 0;
    },
  };
}

/** A disk that is full, or that takes nothing more, and too many files open. */
const NO_ROOM: ReadonlySet<unknown> = new Set([
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "ENOTDIR",
  "EEXIST",
  "EMFILE",
  "ENFILE",
]);

function asFull(error: unknown): never {
  throw error instanceof Error && "code" in error && NO_ROOM.has(error.code) ? new ScratchFull(error) : error;
}
