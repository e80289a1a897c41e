import { createHash, randomBytes } from "node:crypto";
import { ok } from "node:assert/strict";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBinaries } from "../../apps/server/dist/db/embedded/binaries.js";
import { locate } from "../../apps/server/dist/db/embedded/location.js";
import { ensureRunning, stopPostmaster } from "../../apps/server/dist/db/embedded/postmaster.js";
import { seededRandom } from "../lib/seeded-random.mjs";
import { verifyPapers } from "./support/books-print.mjs";
import { canMount, copyImage, makeImage, mountImage, unmount } from "./support/disk-image.mjs";
import { send } from "./support/persistent.mjs";
import { childrenOf } from "./support/processes.mjs";
import { paperForm, startUpload } from "./support/works.mjs";
import { openWorld, postmasterOf } from "./support/world.mjs";

/**
 * @typedef {import("./support/world.mjs").World} World
 * @typedef {{ bearer: Record<string, string>, companyId: string, titles: string[], papers: string[], hasPapers: boolean }} Writer
 */

const MEGABYTES = 512;
const COPIES = 100;
/** Copies of one image before a new one: its log of changes would fill it. */
const OF_AN_IMAGE = 20;
const WRITERS = 3;
/** The file system writes to its disk what is asked to be there, and little else. */
const OPTIONS = "commit=600";

/**
 * The data folder is on an image of ext4; copied in the midst of writes, as it is on its disk, then mounted and opened by a second application: everything that was
 * answered is there. Without fsync, something is lost: the copies do show what a power cut takes.
 * @param {import("../reliability.mjs").Options} options
 */
export async function run({ seed, rounds, folder }) {
  const base = folder ?? join(tmpdir(), `comptoir-power-cut-${process.pid}`);
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o711);
  try {
    if (!canMount(base)) {
      console.log("non exécuté\u00a0: monter une image demande des droits que ce compte n’a pas");
      return;
    }
    const copies = rounds ?? COPIES;
    let [kept, done] = [0, 0];
    while (done < copies) {
      const some = Math.min(OF_AN_IMAGE, copies - done);
      const results = await cutImage({ base, seed: seed + done, copies: some, isDurable: true });
      kept += results.reduce((sum, { answered }) => sum + answered, 0);
      const lost = results.flatMap((result) => result.lost);
      ok(lost.length === 0, lost.join("\n"));
      done += some;
      console.log(`${done} copies: ${kept} answered writes looked for, each is there, every chain verified`);
    }
    const control = await cutImage({ base, seed, copies: 3, isDurable: false });
    const lost = control.flatMap((result) => result.lost);
    console.log(`control without fsync, 3 copies: ${lost.length === 0 ? "nothing lost" : lost.map((one) => one.slice(0, 40)).join("; ")}`);
    ok(lost.length > 0, "without fsync nothing was lost: the copies show nothing");
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/**
 * @param {{ base: string, seed: number, copies: number, isDurable: boolean }} given
 * @returns {Promise<{ answered: number, lost: string[] }[]>}
 */
async function cutImage({ base, seed, copies, isDurable }) {
  const [image, at] = [join(base, "disk.img"), join(base, "disk")];
  makeImage(image, MEGABYTES);
  mountImage(image, at, OPTIONS);
  const dataDir = join(at, "data");
  mkdirSync(dataDir);
  const random = seededRandom(seed);
  let world = await openWorld({ dataDir });
  try {
    if (!isDurable) world = await withoutFsync(world);
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => newWriter(world, isDurable && index === 0)));
    const results = [];
    for (let copy = 0; copy < copies; copy += 1) {
      await writeFor(world, writers, 150 + 600 * random());
      results.push(await openCopy(world, writers, { base, image }));
    }
    return results;
  } finally {
    await world.close().catch((error) => console.error(String(error)));
    await stopPostmaster(locate(dataDir)).catch(() => undefined);
    unmount(at);
    rmSync(image, { force: true });
  }
}

/**
 * The same world on a PostgreSQL that does not wait for its disk, which the application finds running.
 * @param {World} world
 */
async function withoutFsync({ dataDir, close }) {
  await close();
  const location = locate(dataDir);
  const binaries = await findBinaries(location.user, location.elsewhere);
  const settings = { fsync: "off", full_page_writes: "off" };
  await ensureRunning({ binaries, location, settings, endpoint: { socket: location.socket }, onLaunch: () => undefined });
  return openWorld({ dataDir });
}

/**
 * @param {World} world
 * @param {boolean} hasPapers
 * @returns {Promise<Writer>}
 */
async function newWriter(world, hasPapers) {
  const company = await world.newCompany();
  return { bearer: await company.headers(), companyId: company.id, titles: [], papers: [], hasPapers };
}

