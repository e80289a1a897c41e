import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { databaseOf, runOn } from "../testing/database-server.js";
import { testDatabase } from "../testing/database.js";
import { openDb, type Db } from "./db.js";
import { migrate, pendingMigrations } from "./migrate.js";

const migrated = await testDatabase();
const server = inject("databaseServer").connectionString;
let folder: string;
let name: string;
let db: Db;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "comptoir-migrations-"));
  name = `comptoir_test_${randomBytes(6).toString("hex")}`;
  await runOn(server, `create database ${name} strategy file_copy`);
  db = await openDb({ connectionString: databaseOf(server, name) });
  await writeFile(join(folder, "0001_first.sql"), "create table first (n int); insert into first values (1);");
});

afterEach(async () => {
  await db.close();
  await runOn(server, `drop database ${name}`);
  await rm(folder, { recursive: true });
});

const tables = () =>
  db.owner(async (tx) =>
    (await tx.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")).map(
      (row) => row.name,
    ),
  );

test("our own migrations are all applied to the template", async () => {
  expect(await pendingMigrations(migrated)).toEqual([]);
});

test("each file is applied once, in order", async () => {
  expect(await pendingMigrations(db, folder)).toEqual(["0001_first.sql"]);
  expect(await migrate(db, folder)).toEqual(["0001_first.sql"]);
  await writeFile(join(folder, "0002_second.sql"), "create table second as table first;");
  expect(await migrate(db, folder)).toEqual(["0002_second.sql"]);
  expect(await migrate(db, folder)).toEqual([]);
  expect(await tables()).toEqual(["first", "second"]);
});

test("programs that start together apply each file once", async () => {
  await writeFile(join(folder, "0002_slow.sql"), "select pg_sleep(0.2); create table slow ();");
  const applied = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)]);
  expect(applied.flat().sort()).toEqual(["0001_first.sql", "0002_slow.sql"]);
});

test("a failing file leaves nothing of itself and keeps what came before", async () => {
  await writeFile(join(folder, "0002_broken.sql"), "create table half (); select 1/0;");
  await expect(migrate(db, folder)).rejects.toThrow("division by zero");
  expect(await tables()).toEqual(["first"]);
  expect(await pendingMigrations(db, folder)).toEqual(["0002_broken.sql"]);
});

test("a released file that has changed is refused", async () => {
  await migrate(db, folder);
  await writeFile(join(folder, "0001_first.sql"), "create table first (n bigint);");
  await expect(migrate(db, folder)).rejects.toThrow("La migration 0001_first.sql a changé");
});

test("a file that was written again since is one with what it was: nothing is applied, and the database remembers it as it is now", async () => {
  await migrate(db);
  const checksum = async () =>
    db.owner((tx) => tx.query<{ checksum: string }>("select checksum from migrations.applied where name = '0025_kept_documents.sql'"));
  const now = await checksum();
  const before = "71cdcd07a2a32ec405459b823c8cb243a89a4cffa8be35e43e094d60666ac282";
  await db.owner((tx) => tx.run("update migrations.applied set checksum = $1 where name = '0025_kept_documents.sql'", [before]));
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await migrate(db)).toEqual([]);
  expect(await checksum()).toEqual(now);
});

test("a database newer than the program is refused", async () => {
  await writeFile(join(folder, "0002_second.sql"), "create table second ();");
  await migrate(db, folder);
  await rm(join(folder, "0002_second.sql"));
  await expect(migrate(db, folder)).rejects.toThrow("version plus récente du programme");
});

test("a gap in the numbers is a mistake", async () => {
  await writeFile(join(folder, "0003_third.sql"), "select 1;");
  await expect(migrate(db, folder)).rejects.toThrow("should be number 2");
});

test("data of a version before the first release is refused, and no table changes", async () => {
  await rm(join(folder, "0001_first.sql"));
  await writeFile(join(folder, "0001_books.sql"), "create table kept (n int);");
  await db.owner((tx) =>
    tx.run(`create schema migrations; create table kept (n int);
      create table migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      insert into migrations.applied (name, checksum) values ('0001_books.sql', 'of then')`),
  );
  const refused = "viennent d’une version d’avant la première publication";
  await expect(migrate(db)).rejects.toThrow(refused);
  await expect(pendingMigrations(db)).rejects.toThrow(refused);
  await expect(migrate(db, folder)).rejects.toThrow(refused);
  expect(await tables()).toEqual(["kept"]);
  const [schemas] = await db.owner((tx) => tx.query("select count(*)::int as n from pg_namespace where nspname in ('shared', 'books')"));
  expect(schemas).toEqual({ n: 0 });
});
