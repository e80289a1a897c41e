import { spawn } from "node:child_process";
import { deepEqual, equal, ok } from "node:assert/strict";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "../../apps/server/dist/db/embedded/binaries.js";
import { ownerConnection } from "../../apps/server/dist/db/embedded/cluster.js";
import { locate } from "../../apps/server/dist/db/embedded/location.js";
import { ensureRunning, stopPostmaster } from "../../apps/server/dist/db/embedded/postmaster.js";
import { openDb } from "../../apps/server/dist/db/db.js";
import { migrate } from "../../apps/server/dist/db/migrate.js";
import { verifyCompany } from "../../apps/server/dist/modules/ledger/service.js";
import { schemaText } from "../../apps/server/dist/testing/schema-text.js";
import { root } from "../lib/root.mjs";
import { makeDataFolder } from "../lib/running-app.mjs";
import { seededRandom } from "../lib/seeded-random.mjs";
import { buildRelease0, loadDemonstration } from "./support/release-0.mjs";

const MIGRATIONS = join(root, "apps/server/dist/db/migrations");
/** The last migration of the folded schema. */
const FOLDED = 12;
const KILLS = 20;
/** How many times a database that is in use is dropped again. */
const DROPS = 120;

/** @typedef {import("../../apps/server/dist/db/db.js").Db} Db */

/**
 * A year of the demonstration written by the program of the folded schema, brought to today's by each later migration, which is killed at random moments and run
 * again: what it leaves is all of it or nothing, the schema is that of a new database, figures and chains are what they were.
 * @param {import("../reliability.mjs").Options} options
 */
export async function run({ seed, rounds, folder }) {
  const program = makeDataFolder();
  const base = folder ?? join(tmpdir(), `comptoir-upgrade-${process.pid}`);
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o711);
  try {
    const entry = buildRelease0(program);
    if (entry === null) {
      console.log("non exécuté\u00a0: ce dépôt n’a pas l’histoire qui contient la version 0");
      return;
    }
    await loadDemonstration(entry, join(base, "data"));
    console.log("release 0 has loaded its demonstration");
    await upgrade({ base, seed, kills: rounds ?? KILLS });
  } finally {
    for (const place of [program, base]) rmSync(place, { recursive: true, force: true });
  }
}

/** @param {{ base: string, seed: number, kills: number }} given */
async function upgrade({ base, seed, kills }) {
  const location = locate(join(base, "data"));
  const binaries = await findBinaries(location.user, location.elsewhere);
  // Without the application, whose connection would keep its database from being copied.
  const endpoint = { socket: location.socket };
  const postmaster = await ensureRunning({ binaries, location, endpoint, settings: { fsync: "off" }, onLaunch: () => undefined });
  const server = serverOf(ownerConnection(location, postmaster));
  try {
    const before = await server.open("comptoir", figuresOf);
    console.log(`${before.length} companies, ${before.reduce((sum, one) => sum + one.entries, 0)} entries`);
    const random = seededRandom(seed);
    let from = "comptoir";
    const names = readdirSync(MIGRATIONS).sort();
    const done = { kills: 0, interrupted: 0 };
    for (let last = FOLDED + 1; last <= names.length; last += 1) {
      const [folder, to] = [join(base, `to-${last}`), `upgrade_${last}`];
      mkdirSync(folder);
      for (const name of names.slice(0, last)) cpSync(join(MIGRATIONS, name), join(folder, name));
      const { usual, schema } = await uninterrupted(server, { from, to, folder });
      let interrupted = 0;
      for (let kill = 0; kill < kills; kill += 1)
        interrupted += (await killedOnce(server, { from, folder, last, at: random() * usual, schema })) ? 1 : 0;
      if (from !== "comptoir") await server.drop(from);
      from = to;
      done.kills += kills;
      done.interrupted += interrupted;
      console.log(
        `${names[last - 1]}: ${Math.round(usual)} ms, killed ${kills} times, ${interrupted} before its end, run again: the same schema`,
      );
    }
    await compareWithNew(server, { upgraded: from, before });
    console.log(`${done.kills} kills, ${done.interrupted} before the end: schema that of a new database, figures and chains equal`);
  } finally {
    await stopPostmaster(location);
  }
}

/**
 * Databases beside the one of release 0, on its server.
 * @param {string} connectionString
 */
