import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { yearOfLines } from "./import.mjs";
import { fillBooks, ms, openStage } from "./support/stage.mjs";

const YEAR = "startDate=2026-01-01&endDate=2026-12-31";

/** The longest stop of the server, and the memory that it takes, beside the heaviest work that it allows. */
export async function run() {
  const stage = await openStage();
  try {
    return await besideHeavyWork(stage);
  } finally {
    await stage.close();
  }
}

/** @typedef {import("./support/stage.mjs").Stage} Stage */

/** @param {Stage} stage */
async function besideHeavyWork(stage) {
  const company = await stage.newCompany();
  await fillBooks(stage, company, 10_000);
  const headers = await company.headers();
  const file = fecOf(95_000_000);
  const tabs = Buffer.alloc(95_000_000, "\t");
  const hugeStatement = Buffer.from(yearOfLines(1_600_000).text).subarray(0, 95_000_000);
  const largeStatement = Buffer.from(yearOfLines(190_000).text);
  const works = [
    { name: "contrôle d’un FEC de 95 Mo", work: () => checkFec(stage, headers, file) },
    { name: "contrôle de 95 Mo de tabulations", work: () => checkFec(stage, headers, tabs) },
    { name: "PDF de 20 000 lignes", work: () => fetch(`${stage.url}/api/v1/documents/general_ledger/pdf?${YEAR}`, { headers }) },
    { name: "tableur de 20 000 lignes", work: () => fetch(`${stage.url}/api/v1/documents/general_ledger/xlsx?${YEAR}`, { headers }) },
    {
      name: "rapport du FEC de 20 000 lignes",
      work: () => fetch(`${stage.url}/api/v1/documents/fec/report?${YEAR}&provisional=1`, { headers }),
    },
    { name: "aperçu d’un relevé de 95 Mo (refusé)", work: () => previewStatement(stage, headers, hugeStatement) },
    { name: "aperçu d’un relevé de 190 000 opérations", work: () => previewStatement(stage, headers, largeStatement) },
  ];
  const rows = [];
  for (const { name, work } of works) {
    const watch = await watchServer(stage);
    const start = performance.now();
    const reply = await work();
    await reply.arrayBuffer();
    const taken = performance.now() - start;
    const { longest, busiest, memory } = await watch.end();
    rows.push([name, reply.status, ms(taken), ms(longest), ms(busiest), `+${Math.round(memory)} Mio`]);
  }
  return {
    title: "Le plus long arrêt de /healthz à côté du travail le plus lourd",
    columns: ["travail", "réponse", "durée", "plus long arrêt", "dont occupé", "mémoire, processus compris"],
    rows,
    notes: [
      "Objectif\u00a0: 200 ms et 512 Mio.",
      "Occupé\u00a0: ce que le fil principal du serveur a pris de processeur pendant une attente, que d’autres programmes n’allongent pas.",
    ],
  };
}

/**
 * @param {Stage} stage
 * @param {Record<string, string>} headers
 * @param {Buffer} content
 */
function checkFec(stage, headers, content) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "732829320FEC20261231.txt");
  return fetch(`${stage.url}/api/v1/fec/check`, { method: "POST", headers, body: form });
}

/**
 * @param {Stage} stage
 * @param {Record<string, string>} headers
 * @param {Buffer} content
 */
function previewStatement(stage, headers, content) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "releve.csv");
  return fetch(`${stage.url}/api/v1/bank-import`, { method: "POST", headers, body: form });
}

/**
 * A sound FEC of that size.
 * @param {number} bytes
 */
function fecOf(bytes) {
  const names =
    "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise";
  const parts = [`${names.replaceAll(" ", "\t")}\r\n`];
  for (let size = 0, number = 1; size < bytes; number += 1) {
    const day = `2026${String(1 + (number % 12)).padStart(2, "0")}${String(1 + (number % 28)).padStart(2, "0")}`;
    const amount = `${100 + (number % 9000)},${String(number % 100).padStart(2, "0")}`;
    const line = (/** @type {string} */ account, /** @type {string} */ sides) =>
      `BQ\tBanque\t${number}\t${day}\t${account}\t\t\tR${number}\t${day}\tPRLV SEPA ADOBE SYSTEMS RÉF ${number}\t${sides}\t\t\t20270101\t\t\r\n`;
    const entry = line("512000\tBanques", `${amount}\t0,00`) + line("706000\tPrestations de services", `0,00\t${amount}`);
    parts.push(entry);
    size += entry.length;
  }
  return Buffer.from(parts.join(""));
}

/**
 * Asks for /healthz again and again until `end`, which returns the longest wait, the most that the server's main thread worked during
 * one, and how much memory the server and its processes took.
 * @param {Stage} stage
 */
async function watchServer(stage) {
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
function treeMiB(pid) {
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
