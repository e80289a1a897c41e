import { ok } from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { printOfBooks, compareBooks, verifyStore } from "./support/books-print.mjs";
import { canMount, emptyDisk, fillDisk, freeBytes, makeImage, mountImage, unmount } from "./support/disk-image.mjs";
import { send, sendUntilAnswered } from "./support/persistent.mjs";
import { inTime } from "./support/quantiles.mjs";
import { WORKS } from "./support/works.mjs";
import { onceRecovered, openWorld } from "./support/world.mjs";

/**
 * @typedef {import("./support/world.mjs").World} World
 * @typedef {import("./support/works.mjs").Work} Work
 * @typedef {{ database: string, papers: string }} Disks
 */

const MEGABYTES = 512;
const LEFT = [0, 64 * 1024, 1024 * 1024];
const BACK_MILLISECONDS = 30_000;
const NAMES = ["import", "upload", "validation", "fec"];
/** @type {readonly (keyof Disks)[]} */
const FULL = ["database", "papers"];

/**
 * A disk of 512 MB for the database and one for papers and scratch, each filled in turn during an import, an upload, a validation and a FEC.
 * @param {import("../reliability.mjs").Options} options
 */
export async function run({ rounds, folder }) {
  const base = folder ?? join(tmpdir(), `comptoir-disk-full-${process.pid}`);
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o711);
  if (!canMount(base)) {
    console.log("non exécuté\u00a0: monter une image demande des droits que ce compte n’a pas");
    return;
  }
  const disks = { database: join(base, "data/postgres"), papers: join(base, "papers") };
  const dataDir = join(base, "data");
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  for (const [name, at] of Object.entries(disks)) {
    makeImage(join(base, `${name}.img`), MEGABYTES);
    mountImage(join(base, `${name}.img`), at);
  }
  for (const name of ["files", "tmp"]) {
    mkdirSync(join(disks.papers, name));
    symlinkSync(join(disks.papers, name), join(dataDir, name));
  }
  /** @type {World | null} */
  let world = null;
  try {
    world = await openWorld({ dataDir });
    await fillAll(world, { disks, rounds: rounds ?? 1 });
  } finally {
    for (const at of Object.values(disks)) emptyDisk(at);
    await world?.close().catch((error) => console.error(String(error)));
    for (const at of Object.values(disks)) unmount(at);
    rmSync(base, { recursive: true, force: true });
  }
}

/**
 * @param {World} world
 * @param {{ disks: Disks, rounds: number }} given
 */
async function fillAll(world, { disks, rounds }) {
  /** @type {number[]} */
  const backs = [];
  const prints = await usualPrints(world);
  for (let round = 0; round < rounds; round += 1)
    for (const full of FULL)
      for (const left of LEFT)
        for (const name of NAMES) {
          const { status, code, back } = await fillOnce(world, { at: disks[full], disks, left, name, print: prints.get(name) ?? null });
          backs.push(back);
          console.log(
            `${full.padEnd(8)} ${String(left).padStart(7)} left, ${name.padEnd(10)} ${status} ${code}, done ${inTime([back], 0.5)} after room`,
          );
        }
  console.log(`${backs.length} fillings, back at most ${inTime(backs, 1)} after room: every answer kept, nothing left in tmp`);
}

/**
 * What each work leaves in the books where there is room.
 * @param {World} world
 */
async function usualPrints(world) {
  const prints = new Map();
  for (const name of NAMES.filter((one) => one !== "fec")) {
    const work = await prepared(world, name);
    await finish(world, work);
    prints.set(name, await printOfBooks(world, work.companyId));
  }
  return prints;
}

/**
 * @param {World} world
 * @param {{ at: string, disks: Disks, left: number, name: string, print: Readonly<Record<string, string>> | null }} given
 */
async function fillOnce(world, { at, disks, left, name, print }) {
  const when = `${name} with ${left} bytes left on ${at}`;
  const work = await onceRecovered(() => prepared(world, name));
  /** @type {any} */
  let answered;
  for (const act of work.acts.slice(0, -1)) answered = (await sendUntilAnswered(world.url, work.bearer, act(answered))).reply;
  fillDisk(at, left);
  const last = work.acts.at(-1);
  ok(last !== undefined, when);
  const reply = await send(world.url, work.bearer, last(answered));
  const { status, code } = refusalOf(reply, when);
  await readsServed(world, work, when);
  await pause(1_000);
  const room = performance.now();
  emptyDisk(at);
  ok(freeBytes(at) > 10_000_000, `${when}: no room was given back`);
  await sendUntilAnswered(world.url, work.bearer, last(answered));
  const back = performance.now() - room;
  ok(back <= BACK_MILLISECONDS, `${when}: back ${Math.round(back)} ms after room`);
  ok(world.process().exitCode === null, `${when}: the application ended: ${world.output().slice(-2_000)}`);
  if (print !== null) await compareBooks(world, { ...work, expected: print, when });
  await verifyStore(world);
  const kept = join(disks.papers, "tmp");
  ok(!existsSync(kept) || readdirSync(kept).length === 0, `${when}: temporary files are left`);
  return { status, code, back };
}

/**
 * An answer is a success, or 503 or 507 with a French sentence.
 * @param {Awaited<ReturnType<typeof send>>} reply
 * @param {string} when
 */
function refusalOf(reply, when) {
  ok(reply !== null, `${when}: no answer came`);
  if (reply.ok) return { status: reply.status, code: "done" };
  const { code, message } = JSON.parse(reply.text);
  ok([503, 507].includes(reply.status), `${when}: ${reply.status} ${reply.text.slice(0, 500)}`);
  ok(/^\p{Lu}.+[.!]$/u.test(message) && !/error|space/i.test(message), `${when}: ${message}`);
  return { status: reply.status, code };
}

/**
 * Reads are served as long as PostgreSQL runs; the process answers in any case.
 * @param {World} world
 * @param {Work} work
 * @param {string} when
 */
async function readsServed({ url }, { bearer }, when) {
  const [health, ready] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/readyz`)]);
  ok(health.ok, `${when}: /healthz is ${health.status}`);
  const read = await fetch(`${url}/api/v1/transactions/overview`, { headers: bearer });
  ok(read.ok || !ready.ok || read.status === 503, `${when}: a read is ${read.status} while PostgreSQL runs`);
}

/**
 * @param {World} world
 * @param {string} name
 * @returns {Promise<Work>}
 */
async function prepared(world, name) {
  if (name !== "fec") {
    const prepare = WORKS[name];
    if (prepare === undefined) throw new Error(`no work is named ${name}`);
    return prepare(world);
  }
  const work = await prepared(world, "validation");
  const path = "/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-12-31&provisional=1";
  return { ...work, acts: [() => ({ method: "GET", path })] };
}

/**
 * @param {World} world
 * @param {Work} work
 */
async function finish({ url }, { acts, bearer }) {
  let answered;
  for (const act of acts) answered = (await sendUntilAnswered(url, bearer, act(answered))).reply;
}
