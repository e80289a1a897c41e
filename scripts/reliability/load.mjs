import { ok } from "node:assert/strict";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { treeMiB } from "../bench/support/watch-server.mjs";
import { fillBooks, openStage } from "../bench/support/stage.mjs";
import { seededRandom } from "../lib/seeded-random.mjs";
import { send } from "./support/persistent.mjs";
import { processorSeconds } from "./support/processes.mjs";
import { inTime, quantileOf } from "./support/quantiles.mjs";

/**
 * @typedef {import("../bench/support/stage.mjs").Stage} Stage
 * @typedef {{ random: () => number, bearer: () => Promise<Record<string, string>>, ids: readonly string[] }} Person
 * @typedef {{ reads: number[], writes: number[], failures: string[], refused: Map<number, number> }} Tally
 */

const MINUTES = 10;
const PEOPLE = 200;
const COMPANIES = 60;
const OPERATIONS = 5_000;
const EVERY_MILLISECONDS = 3_000;
const [READ_GOAL, WRITE_GOAL] = [300, 800];

const READS = [
  "/transactions",
  "/transactions?page=2",
  "/transactions?page=40",
  `/transactions?filters=${encodeURIComponent(JSON.stringify({ query: "adobe" }))}`,
  "/transactions/overview",
  "/bank-balance",
  "/dashboard",
  "/fiscalyear",
  "/company",
  "/acts",
  "/ledger/trial-balance?startDate=2026-01-01&endDate=2026-12-31",
];

/**
 * Two hundred people of sixty companies of 5 000 operations, each a request every three seconds, four reads to one write. `--rounds` is how many minutes.
 * @param {import("../reliability.mjs").Options} options
 */
export async function run({ seed, rounds }) {
  const minutes = rounds ?? MINUTES;
  const stage = await openStage();
  try {
    const people = await gather(stage, seed);
    /** @type {Tally} */
    const tally = { reads: [], writes: [], failures: [], refused: new Map() };
    console.log(
      `${COMPANIES} companies are filled; load of the machine before: ${loadavg()
        .map((one) => one.toFixed(1))
        .join(" ")}`,
    );
    const memory = await worked(stage, people, { minutes, tally });
    tell(tally, memory, minutes);
    ok(tally.failures.length === 0, tally.failures.slice(0, 5).join("\n"));
  } finally {
    await stage.close();
  }
}

/**
 * @param {Stage} stage
 * @param {number} seed
 * @returns {Promise<readonly Person[]>}
 */
async function gather(stage, seed) {
  /** @type {{ bearer: Person["bearer"], ids: readonly string[] }[]} */
  const companies = [];
  for (let index = 0; index < COMPANIES; index += 1) {
    const company = await stage.newCompany();
    await fillBooks(stage, company, OPERATIONS);
    const text = "select id from books.operations where company_id = $1 order by id limit 500";
    const rows = await stage.db.tenantRead(company.id, { text, values: [company.id] });
    companies.push({ bearer: company.headers, ids: rows.map(({ id }) => String(id)) });
  }
  return Array.from({ length: PEOPLE }, (_, rank) => {
    const company = companies[rank % companies.length];
    if (company === undefined) throw new Error("no company");
    return { ...company, random: seededRandom(seed + rank) };
  });
}

/**
 * Everybody works for so many minutes; returns the memory of the server and its processes at minute 3 and at the end, and what they and this client took of the processors.
 * @param {Stage} stage
 * @param {readonly Person[]} people
 * @param {{ minutes: number, tally: Tally }} given
 */
