import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../lib/free-port.mjs";
import { root } from "../lib/root.mjs";
import { makeDataFolder, removeDataFolder } from "../lib/throwaway-app.mjs";
import { untilReady } from "../lib/until-ready.mjs";
import { ms, quantile } from "./stage.mjs";

const RUNS = 5;

/** From `node` to the first answer: on an empty folder with the demonstration to load, then on the same folder again. */
export async function run() {
  const dataDir = makeDataFolder();
  try {
    const first = await startOnce(dataDir);
    const warm = [];
    for (let index = 0; index < RUNS; index += 1) warm.push(await startOnce(dataDir));
    return {
      title: `Démarrage, de la commande à la première réponse (médiane de ${RUNS} à chaud)`,
      columns: ["premier, avec la démonstration", "à chaud", "le plus lent"],
      rows: [[ms(first), ms(quantile(warm, 0.5)), ms(Math.max(...warm))]],
      notes: ["Objectif à chaud\u00a0: 1 500 ms."],
    };
  } finally {
    removeDataFolder(dataDir);
  }
}

/**
 * Starts on a folder, waits for the brand of the host, stops; answers the milliseconds until that answer.
 * @param {string} dataDir
 */
async function startOnce(dataDir) {
  const port = await freePort();
  const start = performance.now();
  const server = spawn(process.execPath, ["apps/server/dist/server.js"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error", TODAY: "2026-04-14" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(`http://localhost:${port}/api/v1/config`, server);
  const taken = performance.now() - start;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  return taken;
}
