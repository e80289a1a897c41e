import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./root.mjs";

const SKIPPED = new Set(["node_modules", "dist", "data", ".git"]);

/**
 * Every file under some folders of the repository (or the files named), as paths from the root, sorted.
 * @param {readonly string[]} places
 * @returns {string[]}
 */
export function filesUnder(places) {
  return places
    .flatMap((place) => walk(join(root, place)))
    .map((path) => relative(root, path))
    .sort();
}

/**
 * One digest of the content of some files: it changes when one of them does.
 * @param {readonly string[]} files Paths from the root.
 */
export function digestOf(files) {
  const digest = createHash("sha256").update(process.version);
  for (const file of files) digest.update(`\0${file}\0`).update(digestOfFile(file));
  return digest.digest("hex");
}

/**
 * The parts of a build share most of their sources: each file is read once.
 * @type {Map<string, string>}
 */
const digests = new Map();

/** @param {string} file */
function digestOfFile(file) {
  const known = digests.get(file);
  if (known !== undefined) return known;
  const digest = createHash("sha256")
    .update(readFileSync(join(root, file)))
    .digest("hex");
  digests.set(file, digest);
  return digest;
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function walk(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.endsWith(".tsbuildinfo"))
    .flatMap((entry) => walk(join(path, entry.name)));
}
