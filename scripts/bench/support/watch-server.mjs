import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** @typedef {import("./stage.mjs").Stage} Stage */

/**
 * Asks for /healthz again and again until `end`, which returns the longest wait, the most that the server's main thread worked during
 * one, and how much memory the server and its processes took.
 * @param {Pick<Stage, "url" | "serverPid">} stage
 */
export async function watchServer(stage) {
  const before = treeMiB(stage.serverPid);
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, treeMiB(stage.serverPid))), 250);
  // In a thread: what this process sends would keep its own clock waiting.
  const watching = new Worker(ASKING, { eval: true, workerData: { url: `${stage.url}/healthz`, pid: stage.serverPid } });
  await once(watching, "online");
  return {
    async end() {
      const told = once(watching, "message");
      watching.postMessage("end");
      const [{ longest, busiest }] = /** @type {[{ longest: number, busiest: number }]} */ (await told);
      clearInterval(timer);
      return { longest, busiest, memory: peak - before };
    },
  };
}

const ASKING = `
  const { readFileSync } = require("node:fs");
  const { parentPort, workerData } = require("node:worker_threads");
  const { url, pid } = workerData;
  const processor = () => Number(readFileSync(\`/proc/\${pid}/task/\${pid}/schedstat\`, "utf8").split(" ")[0]) / 1e6;
  let isOver = false;
  let longest = 0;
  let busiest = 0;
  parentPort.once("message", () => (isOver = true));
  (async () => {
    while (!isOver) {
      const start = performance.now();
      const worked = processor();
      await (await fetch(url)).text();
      longest = Math.max(longest, performance.now() - start);
      busiest = Math.max(busiest, processor() - worked);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    parentPort.postMessage({ longest, busiest });
  })();
`;

/**
 * Memory of a process and of the ones that it started; what they share counts once.
 * @param {number} pid
 */
export function treeMiB(pid) {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.map(Number)].reduce((total, one) => total + proportionalMiB(one), 0);
}

/** @param {number} pid */
function proportionalMiB(pid) {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