/**
 * Writes from every writer for a while, and keeps what was answered; resolves once all have stopped.
 * @param {World} world
 * @param {readonly Writer[]} writers
 * @param {number} milliseconds
 */
async function writeFor(world, writers, milliseconds) {
  const until = performance.now() + milliseconds;
  await Promise.all(
    writers.map(async (writer) => {
      const upload = writer.hasPapers ? await startUpload(world.url) : null;
      while (performance.now() < until) {
        if (upload !== null && writer.titles.length % 3 === 0) await writePaper(world, writer, upload);
        await writeOperation(world, writer);
      }
    }),
  );
}

/**
 * @param {World} world
 * @param {Writer} writer
 */
async function writeOperation({ url }, writer) {
  const title = `Écrit ${writer.titles.length} ${randomBytes(4).toString("hex")}`;
  const json = { origin: "cash", type: "income", title, amount: 12, date: "2026-03-02" };
  const reply = await send(url, writer.bearer, { method: "POST", path: "/api/v1/transaction/create", json });
  ok(reply?.status === 201, `an operation was refused: ${reply?.status} ${reply?.text}`);
  writer.titles.push(title);
}

/**
 * @param {World} world
 * @param {Writer} writer
 * @param {{ path: string, headers: Record<string, string> }} upload
 */
async function writePaper({ url }, writer, { path, headers }) {
  const content = Buffer.from(randomBytes(6_000).toString("base64"));
  const reply = await send(url, writer.bearer, { method: "POST", path, headers, form: paperForm(content, "reçu.txt") });
  ok(reply?.status === 201, `a paper was refused: ${reply?.status} ${reply?.text}`);
  writer.papers.push(createHash("sha256").update(content).digest("hex"));
}

/**
 * Copies the image while every process of the world is stopped, and opens the copy as after a power cut.
 * @param {World} world
 * @param {readonly Writer[]} writers
 * @param {{ base: string, image: string }} places
 */
async function openCopy(world, writers, { base, image }) {
  const [copy, at] = [join(base, "copy.img"), join(base, "copy")];
  const stopped = processesOf(world);
  for (const pid of stopped) process.kill(pid, "SIGSTOP");
  try {
    copyImage(image, copy);
  } finally {
    for (const pid of stopped) process.kill(pid, "SIGCONT");
  }
  const answered = writers.reduce((sum, { titles, papers }) => sum + titles.length + papers.length, 0);
  mountImage(copy, at);
  try {
    return { answered, lost: await lostIn(join(at, "data"), writers) };
  } finally {
    await untilUnmounted(at);
    rmSync(copy, { force: true });
  }
}

/** @param {World} world */
function processesOf({ dataDir, process: server }) {
  const postmaster = postmasterOf(dataDir) ?? 0;
  const parents = [server().pid ?? 0, postmaster];
  return [...parents, ...parents.flatMap((pid) => childrenOf(pid).map((child) => child.pid))].filter((pid) => pid > 0);
}

/**
 * What a second application does not find of what the first one answered; a database that does not open has lost everything.
 * @param {string} dataDir
 * @param {readonly Writer[]} writers
 * @returns {Promise<string[]>}
 */
async function lostIn(dataDir, writers) {
  let second;
  try {
    second = await openWorld({ dataDir });
  } catch (error) {
    return [`the copy does not open: ${error instanceof Error ? error.message.trim() : String(error)}`];
  }
  try {
    const lost = [];
    for (const { companyId, titles, papers, bearer } of writers) {
      const values = [companyId];
      const rows = await second.db.tenantRead(companyId, { text: "select title from books.operations where company_id = $1", values });
      const files = await second.db.tenantRead(companyId, { text: "select sha256 from books.files where company_id = $1", values });
      const [found, stored] = [new Set(rows.map(({ title }) => title)), new Set(files.map(({ sha256 }) => sha256))];
      const missing = [...titles.filter((title) => !found.has(title)), ...papers.filter((sha256) => !stored.has(sha256))];
      if (missing.length > 0) lost.push(`${missing.length} of ${titles.length + papers.length} writes`);
      await verifyPapers(second, companyId, "in the copy").catch((error) => lost.push(String(error)));
      const verified = await send(second.url, bearer, { method: "GET", path: "/api/v1/ledger/verify" });
      if (!verified?.ok || JSON.parse(verified.text).data.intact !== true) lost.push("a chain that does not verify");
    }
    return lost;
  } catch (error) {
    return [`the copy cannot be read: ${String(error)}`];
  } finally {
    await second.close().catch(() => undefined);
  }
}

/**
 * PostgreSQL leaves its folder a moment after it was asked to stop.
 * @param {string} at
 */
async function untilUnmounted(at) {
  await stopPostmaster(locate(join(at, "data"))).catch(() => undefined);
  for (let tries = 0; ; tries += 1) {
    try {
      unmount(at);
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await pause(50);
    }
  }
}
