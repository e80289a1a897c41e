import { createHash } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import type { VerificationFinding } from "@comptoir/contract/ledger/ledger";
import type { Tx } from "../../../db/transaction.js";
import { testApp } from "../../../testing/app.js";
import { ALTERED_TABLES, meaninglessHere, otherValues, primaryKeys, type AlteredTable } from "./testing/altered-tables.js";
import { booksOfEveryKind, factsOfEveryKind } from "./testing/books-of-every-kind.js";
import { verifyBooks } from "./verify.js";

const SEED = 20_261_123;
const ALTERATIONS = 1200;

const server = await testApp({ today: "2026-04-14" });
const { db } = server;

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Row = Readonly<Record<string, string | null>>;
type Column = { readonly name: string; readonly type: string };
type Target = { readonly table: AlteredTable; readonly row: Row; readonly column: Column };

/** The columns of a table, with their types. */
function columnsOf(tx: Tx, table: string): Promise<Column[]> {
  return tx.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ('books.' || $1)::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
}

/** Nothing but the verification is left to see an alteration: no trigger, no check, no reference, no column that must be filled, no company kept apart. */
async function relax(tx: Tx): Promise<void> {
  const checks = await tx.query<{ text: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as text from pg_constraint
      where connamespace = 'books'::regnamespace and (contype = 'f' or (contype in ('c', 'u') and conrelid = any($1::regclass[])))`,
    [Object.keys(ALTERED_TABLES).map((table) => `books.${table}`)],
  );
  for (const { text } of checks) await tx.run(text);
  for (const table of Object.keys(ALTERED_TABLES) as AlteredTable[]) {
    await tx.run(`alter table books.${table} disable trigger user, no force row level security`);
    for (const { name } of await columnsOf(tx, table))
      if (!primaryKeys[table].includes(name)) await tx.run(`alter table books.${table} alter column ${name} drop not null`);
  }
}

/** Every cell that an owner may alter, by column. */
async function targetsOf(tx: Tx, companyId: string): Promise<ReadonlyMap<string, readonly Target[]>> {
  const targets = new Map<string, Target[]>();
  for (const table of Object.keys(ALTERED_TABLES) as AlteredTable[]) {
    const columns = await columnsOf(tx, table);
    const { rows: text, unseen } = ALTERED_TABLES[table];
    const rows = await tx.query<Row>(
      `select ${columns.map(({ name }) => `t.${name}::text as ${name}`).join(", ")}, x.* from (${text}) x, lateral (
      select * from books.${table} t where ${primaryKeys[table].map((key) => `t.${key} = x.${key}_`).join(" and ")}) t`,
      [companyId],
    );
    for (const row of rows) {
      for (const column of columns) {
        if (column.name in unseen || meaninglessHere(table, column.name, row)) continue;
        const name = `${table}.${column.name}`;
        targets.set(name, [...(targets.get(name) ?? []), { table, row, column }]);
      }
    }
  }
  return targets;
}

/** Writes a value in a cell; false when its key exists already, which no alteration gets round: nothing is then changed. */
async function alter(tx: Tx, { table, row, column }: Target, value: string | null): Promise<boolean> {
  const keys = primaryKeys[table];
  const where = keys.map((key, index) => `${key}::text = $${index + 2}`).join(" and ");
  const values = [value, ...keys.map((key) => row[key])];
  try {
    const changed = await tx.run(`update books.${table} set ${column.name} = $1::text::${column.type} where ${where}`, values);
    if (changed !== 1) throw new Error(`${changed} rows of ${table} were altered`);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== "23505") throw error;
    await tx.run("rollback to before");
    return false;
  }
}

/** True when a finding says where the alteration is. */
function isNamed({ table, row }: Target, findings: readonly VerificationFinding[]): boolean {
  return findings.some((finding) => ALTERED_TABLES[table].names(finding, row));
}

test(`of ${ALTERATIONS} alterations by the owner of the database (seed ${SEED}), ${ALTERATIONS} are named`, async () => {
  const company = await booksOfEveryKind(server);
  await factsOfEveryKind(company, db);
  const random = randomFrom(SEED);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const missed: string[] = [];
  const touched = new Set<string>();
  let made = 0;
  const undone = db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'`);
    expect(await verifyBooks(tx, company.id)).toMatchObject({ intact: true, findings: [] });
    await relax(tx);
    const targets = await targetsOf(tx, company.id);
    const verifying = await plannedOnce(tx);
    while (made < ALTERATIONS) {
      // Each column once at least, then at random.
      const left = [...targets].filter(([column]) => !touched.has(column));
      const [name, cells] = pick(left.length > 0 ? left : [...targets]);
      const target = pick(cells);
      const value = pick(otherValues(target.column, target.row, random));
      await tx.run("savepoint before");
      if (!(await alter(tx, target, value))) continue;
      const { intact, findings } = await verifyBooks(verifying, company.id);
      if (intact || !isNamed(target, findings))
        missed.push(`${name} ${target.row[target.column.name]} → ${value}: ${findings.map(({ message }) => message).join(" | ")}`);
      await tx.run("rollback to before");
      touched.add(name);
      made += 1;
    }
    expect([...targets.keys()].filter((name) => !touched.has(name))).toEqual([]);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  expect(missed).toEqual([]);
  expect(made).toBe(ALTERATIONS);
});

/** The same statements a thousand times: each is planned once. */
async function plannedOnce(tx: Tx): Promise<Tx> {
  await tx.run("set local plan_cache_mode = force_generic_plan");
  return {
    ...tx,
    query: (text, values, options = { name: createHash("sha1").update(text).digest("hex") }) => tx.query(text, values, options),
  };
}

/** Thrown so that nothing of it stays. */
class Undone extends Error {}

test("every column of these tables is altered, or left out for a reason", async () => {
  for (const table of Object.keys(ALTERED_TABLES) as AlteredTable[]) {
    const columns = await db.owner((tx) => columnsOf(tx, table));
    const unknown = Object.keys(ALTERED_TABLES[table].unseen).filter((name) => !columns.some((column) => column.name === name));
    expect([table, unknown]).toEqual([table, []]);
  }
});
