import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartupError } from "../startup-error.js";
import type { Db } from "./db.js";
import type { Tx } from "./transaction.js";

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** A migration as a database remembers it; all of them, in order, are the version of its schema. */
export interface Applied {
  readonly name: string;
  readonly checksum: string;
}

const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));
/** How the text of a migration is sent. */
type Cut = (sql: string) => readonly string[];
const whole: Cut = (sql) => [sql];

const LOCK = 26678648;
const HISTORY = `create schema if not exists migrations;
  create table if not exists migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/**
 * Applies the numbered SQL files that the database has not seen, each in a transaction of its own, one process at a
 * time; returns their names. Each file is sent whole, or in the pieces that `cut` gives. Rejects when a released file has changed, or the database is newer than the program or older than its first release.
 */
export async function migrate(db: Db, folder: string = FOLDER, cut: Cut = whole): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const pending = await pendingMigrations(db, folder);
  const applied: string[] = [];
  await renewChecksums(db, migrations);
  for (const migration of migrations.filter(({ name }) => pending.includes(name))) {
    if (await apply(db, migration, { all: migrations, cut })) applied.push(migration.name);
  }
  return applied;
}

/** The names of the migrations still to apply: none when the database is ready. */
export async function pendingMigrations(db: Db, folder: string = FOLDER): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  return db.owner(async (tx) => notYetApplied(migrations, await readApplied(tx)));
}

/** The version of the schema that the program makes. */
export async function schemaVersion(folder: string = FOLDER): Promise<readonly Applied[]> {
  return (await readMigrations(folder)).map(({ name, checksum }) => ({ name, checksum }));
}

/** True when this call applied it, false when another process did while we waited for the lock. */
function apply(db: Db, migration: Migration, { all, cut }: { readonly all: readonly Migration[]; readonly cut: Cut }): Promise<boolean> {
  return db.owner(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await tx.run(HISTORY);
    if (!notYetApplied(all, await readApplied(tx)).includes(migration.name)) return false;
    for (const piece of cut(migration.sql)) await tx.run(piece);
    await tx.run("insert into migrations.applied (name, checksum) values ($1, $2)", [migration.name, migration.checksum]);
    return true;
  });
}

/** A database that has a file as it was before has what it gives now: it remembers it so, and backups of both are of one version. */
async function renewChecksums(db: Db, migrations: readonly Migration[]): Promise<void> {
  await db.owner(async (tx) => {
    for (const { name, checksum } of await readApplied(tx)) {
      const ours = migrations.find((migration) => migration.name === name);
      if (ours && ours.checksum !== checksum)
        await tx.run("update migrations.applied set checksum = $2 where name = $1", [name, ours.checksum]);
    }
  });
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  if (names.length === 0) throw new Error(`no migration in ${folder}`);
  return Promise.all(names.map((name, index) => readMigration(folder, name, index + 1)));
}

async function readMigration(folder: string, name: string, number: number): Promise<Migration> {
  if (Number(name.slice(0, 4)) !== number || name[4] !== "_") throw new Error(`migration ${name} should be number ${number}`);
  const sql = await readFile(join(folder, name), "utf8");
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

async function readApplied(tx: Tx): Promise<readonly Applied[]> {
  const [table] = await tx.query<{ exists: boolean }>("select to_regclass('migrations.applied') is not null as exists");
  return table?.exists ? tx.query<Applied>("select name, checksum from migrations.applied order by name") : [];
}

/**
 * Files that were written again: as they were, they stopped on a database with rows of theirs, and left the others as they do now. By name, the checksum
 * of before.
 */
const WRITTEN_AGAIN: ReadonlyMap<string, string> = new Map([
  // It gave its documents no days under row-level security, then asked that they have some.
  ["0025_kept_documents.sql", "71cdcd07a2a32ec405459b823c8cb243a89a4cffa8be35e43e094d60666ac282"],
]);

/** The first of the migrations that stood here before the first release: every database of then has it. */
const BEFORE_FIRST_RELEASE = "0001_books.sql";

function notYetApplied(migrations: readonly Migration[], applied: readonly Applied[]): readonly string[] {
  if (applied.some(({ name }) => name === BEFORE_FIRST_RELEASE))
    throw new StartupError(
      "Ces données viennent d’une version d’avant la première publication\u00a0: démarrez-la avec elle, ou choisissez un dossier vide.",
    );
  for (const { name, checksum } of applied) {
    const ours = migrations.find((migration) => migration.name === name);
    if (!ours)
      throw new StartupError(
        `La base de données vient d’une version plus récente du programme (migration ${name})\u00a0: mettez le programme à jour.`,
      );
    if (ours.checksum !== checksum && WRITTEN_AGAIN.get(name) !== checksum)
      throw new StartupError(
        `La migration ${name} a changé depuis qu’elle a été appliquée à cette base\u00a0: restaurez le fichier d’origine, ou repartez d’une base vide.`,
      );
  }
  return migrations.map(({ name }) => name).filter((name) => !applied.some((done) => done.name === name));
}
