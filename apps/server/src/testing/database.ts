import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { openDb, type Db } from "../db/db.js";
import { databaseOf, runOn } from "./database-server.js";

/**
 * An empty migrated database for one test file, dropped after its last test. Call it at the top of the file:
 * `const db = await testDatabase();`
 */
export async function testDatabase(): Promise<Db> {
  const opened: Db[] = [];
  const name = await createDatabase(() => Promise.all(opened.map((db) => db.close())));
  const { connectionString, booksConnectionString } = inject("databaseServer");
  const db = await openDb(
    { connectionString: databaseOf(connectionString, name) },
    { booksConnectionString: databaseOf(booksConnectionString, name) },
  );
  opened.push(db);
  return refusingNested(db);
}

/** The address of such a database, to which no connection is open. */
export async function testDatabaseUrl(): Promise<string> {
  return databaseOf(inject("databaseServer").connectionString, await createDatabase(async () => undefined));
}

async function createDatabase(close: () => Promise<unknown>): Promise<string> {
  const { connectionString, template } = inject("databaseServer");
  const name = `comptoir_test_${randomBytes(6).toString("hex")}`;
  afterAll(async () => {
    await close();
    await drop(connectionString, name);
  });
  await runOn(connectionString, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

/**
 * Fails a transaction that would wait for a turn while its caller holds a connection or a turn: two that wait so for each other would wait
 * for ever.
 */
function refusingNested(db: Db): Db {
  const outer = new AsyncLocalStorage<string>();
  return {
    ...db,
    async tenant(companyId, work, turn) {
      const held = outer.getStore();
      if (held !== undefined) throw new Error(`a transaction waits for a turn inside one of ${held}`);
      return db.tenant(companyId, (tx) => outer.run("a company", () => work(tx)), turn);
    },
    shared: (work) => db.shared((tx) => outer.run("the shared tables", () => work(tx))),
    reading: (companyId, work) => db.reading(companyId, (tx) => outer.run("several reads", () => work(tx))),
  };
}

/** Without force the server itself sends its vacuum away; with force we may not, but connections that a test left are closed. */
async function drop(connectionString: string, name: string): Promise<void> {
  await runOn(connectionString, `drop database if exists ${name}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    return runOn(connectionString, `drop database if exists ${name} with (force)`);
  });
}

const OBJECT_IN_USE = "55006";
