import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openDb, type Db } from "../db/db.js";
import { databaseOf, runOn } from "./database-server.js";

/**
 * An empty migrated database for one test file, dropped after its last test. Call it at the top of the file:
 * `const db = await testDatabase();`
 */
export async function testDatabase(): Promise<Db> {
  const { connectionString, template } = inject("databaseServer");
  const name = `comptoir_test_${randomBytes(6).toString("hex")}`;
  const opened: Db[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.close()));
    await runOn(connectionString, `drop database if exists ${name} with (force)`);
  });
  await runOn(connectionString, `create database ${name} template ${template} strategy file_copy`);
  const db = await openDb({ connectionString: databaseOf(connectionString, name) });
  opened.push(db);
  return db;
}
