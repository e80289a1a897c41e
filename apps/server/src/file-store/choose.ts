import { join } from "node:path";
import type { FileStore } from "./file-store.js";
import { folderStore } from "./folder-store.js";
import { s3Store, type S3Bucket } from "./s3-store.js";

/** The store that the environment chooses: the bucket that it names, else the folder `files` of the data. */
export function chosenStore({ s3, dataDir }: { readonly s3: S3Bucket | null; readonly dataDir: string }, now: () => number): FileStore {
  return s3 === null ? folderStore(join(dataDir, "files")) : s3Store(s3, now);
}
