import { chown, mkdir, open, rm, stat, statfs, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Refusal } from "../refusal.js";
import { isDiskFull } from "./disk-full.js";
import { checkedKey, type FileStore, type StoredContent } from "./file-store.js";

const PIECE_BYTES = 256 * 1024;
/** Left free on the disk, or a tenth of a smaller one: the database that it may share with papers goes on. */
const RESERVED_BYTES = 1_000_000_000;
const RESERVED_SHARE = 1 / 10;

/** What a disk holds, and what is free on it, in bytes. */
type DiskRoom = { readonly size: number; readonly free: number };

/** Files in a folder of this machine, one folder for each company. Refuses `paper.no_space` before the disk is full, and when it is. */
export function folderStore(folder: string, roomOf: (folder: string) => Promise<DiskRoom> = diskRoom): FileStore {
  const pathOf = (key: string): string => join(folder, checkedKey(key));
  return {
    async put(key, content) {
      try {
        await putFile(pathOf(key), content, () => roomOf(folder));
      } catch (error) {
        throw isDiskFull(error) ? new Refusal({ code: "paper.no_space" }) : error;
      }
    },
    async read(key) {
      const handle = await open(pathOf(key), "r").catch(nullWhenMissing);
      return handle === null ? null : piecesOf(handle);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function putFile(path: string, content: StoredContent, room: () => Promise<DiskRoom>): Promise<void> {
  const owner = await makeFolder(dirname(path));
  const { size, free } = await room();
  if (free < content.size + Math.min(RESERVED_BYTES, size * RESERVED_SHARE)) throw new Refusal({ code: "paper.no_space" });
  const handle = await open(path, "wx", 0o600);
  try {
    if (owner !== null) await handle.chown(owner.uid, owner.gid);
    await writeAll(handle, content);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

type Owner = { readonly uid: number; readonly gid: number };

/**
 * Makes a folder and those above it. What root puts into the folder of another account, which the server runs under, is of that account: returns it
 * then, else null.
 */
async function makeFolder(folder: string): Promise<Owner | null> {
  const owner = process.getuid?.() === 0 ? await ownerAbove(folder) : null;
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner === null || owner.uid === 0) return null;
  for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) await chown(made, owner.uid, owner.gid);
  return owner;
}

/** The owner of a folder, or of the nearest one above it that is there. */
async function ownerAbove(folder: string): Promise<Owner> {
  const found = await stat(folder).catch(nullWhenMissing);
  return found ?? ownerAbove(dirname(folder));
}

async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

async function writeAll(handle: FileHandle, { size, pieces }: StoredContent): Promise<void> {
  let written = 0;
  for await (const piece of pieces()) written += (await handle.write(piece)).bytesWritten;
  if (written !== size) throw new Error(`${written} bytes of ${size} were written`);
  // What the books will name is on the disk first.
  await handle.sync();
}

async function* piecesOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  try {
    while (true) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(PIECE_BYTES), 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
