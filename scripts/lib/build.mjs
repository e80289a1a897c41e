import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";
import { giveUp, runNode } from "./run.mjs";
import { digestOf, filesUnder } from "./sources.mjs";

/**
 * What is built, and from what.
 * @typedef {{ name: string, output: string, sources: readonly string[], make: () => Promise<import("./run.mjs").Outcome> }} Part
 */

const SHARED = ["packages", "tsconfig.base.json", "package-lock.json"];

/** What the compiler fills for the server. */
const COMPILED = [
  "apps/server/dist",
  "packages/accounting/dist",
  "packages/bank-files/dist",
  "packages/e-invoices/dist",
  "packages/contract/dist",
];

/** @type {readonly Part[]} */
const PARTS = [
  { name: "serveur", output: "apps/server/dist", sources: ["apps/server", "scripts/lib/bundle-server.mjs", ...SHARED], make: makeServer },
  { name: "interface", output: "apps/web/dist", sources: ["apps/web", ...SHARED], make: makeWeb },
];

/** Builds the parts whose sources have changed since they were built; ends the program when one does not build. */
export async function buildIfNeeded() {
  if ((await buildStale()).length > 0) giveUp("La construction a échoué.");
}

/**
 * The same, without ending the program: returns the parts that did not build, with what the compiler said.
 * @returns {Promise<readonly { name: string, output: string }[]>}
 */
export async function buildStale() {
  const stale = PARTS.map((part) => ({ ...part, digest: digestOf(sourcesOf(part)) })).filter((part) => readStamp(part) !== part.digest);
  if (stale.length === 0) return [];
  process.stdout.write(`Construction\u00a0: ${stale.map(({ name }) => name).join(", ")}…\n`);
  const built = await Promise.all(stale.map(async (part) => ({ name: part.name, ...(await build(part)) })));
  return built.filter(({ status }) => status !== 0);
}

/** Forgets the parts that were built from other sources, when something else than this module has written to their output. */
export function forgetStaleBuilds() {
  for (const part of PARTS) if (readStamp(part) !== digestOf(sourcesOf(part))) rmSync(stampOf(part), { force: true });
}

/** @param {Part & { digest: string }} part */
async function build(part) {
  rmSync(stampOf(part), { force: true });
  const outcome = await part.make();
  process.stdout.write(outcome.output);
  if (outcome.status === 0) writeFileSync(stampOf(part), part.digest);
  return outcome;
}

async function makeServer() {
  // The compiler goes by its notes, which lie outside of the folders that it fills: when one is gone, they are not to be believed.
  const force = COMPILED.every((folder) => existsSync(join(root, folder))) ? [] : ["--force"];
  const outcome = await runNode("node_modules/typescript/bin/tsc", ["-b", ...force, "apps/server"], { capture: true });
  if (outcome.status !== 0) return outcome;
  copyAssets("apps/server");
  const bundled = await runNode("scripts/lib/bundle-server.mjs", [], { capture: true });
  return { status: bundled.status, output: outcome.output + bundled.output };
}

function makeWeb() {
  return runNode("node_modules/vite/bin/vite.js", ["build", "--logLevel", "warn"], { cwd: join(root, "apps/web"), capture: true });
}

/**
 * The compiler leaves out what it does not understand: SQL, fonts, images.
 * @param {string} folder
 */
function copyAssets(folder) {
  // Read as a folder by the program: a file that is gone from the sources would still count.
  rmSync(join(root, folder, "dist/db/migrations"), { recursive: true, force: true });
  for (const file of filesUnder([`${folder}/src`]).filter((path) => !/\.tsx?$/.test(path))) {
    const copy = join(root, file.replace(`${folder}/src/`, `${folder}/dist/`));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(root, file), copy);
  }
}

/** @param {Part} part */
function sourcesOf({ sources }) {
  return filesUnder(sources).filter((file) => !/\.(test|spec|gen)\.tsx?$/.test(file));
}

/** @param {Part} part */
function stampOf({ output }) {
  return join(root, output, ".built-from");
}

/** @param {Part} part */
function readStamp(part) {
  return existsSync(stampOf(part)) ? readFileSync(stampOf(part), "utf8") : null;
}
