import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Names the data folder of a demonstration that was loaded, and whose application has stopped. */
const LOADED = "JOURNEYS_DEMONSTRATION";

/** Gives the demonstration of a data folder to the applications that start after it: a copy takes a second, loading it ten. */
export function offerDemonstration(dataDir: string): void {
  // Where the database lives outside of its folder, a copy would lead to the same one.
  if (!existsSync(join(dataDir, "postgres-location.json"))) process.env[LOADED] = dataDir;
}

/** Copies the demonstration that is offered, if any, to a data folder that is new or empty. */
export async function copyDemonstration(dataDir: string): Promise<void> {
  const loaded = process.env[LOADED];
  if (loaded === undefined || (existsSync(dataDir) && readdirSync(dataDir).length > 0)) return;
  mkdirSync(dataDir, { recursive: true });
  // With the owners of the files: the database server has a user of its own where the application runs as root.
  await promisify(execFile)("cp", ["-a", `${loaded}/.`, dataDir]);
}
