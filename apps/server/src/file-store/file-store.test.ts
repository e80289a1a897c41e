import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { readEnvironment } from "../environment.js";
import type { FileStore, StoredContent } from "./file-store.js";
import { folderStore } from "./folder-store.js";
import { s3Store } from "./s3-store.js";
import { startS3StandIn } from "./testing/s3-stand-in.js";

const folder = await mkdtemp(join(tmpdir(), "comptoir-files-"));
const standIn = await startS3StandIn();
afterAll(() => Promise.all([standIn.close(), rm(folder, { recursive: true })]));
/** A real one, when the environment names it (`npm run test:s3`). */
const { s3 } = readEnvironment(process.env);

const stores: readonly (readonly [string, FileStore])[] = [
  ["a folder", folderStore(folder)],
  ["our stand-in for S3", s3Store(standIn.bucket, Date.now)],
  ...(s3 === null ? [] : [[`S3 at ${s3.endpoint}`, s3Store(s3, Date.now)] as const]),
];

const newKey = (): string => `${uuidv7()}/${uuidv7()}`;

function contentOf(bytes: Buffer): StoredContent {
  return {
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    async *pieces() {
      for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
    },
  };
}

async function bytesOf(pieces: AsyncIterable<Uint8Array> | null): Promise<Buffer | null> {
  if (pieces === null) return null;
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

describe.each(stores)("%s", (_name, store) => {
  test("gives back the bytes it was given, those of one key apart from those of another", async () => {
    const [first, second] = [newKey(), newKey()];
    const [large, small] = [randomBytes(3_000_000), Buffer.from("reçu")];
    await store.put(first, contentOf(large));
    await store.put(second, contentOf(small));
    expect((await bytesOf(await store.read(first)))?.equals(large)).toBe(true);
    expect(await bytesOf(await store.read(second))).toEqual(small);
    await Promise.all([store.remove(first), store.remove(second)]);
  });

  test("has nothing under a key that it does not know, nor once it was removed, twice if need be", async () => {
    const key = newKey();
    expect(await store.read(key)).toBeNull();
    await store.put(key, contentOf(Buffer.from("x")));
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
  });

  test("keeps nothing of what ended before its time", async () => {
    const key = newKey();
    const broken: StoredContent = {
      ...contentOf(Buffer.alloc(500_000)),
      async *pieces() {
        yield Buffer.alloc(200_000);
        throw new Error("the reader left");
      },
    };
    await expect(store.put(key, broken)).rejects.toThrow("the reader left");
    expect(await store.read(key)).toBeNull();
  });

  test("takes no key but its own: none that leads elsewhere", async () => {
    for (const key of ["../../etc/passwd", `${uuidv7()}/../${uuidv7()}`, "", `${uuidv7()}/${uuidv7()}?acl`])
      await expect((async () => store.put(key, contentOf(Buffer.from("x"))))()).rejects.toThrow("not a key");
  });
});

test("the folder holds no file of an interrupted writing", async () => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))).toEqual([]);
});

test("a folder whose disk is nearly full takes nothing more, and still gives and removes what it has", async () => {
  let free = 2_000_000_000;
  const store = folderStore(folder, async () => ({ free, size: 100_000_000_000 }));
  const key = newKey();
  await store.put(key, contentOf(Buffer.from("reçu")));
  free = 1_000_000_001;
  await expect(store.put(newKey(), contentOf(Buffer.from("reçu")))).rejects.toMatchObject({ problem: { code: "paper.no_space" } });
  expect(await bytesOf(await store.read(key))).toEqual(Buffer.from("reçu"));
  await store.remove(key);
});

test("a small disk keeps a tenth of itself free, not more than it has", async () => {
  let free = 52_000_000;
  const store = folderStore(folder, async () => ({ free, size: 500_000_000 }));
  const key = newKey();
  await store.put(key, contentOf(Buffer.from("reçu")));
  free = 50_000_000;
  await expect(store.put(newKey(), contentOf(Buffer.from("reçu")))).rejects.toMatchObject({ problem: { code: "paper.no_space" } });
  await store.remove(key);
});

test("a disk that fills while a file is written is one without room, and keeps nothing of the file", async () => {
  const store = folderStore(folder);
  const key = newKey();
  const full: StoredContent = {
    ...contentOf(Buffer.alloc(500_000)),
    async *pieces() {
      yield Buffer.alloc(200_000);
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  };
  await expect(store.put(key, full)).rejects.toMatchObject({ problem: { code: "paper.no_space" } });
  expect(await store.read(key)).toBeNull();
});

test("a store with other keys is refused, and says so", async () => {
  const stranger = s3Store({ ...standIn.bucket, secretAccessKey: "other" }, Date.now);
  await expect(stranger.put(newKey(), contentOf(Buffer.from("x")))).rejects.toThrow("403");
  await expect(stranger.read(newKey())).rejects.toThrow("SignatureDoesNotMatch");
  expect(standIn.objects.size).toBe(0);
});

test("bytes that are not those announced are refused by the store", async () => {
  const store = s3Store(standIn.bucket, Date.now);
  const lying = { ...contentOf(Buffer.from("abc")), sha256: createHash("sha256").update("abd").digest("hex") };
  await expect(store.put(newKey(), lying)).rejects.toThrow("XAmzContentSHA256Mismatch");
});
