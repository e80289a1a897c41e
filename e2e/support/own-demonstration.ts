import { rmSync } from "node:fs";
import { join } from "node:path";
import type { RunningApp } from "../../scripts/lib/running-app.mjs";
import { throwawayFolder } from "../../scripts/lib/throwaway-folder.mjs";
import { startApplication } from "./application.js";
import { test } from "./journey.js";

/** The journeys of a group run one after the other on a demonstration of their own: what they close for good, no other one finds closed. */
export function onOwnDemonstration(): void {
  test.describe.configure({ mode: "default" });
  let app: RunningApp | null = null;
  let shared: string | undefined;
  let dataDir = "";
  const address = (): string => `JOURNEYS_URL_${test.info().project.name}`;
  test.beforeAll(async () => {
    dataDir = join(throwawayFolder(), `comptoir-own-${process.pid}`);
    app = await startApplication({ dataDir, demo: true });
    shared = process.env[address()];
    process.env[address()] = app.url;
  });
  test.afterAll(async () => {
    if (shared === undefined) delete process.env[address()];
    else process.env[address()] = shared;
    await app?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}
