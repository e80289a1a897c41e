import { startApp, type RunningApp } from "../../scripts/lib/running-app.mjs";
import { copyDemonstration } from "./demonstration.js";

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
