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
    databaseServer: { connectionString: string; booksConnectionString: string; template: string };
  }
}

/** Losing a test database in a power cut is no harm; files that follow one another leave their connections for a moment. */
const QUICK = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" };

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
    const booksConnectionString = await (server.isOurs ? asBooks(server.connectionString) : server.connectionString);
    project.provide("databaseServer", { connectionString: server.connectionString, booksConnectionString, template });
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

/**
 * Lets the role of the books sign in, and returns its address: what books do is tested as a role that is a member of no other. On a server of one's own,
 * whose roles are left alone, it is done as its owner.
 */
async function asBooks(connectionString: string): Promise<string> {
  const url = new URL(connectionString);
  [url.username, url.password] = ["comptoir_tenant", randomBytes(12).toString("hex")];
  await runOn(connectionString, `alter role comptoir_tenant login password '${url.password}'`);
  return url.href;
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
  /** Started for the run, and thrown away after it. */
  readonly isOurs: boolean;
  stop(): Promise<void>;
}

function external(connectionString: string): TestServer {
  return { connectionString, isOurs: false, stop: async () => undefined };
}

async function temporaryServer(): Promise<TestServer> {
  const folder = await temporaryDataDir(await quickFolder());
  const server = await startEmbedded({ dataDir: folder.path, settings: QUICK });
  return {
    connectionString: server.connectionString,
    isOurs: true,
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}
