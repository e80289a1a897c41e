import { rmSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import { newDataFolder, offerDemonstration, startApplication, startDemonstrationFor } from "./application.js";

/**
 * Starts an application for each project of the journeys, on a new folder each; returns what stops them and removes their folders.
 * JOURNEYS_URL names one that runs already, for all of them, with a fresh demonstration of the same day.
 */
export default async function startForJourneys({ projects }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env["JOURNEYS_URL"] !== undefined) return undefined;
  const loaded = await loadDemonstration();
  const stops = await Promise.all(projects.map(({ name }) => startDemonstrationFor(name)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(loaded, { recursive: true, force: true });
  };
}

/** Loads the demonstration once for all applications of the run; returns its folder. */
async function loadDemonstration(): Promise<string> {
  const dataDir = newDataFolder();
  const app = await startApplication({ dataDir, demo: true });
  await app.stop();
  offerDemonstration(dataDir);
  return dataDir;
}
