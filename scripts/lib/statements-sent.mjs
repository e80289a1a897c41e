import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { root } from "./root.mjs";

/**
 * Keeps which of the server's statements a test file makes it send, and how long it took, in the folder of STATEMENTS_FOLDER when it is given:
 * on another PostgreSQL, the fewest files that send them all are run again (database-tests.mjs).
 */
const folder = process.env["STATEMENTS_FOLDER"];
if (folder !== undefined) record(folder);

/** @param {string} kept */
function record(kept) {
  const started = performance.now();
  /** @type {Map<string, boolean>} */
  const sent = new Map();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = /** @this {any} */ function (/** @type {any[]} */ ...given) {
    const [statement] = given;
    const text = typeof statement === "string" ? statement : statement?.text;
    if (typeof text === "string" && sent.get(text) !== true) sent.set(text, !isOfTest());
    return Reflect.apply(query, this, given);
  };
  afterAll(() => {
    pg.Client.prototype.query = query;
    const { testPath = "" } = expect.getState();
    const file = relative(root, testPath);
    const texts = [...sent].flatMap(([text, isOurs]) => (isOurs ? [nameOf(text)] : []));
    const statements = [...new Set(texts)];
    writeFileSync(join(kept, `${nameOf(file)}.json`), JSON.stringify({ file, milliseconds: performance.now() - started, statements }));
  });
}

/** True of a statement that a test or its helpers wrote: the file that asked the database. */
function isOfTest() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  Error.prepareStackTrace = (_, calls) => calls.map((call) => call.getFileName() ?? "");
  const files = /** @type {string[]} */ (/** @type {unknown} */ (new Error("where").stack));
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const writer = files.find((file) => /\/apps\/server\/src\//.test(file) && !/\/apps\/server\/src\/db\/[\w-]+(?<!\.test)\.ts/.test(file));
  return writer !== undefined && /\.test\.ts|\/testing(\/|\.ts)/.test(writer);
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
