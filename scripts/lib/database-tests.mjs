import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./sources.mjs";

const SERVER = "apps/server/src";
/** What gives a test its database. */
const DATABASES = new Set(["database", "database-before"].map((name) => `${SERVER}/testing/${name}.ts`));

/** The tests of the server that reach no database, by what they import: on another PostgreSQL they would prove the same again. */
export function testsWithoutDatabase() {
  return filesUnder([SERVER]).filter((file) => file.endsWith(".test.ts") && !reachesDatabase(file));
}

/** @param {string} test */
function reachesDatabase(test) {
  const known = new Set([test]);
  for (const file of known) {
    if (DATABASES.has(file)) return true;
    for (const imported of importsOf(file)) known.add(imported);
  }
  return false;
}

/** @param {string} file */
function importsOf(file) {
  const specifiers = readFileSync(join(root, file), "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)\.js"/g);
  return [...specifiers].map(([, path = ""]) => join(dirname(file), `${path}.ts`)).filter((path) => existsSync(join(root, path)));
}
