import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A data folder for a test; `remove` also takes away the server's files when they had to live elsewhere. */
export interface TemporaryDataDir {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes a data folder that the user of the database server may go through. */
export async function temporaryDataDir(base: string = tmpdir()): Promise<TemporaryDataDir> {
  const path = await mkdtemp(join(base, "comptoir-test-"));
  await chmod(path, 0o711);
  return {
    path,
    async remove() {
      const pointer = join(path, "postgres-location.json");
      if (existsSync(pointer))
        await rm((JSON.parse(readFileSync(pointer, "utf8")) as { home: string }).home, { recursive: true, force: true });
      await rm(path, { recursive: true, force: true });
    },
  };
}

/**
 * A folder in memory where there is room, else on disk: the copy of a database takes 20 ms instead of 500. Commands have theirs, `throwawayFolder` of
 * `scripts/lib`: they run before anything is compiled, and what is compiled here imports nothing from outside its sources.
 */
export async function quickFolder(): Promise<string> {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize > 2_000_000_000 ? memory : tmpdir();
}
