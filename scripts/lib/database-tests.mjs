import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./sources.mjs";

const SERVER = "apps/server/src";
/** What gives a test its database. */
const DATABASE = `${SERVER}/testing/database.ts`;

/** The tests of the server that reach no database, by what they import: on another PostgreSQL they would prove the same again. */
export function testsWithoutDatabase() {
  return filesUnder([SERVER]).filter((file) => file.endsWith(".test.ts") && !reachesDatabase(file));
}

/** @param {string} test */
function reachesDatabase(test) {
  const known = new Set([test]);
  for (const file of known) {
    if (file === DATABASE) return true;
    for (const imported of importsOf(file)) known.add(imported);
  }
  return false;
}

/**
 * Most files are imported by many: each is read once.
 * @type {Map<string, readonly string[]>}
 */
const imports = new Map();

/** @param {string} file */
function importsOf(file) {
  const known = imports.get(file);
  if (known !== undefined) return known;
  const specifiers = readFileSync(join(root, file), "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)\.js"/g);
  const paths = [...specifiers].map(([, path = ""]) => join(dirname(file), `${path}.ts`)).filter((path) => existsSync(join(root, path)));
  imports.set(file, paths);
  return paths;
}
