import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { root } from "./root.mjs";
import { untilReady } from "./until-ready.mjs";

/**
 * An application that was started for a measure, for photographs or for journeys. `stop` asks it to stop, as Ctrl-C does, and rejects when
 * it ends otherwise than well; one that was killed before has already ended.
 * `output` is what it has written so far.
 * @typedef {{ url: string, process: import("node:child_process").ChildProcess, output: () => string, stop: () => Promise<void> }} RunningApp
 */

/** A data folder of the moment inside the repository (git ignores it): the disk that the application would use. */
export function makeDataFolder() {
  return mkdtempSync(join(root, "data-bench-"));
}

/** @param {string} folder */
export function removeDataFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts the built application on the port given or on a free one, and waits until an address of it replies. The settings of the
 * environment that say which database and which addresses do not reach it, those given do: DATA_DIR, TODAY, DEMO…
 * Rejects, with what it wrote, when it ends before it is ready.
 * @param {Readonly<Record<string, string>>} settings
 * @param {{ port?: number, readyPath?: string }} [options]
 * @returns {Promise<RunningApp>}
 */
export async function startApp(settings, { port, readyPath = "/readyz" } = {}) {
  const chosen = port ?? (await freePort());
  const url = `http://localhost:${chosen}`;
  const {
    DATABASE_URL: _database,
    BOOKS_DATABASE_URL: _books,
    PUBLIC_URL: _front,
    PUBLIC_API_URL: _api,
    NODE_ENV: _mode,
    ...inherited
  } = process.env;
  const child = spawn(process.execPath, ["apps/server/dist/server.js"], {
    cwd: root,
    env: { ...inherited, LOG_LEVEL: "error", ...settings, PORT: String(chosen) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (/** @type {Buffer} */ text) => (output += text.toString()));
  child.stderr.on("data", (/** @type {Buffer} */ text) => (output += text.toString()));
  try {
    await untilReady(`${url}${readyPath}`, child);
  } catch (error) {
    throw new Error(`the application did not start: ${output}`, { cause: error });
  }
  return {
    url,
    process: child,
    output: () => output,
    async stop() {
      if (child.signalCode === "SIGKILL") return;
      const ended = child.exitCode === null ? once(child, "exit") : null;
      child.kill("SIGTERM");
      await ended;
      if (child.exitCode !== 0) throw new Error(`the application did not stop well: ${output}`);
    },
  };
}