function serverOf(connectionString) {
  const at = (/** @type {string} */ name) => {
    const url = new URL(connectionString);
    url.pathname = `/${name}`;
    return url.href;
  };
  const command = async (/** @type {string} */ sql) => {
    const client = new pg.Client({ connectionString: at("postgres") });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  return {
    at,
    create: (/** @type {string} */ name, /** @type {string} */ template) =>
      command(`create database ${name} template ${template} strategy file_copy`),
    async drop(/** @type {string} */ name) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await command(`drop database if exists ${name} with (force)`);
        } catch (error) {
          // Autovacuum works in it: no role but a superuser may end that, and it ends by itself.
          if (!(error instanceof pg.DatabaseError) || error.code !== "42501" || tries === DROPS) throw error;
          await pause(250);
        }
      }
    },
    /** @template Result @param {string} name @param {(db: Db) => Promise<Result>} work @returns {Promise<Result>} */
    async open(name, work) {
      const db = await openDb({ connectionString: at(name) }, { onConnectionLost: () => undefined });
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
  };
}

/** @typedef {ReturnType<typeof serverOf>} Server */

/**
 * @param {Server} server
 * @param {{ from: string, to: string, folder: string }} given
 */
async function uninterrupted(server, { from, to, folder }) {
  await server.create(to, from);
  return server.open(to, async (db) => {
    const started = performance.now();
    await migrate(db, folder);
    const usual = performance.now() - started;
    return { usual, schema: await db.owner((tx) => schemaText(tx)) };
  });
}

/**
 * Returns true when the migration was not kept yet.
 * @param {Server} server
 * @param {{ from: string, folder: string, last: number, at: number, schema: string }} given
 */
async function killedOnce(server, { from, folder, last, at, schema }) {
  const name = "upgrade_killed";
  await server.create(name, from);
  const migrating = spawn(process.execPath, [join(root, "scripts/reliability/support/migrate-once.mjs"), server.at(name), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(migrating, "exit");
  await once(migrating.stdout, "data");
  await pause(at);
  migrating.kill("SIGKILL");
  await ended;
  const isInterrupted = await server.open(name, async (db) => {
    const applied = await db.owner((tx) => tx.query("select name from migrations.applied"));
    ok([last - 1, last].includes(applied.length), `${applied.length} migrations are kept, not ${last - 1} nor ${last}`);
    await migrate(db, folder);
    equal(await db.owner((tx) => schemaText(tx)), schema, `the schema after migration ${last}, killed and run again, is another one`);
    return applied.length < last;
  });
  await server.drop(name);
  return isInterrupted;
}

/**
 * @param {Server} server
 * @param {{ upgraded: string, before: Awaited<ReturnType<typeof figuresOf>> }} given
 */
async function compareWithNew(server, { upgraded, before }) {
  await server.create("upgrade_new", "template0");
  const fresh = await server.open("upgrade_new", async (db) => {
    await migrate(db);
    return db.owner((tx) => schemaText(tx));
  });
  await server.open(upgraded, async (db) => {
    equal(await db.owner((tx) => schemaText(tx)), fresh, "the upgraded schema is not that of a new database");
    deepEqual(await figuresOf(db), before, "figures or chains are not what they were");
    for (const { id } of before) {
      const found = await verifyCompany(db, id);
      ok(found.findings.length === 0, `the books of ${id} do not verify: ${JSON.stringify(found.findings.slice(0, 3))}`);
    }
  });
}

/**
 * What the books of each company say, read without the program: balances, heads of chains, VAT returns.
 * @param {Db} db
 */
async function figuresOf(db) {
  const companies = await db.sharedRead({ text: "select id from shared.companies order by id" });
  const all = [];
  for (const { id } of companies) {
    const read = (/** @type {string} */ text) => db.tenantRead(String(id), { text, values: [id] });
    const [count] = await read("select count(*)::int as n from books.entries where company_id = $1");
    all.push({
      id: String(id),
      entries: Number(count?.["n"]),
      balance: await read(
        "select account_code, sum(debit_cents)::text as debit, sum(credit_cents)::text as credit from books.entry_lines where company_id = $1 group by 1 order by 1",
      ),
      hashes: await read("select id, number, hash from books.entries where company_id = $1 and number is not null order by id"),
      chains: await read("select fiscal_year_id, sequence, number, hash from books.chain_heads where company_id = $1 order by 1, 2"),
      returns: await read("select id, form, period, hash from books.vat_returns where company_id = $1 order by id"),
    });
  }
  return all;
}
