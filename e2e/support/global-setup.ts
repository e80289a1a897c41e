import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { throwawayFolder } from "../../scripts/lib/throwaway-folder.mjs";
import { offerDemonstration, startApplication } from "./application.js";

/**
 * Starts an application for each project of the journeys, on a new folder each; returns what stops them and removes their folders.
 * JOURNEYS_URL names one that runs already, for all of them, with a fresh demonstration of the same day.
 */
export default async function startForJourneys({ projects }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env["JOURNEYS_URL"] !== undefined) return undefined;
  const loaded = await loadDemonstration();
  const stops = await Promise.all(projects.map(({ name }) => startFor(name)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(loaded, { recursive: true, force: true });
  };
}

/** Loads the demonstration once for all applications of the run; returns its folder. */
async function loadDemonstration(): Promise<string> {
  const dataDir = makeFolder();
  const app = await startApplication({ dataDir, demo: true });
  await app.stop();
  offerDemonstration(dataDir);
  return dataDir;
}

function makeFolder(): string {
  return mkdtempSync(join(throwawayFolder(), "comptoir-journeys-"));
}

/** Platforms of invoices may be connected, also the stand-ins of this machine. */
const PARTNERS = { SECRETS_KEYS: `journeys:${Buffer.alloc(32, 9).toString("base64")}`, ALLOW_LOOPBACK_PARTNERS: "1" };

async function startFor(project: string): Promise<() => Promise<void>> {
  const dataDir = makeFolder();
  const app = await startApplication({ dataDir, demo: true, env: PARTNERS });
  process.env[`JOURNEYS_URL_${project}`] = app.url;
  process.env[`JOURNEYS_PID_${project}`] = String(app.process.pid);
  process.env[`JOURNEYS_DATA_DIR_${project}`] = dataDir;
  return async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
