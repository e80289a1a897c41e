import { makeDataFolder, removeDataFolder, startApp } from "../lib/running-app.mjs";
import { ms, quantile } from "./support/stage.mjs";

const RUNS = 5;

/** From `node` to the first reply: on an empty folder with the demonstration to load, then on the same folder again. */
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
 * Starts on a folder, waits for the brand of the host, stops; returns the milliseconds until the first reply.
 * @param {string} dataDir
 */
async function startOnce(dataDir) {
  const start = performance.now();
  const app = await startApp({ DATA_DIR: dataDir, TODAY: "2026-04-14" }, { readyPath: "/api/v1/config" });
  const taken = performance.now() - start;
  await app.stop();
  return taken;
}
