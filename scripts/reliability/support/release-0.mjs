import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { freePort } from "../../lib/free-port.mjs";
import { root } from "../../lib/root.mjs";
import { filesUnder } from "../../lib/sources.mjs";
import { untilReady } from "../../lib/until-ready.mjs";

/** The first migration that came after the folded schema: the program of the commit before is release 0. */
const FIRST_LATER = "apps/server/src/db/migrations/0013_entry_lines.sql";
const WORKSPACES = ["packages/accounting", "packages/bank-files", "packages/contract", "apps/server", "apps/web"];
/** A year of the demonstration, the same each time. */
const TODAY = "2026-04-14";

/**
 * The program of release 0, built from the history of the repository into a folder inside it, where the installed packages are found; null without that history.
 * @param {string} folder
 * @returns {string | null} Its entry.
 */
export function buildRelease0(folder) {
  const added = command("git", ["log", "--diff-filter=A", "--format=%H", "--", FIRST_LATER]).split("\n").filter(Boolean).at(-1);
  if (added === undefined) return null;
  mkdirSync(join(folder, "node_modules/@comptoir"), { recursive: true });
  command("sh", ["-c", `git archive ${added}^ | tar x -C ${folder}`]);
  for (const place of WORKSPACES) symlinkSync(`../../${place}`, join(folder, "node_modules/@comptoir", place.split("/")[1] ?? ""));
  const own = join(root, "apps/server/node_modules");
  if (existsSync(own)) symlinkSync(own, join(folder, "apps/server/node_modules"));
  command(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", "apps/server"], folder);
  const sources = join(relative(root, folder), "apps/server/src");
  for (const file of filesUnder([sources]).filter((path) => !path.endsWith(".ts"))) {
    const copy = join(root, file.replace("apps/server/src", "apps/server/dist"));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(root, file), copy);
  }
  return join(folder, "apps/server/dist/main.js");
}

/**
 * Runs a program once on an empty data folder, until its demonstration is loaded.
 * @param {string} entry
 * @param {string} dataDir
 */
export async function loadDemonstration(entry, dataDir) {
  const port = String(await freePort());
  const { DATABASE_URL: _database, ...env } = process.env;
  const child = spawn(process.execPath, [entry], {
    env: { ...env, PORT: port, DATA_DIR: dataDir, TODAY, DEMO: "1", LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  await untilReady(`http://localhost:${port}/readyz`, child);
  child.kill("SIGTERM");
  await once(child, "exit");
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
function command(name, args, cwd = root) {
  const { status, stdout, stderr } = spawnSync(name, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} ${args.join(" ")}: ${stderr}${stdout}`);
  return stdout;
}
