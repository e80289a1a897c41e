import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDb } from "../db/db.js";
import { startEmbedded } from "../db/embedded.js";
import { migrate } from "../db/migrate.js";
import { quickFolder, temporaryDataDir } from "./temporary-folder.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where test files create their databases, and the migrated one that they copy. */
    databaseServer: { connectionString: string; template: string };
  }
}

/** Losing a test database in a power cut is no harm. */
const QUICK = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** Starts one server for the whole run (or takes the one of DATABASE_URL) and migrates one template; returns what to do at the end. */
export default async function setup(
  project: TestProject,
  change: (connectionString: string) => Promise<void> = async () => undefined,
): Promise<() => Promise<void>> {
  const server = process.env["DATABASE_URL"] ? external(process.env["DATABASE_URL"]) : await temporaryServer();
  try {
    const template = `comptoir_template_${randomBytes(6).toString("hex")}`;
    await runOn(server.connectionString, `create database ${template}`);
    await migrateOne(databaseOf(server.connectionString, template));
    await change(databaseOf(server.connectionString, template));
    project.provide("databaseServer", { connectionString: server.connectionString, template });
    return async () => {
      await runOn(server.connectionString, `drop database ${template}`);
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function migrateOne(connectionString: string): Promise<void> {
  const db = await openDb({ connectionString }, { poolSize: 1 });
  try {
    await migrate(db);
  } finally {
    await db.close();
  }
}

/** One statement on a connection of its own. */
export async function runOn(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseOf(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

interface TestServer {
  readonly connectionString: string;
  stop(): Promise<void>;
}

function external(connectionString: string): TestServer {
  return { connectionString, stop: async () => undefined };
}

async function temporaryServer(): Promise<TestServer> {
  const folder = await temporaryDataDir(await quickFolder());
  const server = await startEmbedded({ dataDir: folder.path, settings: QUICK });
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}
