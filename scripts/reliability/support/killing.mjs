import { once } from "node:events";
import { ok } from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { childrenOf } from "./processes.mjs";
import { postmasterOf } from "./world.mjs";

/** @typedef {import("./world.mjs").World} World */

/** What is killed. A worker does not always run: a round that finds none kills nothing. */
export const VICTIMS = /** @type {const} */ (["application", "postmaster", "backend", "worker"]);
/** @typedef {(typeof VICTIMS)[number]} Victim */

const SEARCH_MILLISECONDS = 1_500;

/**
 * Kills a process of the application by SIGKILL; the application itself is started again, as a unit of systemd does. Resolves once the server is ready, with the
 * milliseconds since the kill; null when no such process ran.
 * @param {World} world
 * @param {Victim} victim
 * @param {() => number} random
 * @returns {Promise<number | null>}
 */
export async function killAndWait(world, victim, random) {
  const server = world.process();
  if (victim === "application") {
    const ended = once(server, "exit");
    const killed = performance.now();
    server.kill("SIGKILL");
    await ended;
    await world.restart();
    return performance.now() - killed;
  }
  const pid = await findVictim(world, victim, random);
  if (pid === null) return null;
  const killed = performance.now();
  process.kill(pid, "SIGKILL");
  await untilReady(world.url);
  ok(server.exitCode === null && server.signalCode === null, `the application ended with its ${victim}: ${world.output().slice(-2_000)}`);
  return performance.now() - killed;
}

/**
 * @param {World} world
 * @param {Victim} victim
 * @param {() => number} random
 */
async function findVictim({ dataDir, process: server }, victim, random) {
  const until = performance.now() + SEARCH_MILLISECONDS;
  while (performance.now() < until) {
    const found = victimsIn(dataDir, server().pid ?? 0, victim);
    const pid = found[Math.floor(random() * found.length)];
    if (pid !== undefined) return pid;
    await pause(1);
  }
  return null;
}

/**
 * @param {string} dataDir
 * @param {number} server
 * @param {Victim} victim
 * @returns {readonly number[]}
 */
function victimsIn(dataDir, server, victim) {
  if (victim === "worker") return numbersOf(childrenOf(server).filter(({ words }) => words.includes("-worker.js")));
  const postmaster = postmasterOf(dataDir);
  if (postmaster === null) return [];
  if (victim === "postmaster") return [postmaster];
  const backends = childrenOf(postmaster).filter(({ words }) => words.startsWith("postgres: comptoir "));
  const busy = backends.filter(({ words }) => !words.endsWith(" idle"));
  return numbersOf(busy.length > 0 ? busy : backends);
}

/** @param {readonly { pid: number }[]} processes */
function numbersOf(processes) {
  return processes.map(({ pid }) => pid);
}

const LONGEST_AWAY_MILLISECONDS = 60_000;

/**
 * Waits until the server has answered that it is ready twice: the first answer may come before it has seen what was lost.
 * @param {string} url
 */
async function untilReady(url) {
  const until = performance.now() + LONGEST_AWAY_MILLISECONDS;
  for (let seen = 0; seen < 2;) {
    ok(performance.now() < until, "the server is not ready a minute later");
    const isReady = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    seen = isReady ? seen + 1 : 0;
    await pause(isReady ? 2 : 5);
  }
}
