import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "../../startup-error.js";
import type { Binaries } from "./binaries.js";
import type { Location } from "./location.js";
import { identityOf, isServerOf, killIfAlive, readIfPresent, serverProcessesIn } from "./processes.js";

/** A server as its own `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket, or the loopback address. */
  readonly host: string;
  readonly status: string;
}

/** How a server is reached: by a socket in a folder, or by a port of the loopback. */
export type ServerAddress = { readonly socket: string } | { readonly loopbackPort: number };

/** What it takes to start a server; `onLaunch` receives the process id of one that is started rather than adopted. */
export interface Launch {
  readonly binaries: Binaries;
  readonly location: Location;
  readonly endpoint: ServerAddress;
  readonly settings: Readonly<Record<string, string>>;
  readonly onLaunch: (pid: number | undefined) => void;
}

const POLL_MS = 5;
const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 60_000;
const ORPHAN_PATIENCE_MS = 5_000;

/** The server of a data folder, adopted when it runs already, else started; resolves once it accepts connections. */
export async function ensureRunning(launch: Launch): Promise<Postmaster> {
  const { location } = launch;
  const deadline = performance.now() + START_DEADLINE_MS;
  for (;;) {
    const running = await waitSettled(location.data, deadline);
    if (running) return running;
    await clearRemains(location);
    const outcome = await start(launch, deadline);
    if (typeof outcome !== "string") return outcome;
    if (!isWorthRetrying(outcome) || performance.now() > deadline) throw startFailure(location, outcome);
    await pause(100);
  }
}

/**
 * Asks a server for a fast shutdown (open transactions are rolled back) and waits until its process has gone. One that was
 * just `launched` has not written its number yet.
 */
export async function stopPostmaster({ data }: Location, launched?: number): Promise<void> {
  const pid = serverOf(data, launched);
  if (pid === null) return;
  const started = performance.now();
  const identity = identityOf(pid);
  process.kill(pid, "SIGINT");
  while (identity !== null && identityOf(pid) === identity) {
    if (performance.now() - started > STOP_DEADLINE_MS) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
    await pause(POLL_MS);
  }
}

/** The same request without waiting, for a process that is about to exit. */
export function signalStop({ data }: Location, launched?: number): void {
  const pid = serverOf(data, launched);
  if (pid !== null) process.kill(pid, "SIGINT");
}

function serverOf(data: string, launched: number | undefined): number | null {
  return [readPostmaster(data)?.pid, launched].find((pid) => pid !== undefined && isServerOf(pid, data)) ?? null;
}

/** Reads `postmaster.pid`: null when no server has the folder, or when the file is still being written. */
export function readPostmaster(data: string): Postmaster | null {
  const text = readIfPresent(join(data, "postmaster.pid"));
  const [pid, , , port, socket, address, , status] = text?.split("\n") ?? [];
  if (pid === undefined || !Number.isInteger(Number(pid))) return null;
  return {
    pid: Number(pid),
    port: Number(port),
    host: socket?.trim() || address?.trim() || "127.0.0.1",
    status: status?.trim() ?? "starting",
  };
}

/** Waits while a living server starts or stops: returns it once ready, null once there is none. */
async function waitSettled(data: string, deadline: number): Promise<Postmaster | null> {
  for (;;) {
    const running = readPostmaster(data);
    if (!running || !isServerOf(running.pid, data)) return null;
    if (running.status === "ready") return running;
    if (performance.now() > deadline)
      throw new StartupError(`PostgreSQL (processus ${running.pid}) ne répond pas\u00a0: arrêtez ce processus, puis recommencez.`);
    await pause(POLL_MS);
  }
}

/**
 * After a kill: PostgreSQL takes a zombie, or any process that has got the number since, for a living server and would
 * refuse to start. No process of the old server may still work in the folder when its lock files are removed.
 */
async function clearRemains({ data, socket }: Location): Promise<void> {
  const started = performance.now();
  for (let orphans = serverProcessesIn(data); orphans.length > 0; orphans = serverProcessesIn(data)) {
    if (performance.now() - started > ORPHAN_PATIENCE_MS) for (const pid of orphans) killIfAlive(pid);
    await pause(POLL_MS);
  }
  for (const remains of [join(data, "postmaster.pid"), join(socket, ".s.PGSQL.5432.lock")]) rmSync(remains, { force: true });
}

/** Starts the server apart from our process group, so that Ctrl-C reaches it through us only. Returns its log when it did not start. */
async function start({ binaries, location, endpoint, settings, onLaunch }: Launch, deadline: number): Promise<Postmaster | string> {
  const { user, data, log } = location;
  const logFrom = trimmedSize(log);
  const logFile = openSync(log, "a", 0o600);
  const options = Object.entries({ ...defaultSettings(), ...endpointSettings(endpoint), ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const server = spawn(binaries.postgres, ["-D", data, ...options], {
    detached: true,
    stdio: ["ignore", logFile, logFile],
    cwd: data,
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  closeSync(logFile);
  let failure: string | undefined;
  server.once("error", (error) => (failure = error.message));
  const onExit = (): unknown => (failure ??= readFileSync(log, "utf8").slice(logFrom));
  server.once("exit", onExit);
  server.unref();
  onLaunch(server.pid);
  while (failure === undefined) {
    const running = readPostmaster(data);
    if (running?.pid === server.pid && running?.status === "ready") {
      server.off("exit", onExit);
      return running;
    }
    if (performance.now() > deadline) return "no answer in time";
    await pause(POLL_MS);
  }
  return failure;
}

function endpointSettings(endpoint: ServerAddress): Record<string, string> {
  if ("socket" in endpoint) return { listen_addresses: "", unix_socket_directories: endpoint.socket, unix_socket_permissions: "0700" };
  return { listen_addresses: "127.0.0.1", port: String(endpoint.loopbackPort), unix_socket_directories: "" };
}

function defaultSettings(): Record<string, string> {
  const megabytes = Math.floor(totalmem() / 1024 / 1024);
  return {
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    shared_buffers: `${Math.min(512, Math.max(64, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "2GB",
    wal_compression: "on",
    // What a killed application was doing ends, and gives its locks back, instead of going on without a reader.
    ...(process.platform === "linux" && { client_connection_check_interval: "1s" }),
    // After a crash: one call for the whole file system instead of one per file of the data folder.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    random_page_cost: "1.1",
    jit: "off",
    max_connections: "100",
    timezone: "UTC",
    log_min_messages: "warning",
    // Without DETAIL, which repeats the values of a row.
    log_error_verbosity: "terse",
    log_line_prefix: "%m [%p] ",
  };
}

/** Empties a log that has grown beyond 10 MB; returns where the next line will be written. */
function trimmedSize(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 10_000_000) return size;
  rmSync(log);
  return 0;
}

function isWorthRetrying(log: string): boolean {
  return /pre-existing shared memory|lock file "[^"]*" already exists|is still in use/.test(log);
}

function startFailure({ log }: Location, detail: string): StartupError {
  const reason = detail.split("\n").find((line) => /FATAL|PANIC/.test(line)) ?? detail.trim().split("\n").at(-1) ?? "";
  return new StartupError(
    `La base de données n’a pas pu démarrer\u00a0: ${reason.replace(/^.*(FATAL|PANIC):\s*/, "")} (journal\u00a0: ${log}).`,
  );
}
