import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** Areas that speak to the database in files of other names than `*repository.ts` and `*queries.ts`. */
const SPEAKING = new Set(["db", "upgrades", "start.test.ts"]);
/** Tests of an area without SQL that are about the database: companies kept apart, locks and connections, a database that goes away. */
const ABOUT_DATABASE = new Set(["tenants", "turns", "database-away"].map((name) => `${SERVER}/http/${name}.test.ts`));
/** Tests of an area with SQL that are about something else: the demonstration, who may call what, the text of PDFs. */
const ABOUT_OTHERS = ["demo/.*", "modules/takeovers/demo-books", "modules/firms/roles", "modules/attachments/reading/pdf-text"];
/** Long walks over what the single cases of each area do one by one, on the same statements, at random or each gesture after each: they prove our rules. */
const WALKS = [
  "modules/ledger/any-order",
  "modules/ledger/verification/alterations",
  "modules/firms/(crowd|summaries)",
  "modules/history/two-acts",
];
const LEFT = new RegExp(`^${SERVER}/(${[...ABOUT_OTHERS, ...WALKS].join("|")})\\.test\\.ts$`);

/**
 * The tests of the server that another PostgreSQL answers as ours does: beside those that reach none, those of an area without SQL of its own
 * (what is read and refused before any, what is sent, files, mails), those that are about something else, and long walks.
 */
export function testsWithoutSql() {
  const files = filesUnder([SERVER]);
  const areas = new Set(files.filter((file) => /(repository|queries)\.ts$/.test(file)).map(areaOf));
  const isAbout = (/** @type {string} */ file) =>
    ABOUT_DATABASE.has(file) || ((SPEAKING.has(areaOf(file)) || areas.has(areaOf(file))) && !LEFT.test(file));
  return files.filter((file) => file.endsWith(".test.ts") && (!isAbout(file) || !reachesDatabase(file)));
}

/**
 * What a file of tests sent to its database in the first run, and how long it took.
 * @typedef {{ file: string, milliseconds: number, statements: readonly string[] }} SentStatements
 */

/**
 * The tests that another PostgreSQL is not asked again, once it is known what each one sends: those of `testsWithoutSql`, and all but the quickest
 * that send every statement of the others. Those that speak to the database in other ways, or are about it, always run; so does a file of which
 * nothing is known.
 * @param {string} folder Where `statements-sent.mjs` wrote.
 */
export function testsThatRepeat(folder) {
  const left = testsWithoutSql();
  const sent = readdirSync(folder).map((name) => /** @type {SentStatements} */ (JSON.parse(readFileSync(join(folder, name), "utf8"))));
  const chosen = sent.filter(({ file }) => !left.includes(file) && !ABOUT_DATABASE.has(file) && !SPEAKING.has(areaOf(file)));
  const kept = new Set(fewestThatSendAll(chosen));
  return [...left, ...chosen.map(({ file }) => file).filter((file) => !kept.has(file))];
}

/**
 * The files that send every statement in about the shortest time: one after the other the one with most statements that none before has sent, for its time.
 * @param {readonly SentStatements[]} files
 * @returns {readonly string[]}
 */
export function fewestThatSendAll(files) {
  const waiting = new Set(files.flatMap(({ statements }) => statements));
  const chosen = [];
  while (waiting.size > 0) {
    const worth = (/** @type {SentStatements} */ { statements, milliseconds }) =>
      statements.filter((one) => waiting.has(one)).length / milliseconds;
    const best = files.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    chosen.push(best.file);
    for (const statement of best.statements) waiting.delete(statement);
  }
  return chosen;
}

/** The folder of the server that a file is in, or of its module; `start.test.ts` for itself. @param {string} file */
function areaOf(file) {
  const [first = "", second = ""] = file.slice(SERVER.length + 1).split("/");
  return first === "modules" ? `${first}/${second}` : first;
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
