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
 * A work, and the statuses that say that it was done, or refused as it should be.
 * @typedef {{ name: string, work: () => Promise<Response>, expected: number }} LongWork
 */

/**
 * The longest works, one after the other, then all of them at once: how long /healthz stops, how much memory they take, and what is left of it. Last, the take-over
 * that was previewed is confirmed.
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
    for (const one of works) stops.push(await watched(stage, one.name, [one]));
    stops.push(await watched(stage, "all at once", works, [503]));
    stops.push(await watched(stage, "confirmation of the take-over", [confirmationOf(stage, bearers[1] ?? {})]));
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
    form.append("use", "current_year");
    form.append("file", new Blob([new Uint8Array(takenOver(fec))]), "732829320FEC20261231.txt");
    return fetch(`${stage.url}/api/v1/takeover`, { method: "POST", headers: other, body: form });
  };
  return /** @type {readonly LongWork[]} */ ([
    { name: `FEC of ${OPERATIONS} operations`, work: () => get(`/documents/fec/txt?${YEAR}&provisional=1`), expected: 200 },
    { name: "archive of the company", work: () => get(`/company/export?companyId=${companyId}`), expected: 200 },
    { name: "take-over of a FEC of 95 MB", work: takeover, expected: 201 },
    { name: "check of a FEC of 95 MB", work: () => sendFecToCheck(stage, third, fec), expected: 200 },
    // It has more lines than a statement may have.
    { name: "statement of 95 MB, refused", work: () => previewStatement(stage, third, statement), expected: 422 },
    {
      name: "statement of 190 000 operations",
      work: () => previewStatement(stage, third, Buffer.from(yearOfLines(190_000).text)),
      expected: 201,
    },
  ]);
}

/**
 * The same entries, none of them after today.
 * @param {Buffer} fec
 */
function takenOver(fec) {
  return Buffer.from(
    fec
      .toString("utf8")
      .replaceAll(/\t2026(11|12)/g, "\t202610")
      .replaceAll("\t20270101\t", "\t20261101\t"),
  );
}

/**
 * @param {Stage} stage
 * @param {Record<string, string>} headers
 * @returns {LongWork}
 */
function confirmationOf(stage, headers) {
  const work = async () => {
    const { data } = await (await fetch(`${stage.url}/api/v1/takeover`, { headers })).json();
    const { data: preview } = await (await fetch(`${stage.url}/api/v1/takeover/${data[0].id}`, { headers })).json();
    return fetch(`${stage.url}/api/v1/takeover/${data[0].id}/confirm`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ seen: preview.seen }),
    });
  };
  return { name: "confirmation of the take-over", work, expected: 200 };
}

/**
 * Does works at once; returns the longest stop of /healthz meanwhile.
 * @param {Stage} stage
 * @param {string} name
 * @param {readonly LongWork[]} works
 * @param {readonly number[]} tolerated a work that waits for another one may be refused for now
 */
async function watched(stage, name, works, tolerated = []) {
  const watch = await watchServer(stage);
  const started = performance.now();
  const replies = await Promise.all(works.map(({ work }) => answered(work)));
  const taken = performance.now() - started;
  const { longest, busiest, memory } = await watch.end();
  const statuses = replies.map(({ status }) => status);
  const isDone = replies.every(({ status }, at) => status === works[at]?.expected || tolerated.includes(status));
  ok(isDone, `${name}: ${replies.map(({ status, text }) => `${status} ${status >= 400 ? text : ""}`).join(", ")}`);
  console.log(
    `${name}: ${statuses.join(", ")} in ${ms(taken)}, /healthz stops ${ms(longest)} (${ms(busiest)} of it busy), +${Math.round(memory)} MiB`,
  );
  return longest;
}

/**
 * The status of an answer that was read to its end, with its first words.
 * @param {() => Promise<Response>} work
 */
async function answered(work) {
  const reply = await work();
  let text = "";
  for await (const piece of reply.body ?? []) if (text.length < 500) text += Buffer.from(piece).toString("utf8", 0, 500);
  return { status: reply.status, text };
}
