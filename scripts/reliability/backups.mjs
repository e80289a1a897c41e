import { ok, equal } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb } from "../../apps/server/dist/db/db.js";
import { fillBooks } from "../bench/support/stage.mjs";
import { runNode } from "../lib/run.mjs";
import { seededRandom } from "../lib/seeded-random.mjs";
import { sendUntilAnswered } from "./support/persistent.mjs";
import { paperForm } from "./support/works.mjs";
import { openWorld } from "./support/world.mjs";

/**
 * @typedef {import("./support/world.mjs").World} World
 * @typedef {{ companyId: string, bearer: Record<string, string>, imports: { begun: number, done: number, cents: number }[] }} Importer
 */

const IMPORTS = 500;
const IMPORTERS = 6;
const LINES = 5;
/** Rows that make a backup last as long as a few hundred imports. */
const FILLING = 60_000;

/**
 * Imports go on during backups, as many as asked in all; each backup, restored, holds every import that was answered before it began, none begun after its end, and
 * each of them whole: its lines, their amounts, the balance of its bank account.
 * @param {import("../reliability.mjs").Options} options
 */
export async function run({ seed, rounds, folder }) {
  const base = folder ?? join(tmpdir(), `comptoir-backups-${process.pid}`);
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o711);
  const world = await openWorld({ dataDir: join(base, "data") });
  try {
    await backedUp(world, { base, seed, wanted: rounds ?? IMPORTS });
  } finally {
    await world.close().catch((error) => console.error(String(error)));
    rmSync(base, { recursive: true, force: true });
  }
}

/**
 * @param {World} world
 * @param {{ base: string, seed: number, wanted: number }} given
 */
async function backedUp(world, { base, seed, wanted }) {
  await fillBooks(world, await world.newCompany(), FILLING);
  const importers = await Promise.all(Array.from({ length: IMPORTERS }, () => newImporter(world)));
  const random = seededRandom(seed);
  const key = randomBytes(32).toString("base64");
  let during = 0;
  for (let backup = 1; during < wanted; backup += 1) {
    const file = join(base, `sauvegarde-${backup}.comptoir`);
    const state = { isOver: false };
    const importing = importers.map((importer) => importUntil(world, importer, { state, random }));
    const begun = performance.now();
    const written = await command("backup", [file], { DATA_DIR: world.dataDir, BACKUP_KEY: key });
    const ended = performance.now();
    state.isOver = true;
    await Promise.all(importing);
    const some = importers.flatMap(({ imports }) => imports).filter((one) => one.begun > begun && one.done < ended).length;
    during += some;
    console.log(`${written.trim().split("\n").at(-1)} ${((ended - begun) / 1000).toFixed(1)} s, ${some} imports meanwhile`);
    await compareRestored(importers, { base, file, key, begun, ended });
  }
  console.log(`${during} imports during backups: each backup restored, verified, and every import in it whole`);
}

/** @param {World} world @returns {Promise<Importer>} */
async function newImporter(world) {
  const company = await world.newCompany();
  return { companyId: company.id, bearer: await company.headers(), imports: [] };
}

/**
 * @param {World} world
 * @param {Importer} importer
 * @param {{ state: { isOver: boolean }, random: () => number }} given
 */
async function importUntil({ url }, { bearer, imports }, { state, random }) {
  while (!state.isOver) {
    const number = imports.length;
    const amounts = Array.from({ length: LINES }, () => 100 + Math.floor(random() * 90_000));
    const lines = amounts.map(
      (cents, line) => `0${1 + line}/03/2026;${(cents / 100).toFixed(2).replace(".", ",")};VIR ${number} LIGNE ${line}`,
    );
    const form = paperForm(Buffer.from(["Date;Montant;Libellé", ...lines].join("\r\n")), `releve-${number}.csv`);
    const begun = performance.now();
    const { reply } = await sendUntilAnswered(url, bearer, { method: "POST", path: "/api/v1/bank-import", form });
    const json =
      number === 0
        ? { accounts: [{ index: 0, create: true }] }
        : { accounts: [{ index: 0, bankAccountId: reply.data.accounts[0].bankAccountId }] };
    const path = `/api/v1/bank-import/${reply.data.id}/confirm`;
    const { reply: confirmed } = await sendUntilAnswered(url, bearer, { method: "POST", path, json });
    equal(confirmed.data.created, LINES, `import ${number} wrote ${confirmed.data.created} operations`);
    imports.push({ begun, done: performance.now(), cents: amounts.reduce((sum, cents) => sum + cents, 0) });
  }
}

/**
 * @param {readonly Importer[]} importers
 * @param {{ base: string, file: string, key: string, begun: number, ended: number }} given
 */
async function compareRestored(importers, { base, file, key, begun, ended }) {
  const dataDir = join(base, "restored");
  await command("restore", [file], { DATA_DIR: dataDir, BACKUP_KEY: key });
  const db = await openDb({ embedded: { dataDir, onLost: (error) => console.error(error) } });
  try {
    for (const { companyId, imports } of importers) {
      const [row] = await db.tenantRead(companyId, { text: FIGURES, values: [companyId] });
      const operations = Number(row?.["operations"]);
      const kept = operations / LINES;
      const [least, most] = [imports.filter(({ done }) => done < begun).length, imports.filter((one) => one.begun < ended).length];
      ok(Number.isInteger(kept) && kept >= least && kept <= most, `${operations} operations of ${least} to ${most} imports of ${LINES}`);
      // The imports of a company follow one another: the backup holds the first ones.
      const cents = imports.slice(0, kept).reduce((sum, one) => sum + one.cents, 0);
      equal(Number(row?.["cents"]), cents, "the operations of the backup are not those of its imports");
      equal(Number(row?.["bank"]), cents, "the bank account of the backup is not its operations");
    }
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const FIGURES = `select (select count(*) from books.operations where company_id = $1)::int as operations,
  (select coalesce(sum(amount_cents), 0) from books.operations where company_id = $1)::bigint as cents,
  (select coalesce(sum(debit_cents - credit_cents), 0) from books.account_months where company_id = $1 and account_code like '512%')::bigint as bank`;

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 */
async function command(name, args, env) {
  const { status, output } = await runNode(`scripts/operate/${name}.mjs`, args, { env: { ...env, DEMO: "0" }, capture: true });
  equal(status, 0, output);
  return output;
}
