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
    const takeovers = takeoversOf(stage, bearers[1] ?? {});
    for (const one of takeovers) stops.push(await watched(stage, one.name, [one]));
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
  const takeover = () => sendFecToTakeOver(stage, other, { use: "closed_year", fec: ofYear(fec, "2025") });
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
 * Sends a FEC to take over: the balances of the year that ended, or the entries of the year under way, of which fifty thousand lines at most.
 * @param {Stage} stage
 * @param {Record<string, string>} headers
 * @param {{ use: string, fec: Buffer }} given
 */
function sendFecToTakeOver(stage, headers, { use, fec }) {
  const form = new FormData();
  form.append("use", use);
  form.append("file", new Blob([new Uint8Array(fec)]), `732829320FEC${use === "closed_year" ? "2025" : "2026"}1231.txt`);
  return fetch(`${stage.url}/api/v1/takeover`, { method: "POST", headers, body: form });
}

/**
 * The same entries in another year, or in the first ten months of their own: none of them is after today.
 * @param {Buffer} fec
 * @param {"2025" | "2026"} year
 */
function ofYear(fec, year) {
  const text = fec.toString("utf8").replaceAll("\t20270101\t", `\t${year}1101\t`);
  return Buffer.from(year === "2025" ? text.replaceAll("\t2026", "\t2025") : text.replaceAll(/\t2026(11|12)/g, "\t202610"));
}

/**
 * The confirmation of the balances of a FEC of 95 MB, and of the entries of another one, as large as a year under way may be.
 * @param {Stage} stage
 * @param {Record<string, string>} headers
 * @returns {readonly LongWork[]}
 */
function takeoversOf(stage, headers) {
  const fec = ofYear(soundFec(6_000_000), "2026");
  const confirm = async (/** @type {{ id: string, seen: string }} */ { id, seen }) =>
    fetch(`${stage.url}/api/v1/takeover/${id}/confirm`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ seen }),
    });
  const last = async () => {
    const { data } = await (await fetch(`${stage.url}/api/v1/takeover`, { headers })).json();
    return (await (await fetch(`${stage.url}/api/v1/takeover/${data[0].id}`, { headers })).json()).data;
  };
  return [
    { name: "its balances taken over", work: async () => confirm(await last()), expected: 200 },
    { name: "FEC of 6 MB of a year under way", work: () => sendFecToTakeOver(stage, headers, { use: "current_year", fec }), expected: 201 },
    { name: "its entries taken over", work: async () => confirm(await last()), expected: 200 },
  ];
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
