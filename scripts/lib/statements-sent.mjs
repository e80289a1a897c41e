import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { root } from "./root.mjs";

/**
 * Keeps which statements a test file sends to its database, and how long it took, in the folder of STATEMENTS_FOLDER when it is given: on another
 * PostgreSQL, the fewest files that send them all are run again (database-tests.mjs).
 */
const folder = process.env["STATEMENTS_FOLDER"];
if (folder !== undefined) record(folder);

/** @param {string} kept */
function record(kept) {
  const started = performance.now();
  const sent = new Set();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = /** @this {any} */ function (/** @type {any[]} */ ...given) {
    const [statement] = given;
    const text = typeof statement === "string" ? statement : statement?.text;
    if (typeof text === "string") sent.add(text);
    return Reflect.apply(query, this, given);
  };
  afterAll(() => {
    pg.Client.prototype.query = query;
    const { testPath = "" } = expect.getState();
    const file = relative(root, testPath);
    const statements = [...new Set([...sent].map(nameOf))];
    writeFileSync(join(kept, `${nameOf(file)}.json`), JSON.stringify({ file, milliseconds: performance.now() - started, statements }));
  });
}

/**
 * A statement by its words: other names, values and places of its parameters make no other statement.
 * @param {string} text
 */
function nameOf(text) {
  const words = text
    .replace(/'[^']*'/g, "'")
    .replace(/\d+/g, "0")
    .replace(/\$0(?:, ?\$0)*/g, "$0")
    .replace(/\s+/g, " ");
  return createHash("sha1").update(words).digest("base64url").slice(0, 12);
}
