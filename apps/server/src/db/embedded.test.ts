import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileForChild, type Compiled } from "../testing/compiled.js";
import { temporaryDataDir } from "../testing/temporary-folder.js";
import { startEmbedded } from "./embedded.js";
import { identityOf, isServerOf, serverProcessesIn } from "./embedded/processes.js";

let compiled: Compiled;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
const data = (dataDir: string = folder.path) => join(dataDir, "postgres", "data");

/** An application in a process of its own, which holds the server until the test ends it. */
interface Application {
  readonly process: ChildProcess;
  readonly ready: Promise<{ server: number; milliseconds: number }>;
}

function startApplication(dataDir: string = folder.path, { handlesSignals = true } = {}): Application {
  const script = `
    import { startEmbedded } from ${JSON.stringify(compiled.entry)};
    const started = performance.now();
    try {
      const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
      process.stdout.write(JSON.stringify({ server: server.pid, milliseconds: performance.now() - started }));
      if (${handlesSignals}) process.once("SIGTERM", async () => { await server.stop(); process.exit(0); });
      setInterval(() => {}, 1000);
    } catch (error) {
      process.stderr.write(error.message);
      process.exit(1);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "pipe"] });
  const ready = new Promise<{ server: number; milliseconds: number }>((resolve, reject) => {
    child.stdout.once("data", (text) => resolve(JSON.parse(String(text))));
    child.stderr.once("data", (text) => reject(new Error(String(text))));
  });
  return { process: child, ready };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

beforeAll(async () => {
  compiled = await compileForChild("db/embedded.ts");
  folder = await temporaryDataDir();
});

afterAll(async () => {
  await compiled.remove();
  await folder.remove();
});

/** Only what never comes takes as long: every wait ends with what it waits for, however busy the machine is. */
const PATIENCE = { timeout: 180_000 };

describe("our own PostgreSQL", PATIENCE, () => {
  test("the first start creates a durable cluster behind a password, and a stop leaves no process", async () => {
    const server = await startEmbedded({ dataDir: folder.path });
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as version, (select rolsuper from pg_roles where rolname = current_user) as superuser",
    );
    await client.query("create table kept (n int); insert into kept values (1)");
    await client.end();
    expect(rows[0]).toEqual({ checksums: "on", fsync: "on", version: 18, superuser: false });
    expect(statSync(join(folder.path, "postgres", "password")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(data(), "pg_hba.conf"), "utf8")).not.toMatch(/^\w.*\b(trust|password)\s*$/m);

    await server.stop();
    expect(existsSync(join(data(), "postmaster.pid"))).toBe(false);
    expect(isServerOf(server.pid, data())).toBe(false);
    expect(serverProcessesIn(data())).toEqual([]);
  });

  test("a wrong password is refused", async () => {
    const server = await startEmbedded({ dataDir: folder.path });
    const url = new URL(server.connectionString);
    url.password = "wrong";
    const client = new pg.Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toThrow("password authentication failed");
    await server.stop();
  });

  test("a second instance on the same folder is refused with the number of the first", async () => {
    const first = startApplication();
    await first.ready;
    await expect(startEmbedded({ dataDir: folder.path })).rejects.toThrow(`déjà utilisé par le processus ${first.process.pid}`);
    expect(identityOf(first.process.pid ?? 0)).not.toBeNull();
    await kill(first.process, "SIGTERM");
    expect(serverProcessesIn(data())).toEqual([]);
  });

  test("after kill -9 of the application the next start adopts its server and finds what was written", async () => {
    const first = startApplication();
    const { server } = await first.ready;
    await kill(first.process, "SIGKILL");
    expect(isServerOf(server, data())).toBe(true);

    const next = await startEmbedded({ dataDir: folder.path });
    expect(next.pid).toBe(server);
    const client = new pg.Client({ connectionString: next.connectionString });
    await client.connect();
    expect((await client.query("select n from kept")).rows).toEqual([{ n: 1 }]);
    await client.end();
    await next.stop();
    expect(serverProcessesIn(data())).toEqual([]);
  });

  test.runIf(process.platform === "linux")("what a killed application was doing ends, and gives its locks back", async () => {
    const server = await startEmbedded({ dataDir: folder.path });
    const [killed, next] = [1, 2].map(() => new pg.Client({ connectionString: server.connectionString }));
    if (!killed || !next) throw new Error("two clients");
    killed.on("error", () => undefined);
    await Promise.all([killed.connect(), next.connect()]);
    await killed.query("begin; select pg_advisory_xact_lock(42)");
    killed.query("select pg_sleep(600)").catch(() => undefined);
    killed.connection.stream.destroy();
    await next.query("set statement_timeout = '20s'");
    await next.query("select pg_advisory_lock(42)");
    await next.end();
    await server.stop();
  });

  test("after kill -9 of the application and of the server the next start recovers", async () => {
    const first = startApplication();
    const { server } = await first.ready;
    await kill(first.process, "SIGKILL");
    process.kill(server, "SIGKILL");
    const next = await startEmbedded({ dataDir: folder.path });
    expect(next.pid).not.toBe(server);
    await next.stop();
  });

  test("a server killed under a living application comes back at the same address", async () => {
    const server = await startEmbedded({ dataDir: folder.path });
    const killed = server.pid;
    process.kill(killed, "SIGKILL");
    await expect.poll(() => server.pid, PATIENCE).not.toBe(killed);
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    expect((await client.query("select n from kept")).rows).toEqual([{ n: 1 }]);
    await client.end();
    await expect(startApplication().ready).rejects.toThrow(`déjà utilisé par le processus ${process.pid}`);
    await server.stop();
    expect(serverProcessesIn(data())).toEqual([]);
  });

  test("of two first starts at the same moment one wins and the other is refused", async () => {
    const other = await temporaryDataDir();
    const outcomes = await Promise.allSettled([startEmbedded({ dataDir: other.path }), startEmbedded({ dataDir: other.path })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const outcome of outcomes) if (outcome.status === "fulfilled") await outcome.value.stop();
    await other.remove();
  });

  test("a signal during the first start leaves no process", async () => {
    const other = await temporaryDataDir();
    const starting = startApplication(other.path);
    starting.ready.catch(() => undefined);
    await expect.poll(() => existsSync(join(other.path, "postgres", "starting.lock")), PATIENCE).toBe(true);
    await kill(starting.process, "SIGINT");
    expect(serverProcessesIn(data(other.path))).toEqual([]);
    await other.remove();
  });

  test("a signal before the application handles any leaves no process either", async () => {
    const starting = startApplication(folder.path, { handlesSignals: false });
    await starting.ready;
    await kill(starting.process, "SIGINT");
    expect(serverProcessesIn(data())).toEqual([]);
  });

  test("a signal that comes before the server has written its number leaves no process", async () => {
    const starting = startApplication(folder.path, { handlesSignals: false });
    await starting.ready;
    rmSync(join(data(), "postmaster.pid"));
    await kill(starting.process, "SIGINT");
    expect(serverProcessesIn(data())).toEqual([]);
  });

  test("where the path of a socket would be too long, the server listens on the loopback", async () => {
    const other = await temporaryDataDir();
    const deep = join(other.path, "a-folder-with-a-long-name".repeat(4));
    const server = await startEmbedded({ dataDir: deep });
    expect(server.connectionString).toMatch(/@127\.0\.0\.1:\d+\/comptoir$/);
    await server.stop();
    await other.remove();
  });
});
