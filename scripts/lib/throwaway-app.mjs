import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { root } from "./root.mjs";
import { untilReady } from "./until-ready.mjs";

/** @typedef {{ url: string, stop: () => Promise<void> }} App */

/** A data folder of the moment inside the repository (git ignores it): the disk that the application would use. */
export function makeDataFolder() {
  return mkdtempSync(join(root, "data-bench-"));
}

/** @param {string} folder */
export function removeDataFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts the built application on a data folder with an embedded database, and waits until it answers.
 * @param {string} dataDir
 * @param {Record<string, string>} [environment] TODAY, DEMO…
 * @returns {Promise<App>}
 */
export async function startApp(dataDir, environment = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { DATABASE_URL: _database, PUBLIC_URL: _front, PUBLIC_API_URL: _api, ...inherited } = process.env;
  const server = spawn(process.execPath, ["apps/server/dist/server.js"], {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(`${url}/readyz`, server);
  return {
    url,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}
