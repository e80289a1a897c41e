import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "./running-app.js";

/**
 * Starts the application once for all the journeys, on a new folder; answers what stops it and forgets the folder.
 * JOURNEYS_URL names one that runs already, with a fresh demonstration of the same day.
 */
export default async function startForJourneys(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["JOURNEYS_URL"] !== undefined) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), "comptoir-journeys-"));
  const app = await startApp({ dataDir, demo: true });
  Object.assign(process.env, { JOURNEYS_URL: app.url, JOURNEYS_PID: String(app.process.pid), JOURNEYS_DATA_DIR: dataDir });
  return async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
