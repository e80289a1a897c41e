import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../lib/free-port.mjs";
import { unprivilegedUser } from "../lib/private-postgres.mjs";
import { throwawayFolder } from "../lib/throwaway-folder.mjs";

/**
 * @typedef {{ port: number, url: (database: string, role?: string) => string, kill: () => Promise<void>, start: () => Promise<void>, stop: () => Promise<void> }} Node
 * @typedef {{ coordinator: Node, workers: readonly Node[], alone: Node, stop: () => Promise<void> }} Cluster
 */

const SHARDS = 4;

/** What each node of a distributed database runs with; a server that is thrown away outlives no power cut. */
const SETTINGS = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "max_connections=300",
  "max_prepared_transactions=200",
  "max_worker_processes=24",
  "log_min_messages=warning",
  "timezone=UTC",
];
const DISTRIBUTED = [
  ...(process.env["CITUS_MULTI"] ? ["citus.multi_task_query_log_level=warning", "log_min_error_statement=warning"] : []),
  "shared_preload_libraries=citus",
  "wal_level=logical",
  `citus.shard_count=${SHARDS}`,
  "citus.shard_replication_factor=1",
];

/**
 * Starts a coordinator, two workers and one ordinary server of the same programs on the loopback.
 * @param {string} programs
 * @returns {Promise<Cluster>}
 */
export async function startCluster(programs) {
  const folder = mkdtempSync(join(throwawayFolder(), "comptoir-citus-"));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const make = (/** @type {string} */ name, /** @type {readonly string[]} */ settings) =>
    makeNode({ programs, folder, user, name, settings });
  const [coordinator, one, two, alone] = await Promise.all([
    make("coordinator", DISTRIBUTED),
    make("worker-1", DISTRIBUTED),
    make("worker-2", DISTRIBUTED),
    make("alone", []),
  ]);
  return {
    coordinator,
    workers: [one, two],
    alone,
    async stop() {
      await Promise.all([coordinator, one, two, alone].map((node) => node.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * An empty database on every node, of an owner who is no superuser, as in production; distributed ones know their workers.
 * @param {Cluster} cluster
 * @param {string} name
 */
export async function newDatabase({ coordinator, workers, alone }, name) {
  for (const node of [coordinator, ...workers, alone])
    await runStatement(node.url("postgres", "postgres"), `create database ${name} owner comptoir`);
  for (const node of [coordinator, ...workers]) await runStatement(node.url(name, "postgres"), "create extension citus");
  const admin = coordinator.url(name, "postgres");
  await runStatement(admin, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers) await runStatement(admin, `select citus_add_node('127.0.0.1', ${port})`);
}

/**
 * One statement, on a connection of its own.
 * @param {string} url
 * @param {string} sql
 * @param {readonly unknown[]} [values]
 * @returns {Promise<any[]>}
 */
export async function runStatement(url, sql, values = []) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(sql, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * @param {{ programs: string, folder: string, user: { uid?: number, gid?: number }, name: string, settings: readonly string[] }} node
 * @returns {Promise<Node>}
 */
async function makeNode({ programs, folder, user, name, settings }) {
  const data = join(folder, name);
  const options = { ...user, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" } };
  const made = spawnSync(`${programs}/initdb`, ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"], {
    ...options,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const flags = [...SETTINGS, ...settings].flatMap((setting) => ["-c", setting]);
  const pidFile = join(data, "postmaster.pid");
  /** @type {import("node:child_process").ChildProcess | null} */
  let server = null;
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  const start = async () => {
    if (existsSync(pidFile)) rmSync(pidFile);
    server = spawn(`${programs}/postgres`, ["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", folder, ...flags], {
      ...options,
      stdio: ["ignore", "ignore", process.env["CITUS_LOG"] ? "inherit" : "ignore"],
    });
    while (!existsSync(pidFile) || !/^ready/m.test(readFileSync(pidFile, "utf8"))) {
      if (server.exitCode !== null) throw new Error(`${name} did not start`);
      await pause(20);
    }
  };
  await start();
  const url = (/** @type {string} */ database, role = "comptoir") => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  await runStatement(url("postgres", "postgres"), "create role comptoir login createrole");
  return {
    port,
    url,
    start,
    /** The end of its machine: nothing is written any more, nothing is said. */
    kill: () => end("SIGKILL"),
    stop: () => end("SIGINT"),
  };
}
