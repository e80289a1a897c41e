import { createWriteStream, existsSync, type WriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { StartupError } from "../startup-error.js";

/** Refuses a path where something is: a file is never written over. */
export function refuseTaken(path: string): void {
  if (existsSync(path)) throw new StartupError(`Le fichier ${path} existe déjà\u00a0: donnez un autre nom.`);
}

/** Writes a file whole or not at all, open to its owner alone: it bears another name, of this process, until its last byte is on the disk. */
export async function writeWhole(path: string, fill: (file: WriteStream) => Promise<void>): Promise<void> {
  refuseTaken(path);
  const unfinished = `${path}.${process.pid}.unfinished`;
  const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
  // Heard by who fills it; once that failed, of no more use.
  file.on("error", () => undefined);
  try {
    await fill(file);
    refuseTaken(path);
    await rename(unfinished, path);
  } finally {
    // One that is still being opened would be there again after it was removed.
    if (!file.closed) await new Promise<void>((resolve) => file.once("close", resolve).destroy());
    await rm(unfinished, { force: true });
  }
}
