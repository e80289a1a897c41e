import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../environment.js";
import type { FileStore } from "../file-store/file-store.js";
import { folderStore } from "../file-store/folder-store.js";
import { s3Store } from "../file-store/s3-store.js";
import { Refusal } from "../refusal.js";
import { fault, reasonOf, sound, type Diagnosis } from "./diagnosis.js";

/** No company has it. */
const NO_COMPANY = "00000000-0000-0000-0000-000000000000";

/** Writes a file where papers are kept, reads it again and removes it. */
export async function paperFindings({ s3, dataDir }: Pick<Environment, "s3" | "dataDir">): Promise<readonly Diagnosis[]> {
  const folder = join(dataDir, "files");
  const place = s3 === null ? folder : `${s3.endpoint}/${s3.bucket}`;
  const isThere = existsSync(folder);
  try {
    await tryStore(s3 === null ? folderStore(folder) : s3Store(s3, Date.now));
    return [sound(`Pièces\u00a0: ${place} s’écrit et se relit`)];
  } catch (error) {
    // The room on the disk is looked at by itself.
    if (error instanceof Refusal) return [];
    return [fault(`Les pièces ne s’écrivent pas dans ${place}\u00a0: ${reasonOf(error)}. Vérifiez ${s3 === null ? "DATA_DIR" : "S3_*"}.`)];
  } finally {
    // As it was found: the command may run under another account than the server.
    const made = s3 === null ? [join(folder, NO_COMPANY), ...(isThere ? [] : [folder])] : [];
    for (const one of made) await rmdir(one).catch(() => undefined);
  }
}

async function tryStore(store: FileStore): Promise<void> {
  const key = `${NO_COMPANY}/${randomUUID()}`;
  const bytes = Buffer.from(key);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await store.put(key, { size: bytes.length, sha256, pieces: () => once(bytes) });
  const read: Uint8Array[] = [];
  for await (const piece of (await store.read(key)) ?? []) read.push(piece);
  await store.remove(key);
  if (!Buffer.concat(read).equals(bytes)) throw new Error("ce qui est relu n’est pas ce qui a été écrit");
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
