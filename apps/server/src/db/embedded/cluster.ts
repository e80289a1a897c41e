import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { StartupError } from "../../startup-error.js";
import type { Binaries } from "./binaries.js";
import type { Location } from "./location.js";
import type { OsUser } from "./os-user.js";
import type { Postmaster } from "./postmaster.js";
import { readIfPresent } from "./processes.js";

const ADMIN = "comptoir_admin";
const OWNER = "comptoir";
const DATABASE = "comptoir";

/** Creates the data folder of the server (checksums, UTF-8, a password for every connection), whole or not at all. */
export async function createCluster(binaries: Binaries, location: Location, signal: AbortSignal): Promise<void> {
  if (existsSync(location.data)) return;
  const password = existsSync(location.password) ? readPassword(location) : randomBytes(24).toString("base64url");
  writeFileSync(location.password, password, { mode: 0o600 });
  const unfinished = `${location.data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordForServer = join(location.socket, "initial-password");
  writeFileSync(passwordForServer, password, { mode: 0o600 });
  if (location.user) for (const path of [unfinished, passwordForServer]) chownSync(path, location.user.uid, location.user.gid);
  try {
    await initdb(binaries, location, { folder: unfinished, passwordFile: passwordForServer }, signal);
    renameSync(unfinished, location.data);
  } finally {
    rmSync(passwordForServer, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The connection of the owner of the books, who is no superuser: row-level security holds for him too. */
export function ownerConnection(location: Location, server: Postmaster): string {
  return connectionString(location, server, OWNER, DATABASE);
}

/** Creates the role and the database of the application when they are missing: after a first start, or a first start that was killed. */
export async function ensureDatabase(location: Location, server: Postmaster): Promise<void> {
  if (await answers(ownerConnection(location, server))) return;
  const admin = new pg.Client({ connectionString: connectionString(location, server, ADMIN, "postgres") });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${OWNER}') as role, exists (select from pg_database where datname = '${DATABASE}') as database`,
    );
    const verb = rows[0]?.role ? "alter" : "create";
    await admin.query(`${verb} role ${OWNER} login createrole createdb password ${admin.escapeLiteral(readPassword(location))}`);
    if (!rows[0]?.database) await admin.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await admin.end();
  }
}

async function initdb(
  binaries: Binaries,
  { user }: Location,
  { folder, passwordFile }: { folder: string; passwordFile: string },
  signal: AbortSignal,
): Promise<void> {
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const durability = process.platform === "linux" ? ["--sync-method=syncfs"] : [];
  const access = [`--username=${ADMIN}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const { status, errors } = await runToEnd(
    binaries.initdb,
    ["-D", folder, "--data-checksums", "--no-instructions", ...durability, ...locale, ...access],
    { cwd: folder, user },
    signal,
  );
  if (status !== 0) throw new StartupError(`La base de données n’a pas pu être créée\u00a0: ${errors.trim()}`);
}

/** Runs a program until it has really ended, also when the signal asks it to stop. */
function runToEnd(
  program: string,
  args: readonly string[],
  { cwd, user }: { cwd: string; user: OsUser | null },
  signal: AbortSignal,
): Promise<{ status: number | null; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "ignore", "pipe"],
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    let errors = "";
    child.stderr.on("data", (text) => (errors += text));
    child.once("error", (error) => (errors += error.message));
    child.once("close", (status) => resolve({ status, errors }));
    signal.addEventListener("abort", () => child.kill(), { once: true });
  });
}

/** False when the role, its password or the database is not there yet; any other failure is thrown. */
async function answers(connection: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: connection });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    const missing = ["28000", "28P01", "3D000"];
    if (error instanceof pg.DatabaseError && missing.includes(error.code ?? "")) return false;
    throw error;
  }
}

function readPassword(location: Location): string {
  const password = readIfPresent(location.password)?.trim();
  if (!password)
    throw new StartupError(
      `Le dossier de la base de données (${location.home}) appartient à un autre utilisateur ou est incomplet\u00a0: indiquez un autre dossier dans DATA_DIR.`,
    );
  return password;
}

function connectionString(location: Location, { host, port }: Postmaster, user: string, database: string): string {
  const login = `${user}:${encodeURIComponent(readPassword(location))}`;
  return host.startsWith("/")
    ? `postgresql://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${login}@${host}:${port}/${database}`;
}
