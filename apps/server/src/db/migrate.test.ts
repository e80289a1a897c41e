import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { uuidv7 } from "uuidv7";
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

test("operations written before they kept their words are given them, company by company", async () => {
  const ours = fileURLToPath(new URL("./migrations", import.meta.url));
  const names = (await readdir(ours)).sort();
  const bring = (from: number, to?: number) =>
    Promise.all(names.slice(from, to).map((one) => copyFile(join(ours, one), join(folder, one))));
  await rm(join(folder, "0001_first.sql"));
  await bring(0, 3);
  await migrate(db, folder);
  const companies = [uuidv7(), uuidv7()];
  for (const [index, company] of companies.entries()) {
    const id = uuidv7();
    // As the program of then did: ours ends its transactions with functions of later migrations.
    await db.owner(async (tx) => {
      await tx.run(`set local role comptoir_tenant; set local app.company_id = '${company}'`);
      await tx.run(
        `insert into books.operations (company_id, id, date, amount_cents, origin, title, piece_ref, status, vat_status)
          values ($1, $2, '2026-03-02', -100, 'professional', 'Café', 'X', 'to_categorize', 'none')`,
        [company, id],
      );
      await tx.run(
        "insert into books.operation_tokens (company_id, token, date, operation_id) values ($1, 'cafe', '2026-03-02', $2), ($1, $3, '2026-03-02', $2)",
        [company, id, `#${index}`],
      );
    });
  }
  await bring(3);
  await migrate(db, folder);
  for (const [index, company] of companies.entries()) {
    const read = (text: string) => db.tenant(company, (tx) => tx.query(text));
    expect(await read("select tokens from books.operations")).toEqual([{ tokens: [`#${index}`, "cafe"] }]);
    await db.tenant(company, (tx) => tx.run("delete from books.operations"));
    expect(
      await read("select count(*)::int as tokens, (select sum(n)::int from books.words) as words from books.operation_tokens"),
    ).toEqual([{ tokens: 0, words: 0 }]);
  }
});
