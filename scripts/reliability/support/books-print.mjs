import { ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sendUntilAnswered } from "./persistent.mjs";
import { onceRecovered } from "./world.mjs";

/** @typedef {import("./world.mjs").World} World */

/** Counted up by each transaction, a retry that changes nothing included. */
const APART = new Set(["versions"]);

/**
 * What the books of a company hold: the rows of each table and the sum of each of its amounts. Equal for the same work done whole and once.
 * @param {World} world
 * @param {string} companyId
 * @returns {Promise<Readonly<Record<string, string>>>}
 */
export async function printOfBooks(world, companyId) {
  const statement = await statementOf(world);
  const [row] = await onceRecovered(() => world.db.tenantRead(companyId, { text: statement, values: [companyId] }));
  return /** @type {Record<string, string>} */ (row);
}

/** @type {WeakMap<World, Promise<string>>} */
const statements = new WeakMap();

/** @param {World} world */
function statementOf(world) {
  const known = statements.get(world);
  if (known !== undefined) return known;
  const made = makeStatement(world);
  statements.set(world, made);
  return made;
}

/** @param {World} world */
async function makeStatement({ db }) {
  const text = `select c.relname as table, coalesce(array_agg(quote_ident(a.attname)) filter (where a.attname ~ '_cents$' and a.atttypid = 'int8'::regtype), '{}') as cents
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'books'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1
      having bool_or(a.attname = 'company_id') order by 1`;
  const columns = await onceRecovered(() => db.sharedRead({ text }));
  const parts = columns
    .filter(({ table }) => !APART.has(String(table)))
    .map(({ table, cents }) => {
      const sums = /** @type {string[]} */ (cents).map((name) => `|| ' ' || coalesce(sum(${name}), 0)`);
      return `(select count(*) ${sums.length === 0 ? "|| ''" : sums.join(" ")} from books.${String(table)} where company_id = $1) as "${String(table)}"`;
    });
  return `select ${parts.join(", ")}`;
}

/**
 * Compares the books of a company with what they should hold, verifies their chain, and each paper that they name against the store.
 * @param {World} world
 * @param {{ companyId: string, bearer: Record<string, string>, expected: Readonly<Record<string, string>>, when: string }} one
 */
export async function compareBooks(world, { companyId, bearer, expected, when }) {
  const found = await printOfBooks(world, companyId);
  const differing = Object.keys(expected).filter((table) => found[table] !== expected[table]);
  ok(differing.length === 0, `${when}: ${differing.map((table) => `${table} is ${found[table]}, not ${expected[table]}`).join("; ")}`);
  const { reply } = await sendUntilAnswered(world.url, bearer, { method: "GET", path: "/api/v1/ledger/verify" });
  ok(reply.data.intact === true, `${when}: the chain is not intact: ${JSON.stringify(reply.data).slice(0, 600)}`);
  await verifyPapers(world, companyId, when);
}

/**
 * @param {World} world
 * @param {string} companyId
 * @param {string} when
 */
export async function verifyPapers({ db, dataDir }, companyId, when) {
  const text = "select storage_key as key, sha256, bytes from books.files where company_id = $1";
  const files = await onceRecovered(() => db.tenantRead(companyId, { text, values: [companyId] }));
  for (const { key, sha256, bytes } of files) {
    const path = join(dataDir, "files", String(key));
    ok(existsSync(path), `${when}: the paper ${String(key)} is in the books and not in the store`);
    const content = readFileSync(path);
    const found = createHash("sha256").update(content).digest("hex");
    ok(content.length === Number(bytes) && found === sha256, `${when}: the paper ${String(key)} is not what the books say`);
  }
}

/**
 * Verifies that the store holds no file but the papers of the books and those that a job is about to remove.
 * @param {World} world
 */
export async function verifyStore({ db, dataDir }) {
  const folder = join(dataDir, "files");
  const stored = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : [];
  const leaving = new Set((await onceRecovered(() => db.sharedRead({ text: FORGOTTEN_LATER }))).map(({ key }) => String(key)));
  for (const { parentPath, name } of stored) {
    const companyId = basename(parentPath);
    const text = "select 1 as known from books.files where company_id = $1 and storage_key = $2";
    const known = await onceRecovered(() => db.tenantRead(companyId, { text, values: [companyId, `${companyId}/${name}`] }));
    ok(known.length === 1 || leaving.has(`${companyId}/${name}`), `the store holds ${companyId}/${name}, which nothing names`);
  }
}

const FORGOTTEN_LATER = "select payload ->> 'key' as key from shared.jobs where payload ? 'key'";
