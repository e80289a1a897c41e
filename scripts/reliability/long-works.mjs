import { ok } from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { yearOfLines } from "../bench/import.mjs";
import { sendFecToCheck, soundFec, previewStatement } from "../bench/load-work.mjs";
import { fillBooks, ms, openStage } from "../bench/support/stage.mjs";
import { treeMiB, watchServer } from "../bench/support/watch-server.mjs";

/** @typedef {import("../bench/support/stage.mjs").Stage} Stage */

const YEAR = "startDate=2026-01-01&endDate=2026-12-31";
const OPERATIONS = 200_000;
const BYTES = 95_000_000;
/** A worker stays a minute once it has served. */
const GIVEN_BACK_MILLISECONDS = 75_000;
const GOAL_MILLISECONDS = 200;

/**
 * The longest works, one after the other, then all of them at once: how long /healthz stops, how much memory they take, and what is left of it.
 */
export async function run() {
  const stage = await openStage();
  try {
    const [company, other, third] = [await stage.newCompany(), await stage.newCompany(), await stage.newCompany()];
    await fillBooks(stage, company, OPERATIONS);
    const bearers = await Promise.all([company, other, third].map(({ headers }) => headers()));
    const works = worksOf(stage, bearers, company.id);
    const before = treeMiB(stage.serverPid);
    /** @type {number[]} */
    const stops = [];
    for (const { name, work } of works) stops.push(await watched(stage, name, [work]));
    stops.push(
      await watched(
        stage,
        "all at once",
        works.map(({ work }) => work),
      ),
    );
    const after = treeMiB(stage.serverPid);
    await pause(GIVEN_BACK_MILLISECONDS);
    console.log(
      `memory: ${before.toFixed(0)} MiB before, ${after.toFixed(0)} at the end, ${treeMiB(stage.serverPid).toFixed(0)} a minute later`,
    );
    const longest = Math.max(...stops);
    console.log(
      `longest stop of /healthz: ${ms(longest)} (aim ${GOAL_MILLISECONDS} ms: ${longest <= GOAL_MILLISECONDS ? "held" : "missed"})`,
    );
  } finally {
    await stage.close();
  }
}

/**
 * @param {Stage} stage
 * @param {readonly Record<string, string>[]} bearers
 * @param {string} companyId
 */
function worksOf(stage, [large = {}, other = {}, third = {}], companyId) {
  const fec = soundFec(BYTES);
  const statement = Buffer.from(yearOfLines(1_600_000).text).subarray(0, BYTES);
  const get = (/** @type {string} */ path) => fetch(`${stage.url}/api/v1${path}`, { headers: large });
  const takeover = () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(fec)]), "732829320FEC20261231.txt");
    return fetch(`${stage.url}/api/v1/takeover`, { method: "POST", headers: other, body: form });
  };
  return [
    { name: `FEC of ${OPERATIONS} operations`, work: () => get(`/documents/fec/txt?${YEAR}&provisional=1`) },
    { name: "archive of the company", work: () => get(`/company/export?companyId=${companyId}`) },
    { name: "take-over of a FEC of 95 MB", work: takeover },
    { name: "check of a FEC of 95 MB", work: () => sendFecToCheck(stage, third, fec) },
    { name: "statement of 95 MB", work: () => previewStatement(stage, third, statement) },
    { name: "statement of 190 000 operations", work: () => previewStatement(stage, third, Buffer.from(yearOfLines(190_000).text)) },
  ];
}

/**
 * Does works at once; returns the longest stop of /healthz meanwhile.
 * @param {Stage} stage
 * @param {string} name
 * @param {readonly (() => Promise<Response>)[]} works
 */
async function watched(stage, name, works) {
  const watch = await watchServer(stage);
  const started = performance.now();
  const statuses = await Promise.all(works.map((work) => answered(work)));
  const taken = performance.now() - started;
  const { longest, busiest, memory } = await watch.end();
  ok(
    statuses.every((status) => status < 500 || status === 503),
    `${name}: ${statuses.join(", ")}`,
  );
  console.log(
    `${name}: ${statuses.join(", ")} in ${ms(taken)}, /healthz stops ${ms(longest)} (${ms(busiest)} of it busy), +${Math.round(memory)} MiB`,
  );
  return longest;
}

/** @param {() => Promise<Response>} work */
async function answered(work) {
  const reply = await work();
  for await (const piece of reply.body ?? []) void piece;
  return reply.status;
}
