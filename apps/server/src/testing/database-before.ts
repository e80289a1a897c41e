import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, inject } from "vitest";
import { openDb, type Db } from "../db/db.js";
import { migrate } from "../db/migrate.js";
import type { Tx } from "../db/transaction.js";
import { databaseOf, runOn } from "./database-server.js";

const MIGRATIONS = fileURLToPath(new URL("../db/migrations", import.meta.url));

/**
 * A database as it was before the migration whose name contains `name`, dropped after the last test of the file: a test writes what an
 * earlier program would have written, then migrates.
 */
export async function databaseBefore(name: string): Promise<Db> {
  const { connectionString } = inject("databaseServer");
  const database = `comptoir_test_${randomBytes(6).toString("hex")}`;
  const folder = await mkdtemp(join(tmpdir(), "comptoir-migrations-"));
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
  const earlier = files.slice(
    0,
    files.findIndex((file) => file.includes(name)),
  );
  for (const file of earlier) await copyFile(join(MIGRATIONS, file), join(folder, file));
  await runOn(connectionString, `create database ${database} strategy file_copy`);
  const db = await openDb({ connectionString: databaseOf(connectionString, database) });
  afterAll(async () => {
    await db.close();
    await runOn(connectionString, `drop database ${database} with (force)`);
    await rm(folder, { recursive: true });
  });
  await migrate(db, folder);
  return db;
}

/** A transaction of an earlier program on the books of a company: without what ours send before their end, which its database does not know. */
export function asEarlierProgram(db: Db, companyId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  return db.shared(async (tx) => {
    await tx.run(`set local role comptoir_tenant; set local app.company_id = '${companyId}'`);
    await work(tx);
  });
}