async function worked(stage, people, { minutes, tally }) {
  const started = performance.now();
  const until = started + minutes * 60_000;
  const [server, client] = [processorSeconds(stage.serverPid), process.cpuUsage()];
  const early = pause(Math.min(3, minutes / 2) * 60_000).then(() => treeMiB(stage.serverPid));
  await Promise.all(people.map((person) => workOf(stage, person, { until, tally })));
  const seconds = (performance.now() - started) / 1000;
  const own = process.cpuUsage(client);
  return {
    early: await early,
    late: treeMiB(stage.serverPid),
    server: (processorSeconds(stage.serverPid) - server) / seconds,
    client: (own.user + own.system) / 1e6 / seconds,
  };
}

/**
 * @param {Stage} stage
 * @param {Person} person
 * @param {{ until: number, tally: Tally }} given
 */
async function workOf({ url }, { random, bearer, ids }, { until, tally }) {
  await pause(random() * EVERY_MILLISECONDS);
  let headers = await bearer();
  for (let asked = 1; performance.now() < until; asked += 1) {
    // An access token lasts a quarter of an hour.
    if (asked % 100 === 0) headers = await bearer();
    const next = performance.now() + EVERY_MILLISECONDS;
    const isWrite = random() < 0.2;
    const act = isWrite ? writeOf(random, ids) : { method: "GET", path: `/api/v1${READS[Math.floor(random() * READS.length)]}` };
    const started = performance.now();
    const reply = await send(url, headers, act);
    tally[isWrite ? "writes" : "reads"].push(performance.now() - started);
    if (reply === null || reply.status >= 500)
      tally.failures.push(`${act.method} ${act.path}: ${reply?.status} ${reply?.text.slice(0, 200)}`);
    else if (!reply.ok) tally.refused.set(reply.status, (tally.refused.get(reply.status) ?? 0) + 1);
    await pause(Math.max(0, next - performance.now()));
  }
}

const ACCOUNTS = ["606400", "626200", "625600", "622600"];

/**
 * @param {() => number} random
 * @param {readonly string[]} ids
 * @returns {import("./support/persistent.mjs").Act}
 */
function writeOf(random, ids) {
  const id = ids[Math.floor(random() * ids.length)] ?? "";
  if (random() < 0.4) {
    const json = { origin: "cash", type: "outcome", title: `Café ${Math.floor(random() * 1e6)}`, amount: 3, date: "2026-03-02" };
    return { method: "POST", path: "/api/v1/transaction/create", json };
  }
  if (random() < 0.3)
    return { method: "POST", path: "/api/v1/transaction/update", json: { id, comment: `Vu ${Math.floor(random() * 1e6)}` } };
  const account = ACCOUNTS[Math.floor(random() * ACCOUNTS.length)];
  return { method: "PUT", path: "/api/v1/transactions/allocations", json: { ids: [id], parts: [{ account }] } };
}

/**
 * @param {Tally} tally
 * @param {{ early: number, late: number, server: number, client: number }} memory
 * @param {number} minutes
 */
function tell({ reads, writes, failures, refused }, { early, late, server, client }, minutes) {
  const say = (/** @type {string} */ name, /** @type {readonly number[]} */ taken, /** @type {number} */ goal) =>
    console.log(
      `${name}: ${taken.length}, p50 ${inTime(taken, 0.5)}, p95 ${inTime(taken, 0.95)} (aim ${goal} ms: ${quantileOf(taken, 0.95) <= goal ? "held" : "missed"}), longest ${inTime(taken, 1)}`,
    );
  say("reads", reads, READ_GOAL);
  say("writes", writes, WRITE_GOAL);
  const others = [...refused].map(([status, times]) => `${status} ${times} times`).join(", ");
  console.log(`5xx or no answer: ${failures.length}; refused: ${others === "" ? "none" : others}`);
  console.log(
    `processor: server ${(100 * server).toFixed(0)} %, this client ${(100 * client).toFixed(0)} % of one; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const growth = (late - early) / early;
  console.log(
    `memory of the server: ${early.toFixed(0)} MiB at minute ${Math.min(3, minutes / 2)}, ${late.toFixed(0)} at minute ${minutes} (${(100 * growth).toFixed(0)} %)`,
  );
}
