import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startApp, type RunningApp } from "../../scripts/lib/running-app.mjs";
import { throwawayFolder } from "../../scripts/lib/throwaway-folder.mjs";

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

/** Platforms of invoices may be connected, also the stand-ins of this machine. */
const PARTNERS = { SECRETS_KEYS: `journeys:${Buffer.alloc(32, 9).toString("base64")}`, ALLOW_LOOPBACK_PARTNERS: "1" };

/**
 * Starts an application on a demonstration that nothing was written in: from then on, the journeys of a project in this process are on it. Returns what
 * stops it and gives them back the one that they had.
 */
export async function startDemonstrationFor(project: string): Promise<() => Promise<void>> {
  const dataDir = newDataFolder();
  const app = await startApplication({ dataDir, demo: true, env: PARTNERS });
  const settings = { URL: app.url, PID: String(app.process.pid), DATA_DIR: dataDir };
  const before = Object.entries(settings).map(([name, value]) => {
    const variable = `JOURNEYS_${name}_${project}`;
    const former = process.env[variable];
    process.env[variable] = value;
    return [variable, former] as const;
  });
  return async () => {
    for (const [variable, former] of before) {
      if (former === undefined) delete process.env[variable];
      else process.env[variable] = former;
    }
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** An empty data folder for an application of the journeys. */
export function newDataFolder(): string {
  return mkdtempSync(join(throwawayFolder(), "comptoir-journeys-"));
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
