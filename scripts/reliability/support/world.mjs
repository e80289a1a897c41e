import { setTimeout as pause } from "node:timers/promises";
import { parisDay } from "@comptoir/accounting/calendar";
import { openDb } from "../../../apps/server/dist/db/db.js";
import { locate } from "../../../apps/server/dist/db/embedded/location.js";
import { ownerConnection } from "../../../apps/server/dist/db/embedded/cluster.js";
import { readPostmaster } from "../../../apps/server/dist/db/embedded/postmaster.js";
import { isDatabaseUnavailable } from "../../../apps/server/dist/db/unavailable.js";
import { makeServices } from "../../../apps/server/dist/make-services.js";
import { newCompany } from "../../bench/support/stage.mjs";
import { startApp } from "../../lib/running-app.mjs";

/**
 * The built application on an embedded database of its own, and a direct connection to that database for what prepares and what verifies. Both may be
 * killed: `restart` starts the application again at its address, the connection opens again by itself.
 * @typedef {Awaited<ReturnType<typeof openWorld>>} World
 */

/** The day of the books: a first quarter is over, the year before is to close. */
const TODAY = "2026-05-20";

/**
 * Opens a world in a folder, new or not; `close` stops the application and leaves the folder.
 * @param {{ dataDir: string, settings?: Readonly<Record<string, string>> }} input
 */
export async function openWorld({ dataDir, settings = {} }) {
  const all = { DATA_DIR: dataDir, DEMO: "0", TODAY, PAPERS_PER_HOUR: "1000000", ...settings };
  let app = await startApp(all);
  const { url } = app;
  const port = Number(new URL(url).port);
  const connectionString = settings["DATABASE_URL"] ?? connectionTo(dataDir);
  const db = await openDb({ connectionString }, { statementMilliseconds: 600_000, onConnectionLost: () => undefined });
  const services = await makeServices(db, { clock: { now: () => Date.now(), today: () => parisDay(Date.now()) }, checkReplies: false });
  return {
    url,
    dataDir,
    connectionString,
    db: services.db,
    process: () => app.process,
    output: () => app.output(),
    newCompany: (/** @type {Parameters<typeof newCompany>[2]} */ wish = {}) => newCompany(db, services, wish),
    /** Starts the application again once its process has ended, and waits until it is ready. */
    async restart() {
      app = await startApp(all, { port });
    },
    async close() {
      await db.close().catch(() => undefined);
      await app.stop();
    },
  };
}

/**
 * The owner's connection to the embedded database of a data folder that runs.
 * @param {string} dataDir
 */
function connectionTo(dataDir) {
  const location = locate(dataDir);
  const postmaster = readPostmaster(location.data);
  if (postmaster === null) throw new Error("no PostgreSQL runs in the data folder");
  return ownerConnection(location, postmaster);
}

/**
 * The number of the postmaster of a data folder.
 * @param {string} dataDir
 */
export function postmasterOf(dataDir) {
  return readPostmaster(locate(dataDir).data)?.pid ?? null;
}

const RECOVERY_MILLISECONDS = 60_000;

/**
 * Does some work on the direct connection, again while the database recovers from what was killed.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function onceRecovered(work) {
  const until = performance.now() + RECOVERY_MILLISECONDS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > until) throw error;
      await pause(50);
    }
  }
}
