import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startApp, type RunningApp } from "../../scripts/lib/running-app.mjs";

/** The day of the journeys: that of the demonstration on the drawings. */
export const TODAY = "2026-04-14";

type ApplicationInput = {
  readonly dataDir: string;
  readonly demo: boolean;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts the built application of a journey on a data folder, on the day of the journeys. */
export async function startApplication({ dataDir, demo, port, env = {} }: ApplicationInput): Promise<RunningApp> {
  if (demo) await copyDemonstration(dataDir);
  const settings = { DATA_DIR: dataDir, TODAY, DEMO: demo ? "1" : "0", LOG_LEVEL: "warn", ...env };
  return startApp(settings, port === undefined ? {} : { port });
}

/** Names the data folder of a demonstration that was loaded, and whose application has stopped. */
const LOADED = "JOURNEYS_DEMONSTRATION";

/** Gives the demonstration of a data folder to the applications that start after it: a copy takes a second, loading it ten. */
export function offerDemonstration(dataDir: string): void {
  // Where the database lives outside of its folder, a copy would lead to the same one.
  if (!existsSync(join(dataDir, "postgres-location.json"))) process.env[LOADED] = dataDir;
}

/** Copies the demonstration that is offered, if any, to a data folder that is new or empty. */
async function copyDemonstration(dataDir: string): Promise<void> {
  const loaded = process.env[LOADED];
  if (loaded === undefined || (existsSync(dataDir) && readdirSync(dataDir).length > 0)) return;
  mkdirSync(dataDir, { recursive: true });
  // With the owners of the files: the database server has a user of its own where the application runs as root.
  await promisify(execFile)("cp", ["-a", `${loaded}/.`, dataDir]);
}
