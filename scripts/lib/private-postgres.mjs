import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { throwawayFolder } from "./throwaway-folder.mjs";

const OLDEST = 15;

/**
 * The folder of the programs of an installed PostgreSQL, 15 or newer; null when there is none.
 * @returns {string | null}
 */
export function findInstalledPostgres() {
  const debian = existsSync("/usr/lib/postgresql")
    ? readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin`)
    : [];
  const found = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  return [...debian, ...(found ? [found] : [])].find((folder) => existsSync(`${folder}/initdb`) && versionOf(folder) >= OLDEST) ?? null;
}

/** @param {string} folder */
function versionOf(folder) {
  const { stdout } = spawnSync(`${folder}/postgres`, ["--version"], { encoding: "utf8" });
  return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0);
}

/** What a server that is thrown away does without: nothing is read again after a power cut. */
const QUICK = ["fsync", "full_page_writes", "synchronous_commit"].flatMap((setting) => ["-c", `${setting}=off`]);

/**
 * Starts a throw-away server on a free port of the loopback, as an unprivileged user.
 * @param {string} programs
 * @returns {Promise<{ connectionString: string, stop: () => Promise<void> }>}
 */
export async function startPrivatePostgres(programs) {
  const folder = mkdtempSync(join(throwawayFolder(), "comptoir-postgres-"));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" } };
  succeed(
    spawnSync(`${programs}/initdb`, ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"], {
      ...options,
      encoding: "utf8",
    }),
  );
  // As in production, the owner of the books is no superuser.
  const role = "create role comptoir login createrole createdb;\n";
  succeed(spawnSync(`${programs}/postgres`, ["--single", "-D", data, "postgres"], { ...options, encoding: "utf8", input: role }));
  const port = await freePort();
  const server = spawn(`${programs}/postgres`, ["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", folder, ...QUICK], {
    ...options,
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  await waitReady(join(data, "postmaster.pid"), server);
  return {
    connectionString: `postgresql://comptoir@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {import("node:child_process").SpawnSyncReturns<string>} ended */
function succeed({ status, stderr }) {
  if (status !== 0) throw new Error(stderr);
}

/**
 * @param {string} pidFile
 * @param {import("node:child_process").ChildProcess} server
 */
async function waitReady(pidFile, server) {
  while (!existsSync(pidFile) || !/^ready/m.test(readFileSync(pidFile, "utf8"))) {
    if (server.exitCode !== null) throw new Error("PostgreSQL did not start");
    await pause(20);
  }
}

/** The user that a server of PostgreSQL runs as, which refuses to be root. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const [, , uid, gid] = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody") ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}
