import { Visitor } from "oxc-parser";
import { areaOf, refusedImports, type Source } from "./source.js";

const SERVER = "apps/server/src/";
const MODULES = `${SERVER}modules/`;
const HTTP = `${SERVER}http/`;
const isRoutes = (path: string): boolean => /(^|[/-])routes\.ts$/.test(path);
const isApp = (path: string): boolean => path === `${SERVER}app.ts`;
/** The face of a module; each part of the books has its own. */
const isService = (path: string): boolean => /^((books\/)?[^/]+\/service|books\/consequences)\.ts$/.test(path.slice(MODULES.length));
/** The module that a file belongs to: each part of the books is one. */
const moduleOf = (path: string): string | undefined => {
  const area = areaOf(path, MODULES);
  return area === "books" ? `books/${areaOf(path, `${MODULES}books/`)}` : area;
};

/** Imports of a module's files from outside it, its service excepted: a module has one face. The table of contents, app.ts, imports routes. */
export function callsBesideTheFace(sources: readonly Source[]): string[] {
  return refusedImports(serverFiles(sources), (to, { path }) => {
    if (!to.startsWith(MODULES) || moduleOf(to) === moduleOf(path)) return false;
    return !isService(to) && !(isRoutes(to) && isApp(path));
  });
}

/** Imports of modules by http/, which serves them without knowing them. */
export function modulesKnownByHttp(sources: readonly Source[]): string[] {
  return refusedImports(
    serverFiles(sources).filter(({ path }) => path.startsWith(HTTP)),
    (to) => to.startsWith(MODULES),
  );
}

/** Imports of http/ by a file that is neither one of its own, nor the routes of a module, nor app.ts and what starts it. */
export function httpKnownByOthers(sources: readonly Source[]): string[] {
  const mayImport = (path: string): boolean =>
    path.startsWith(HTTP) || isRoutes(path) || isApp(path) || /^program\.ts$/.test(path.slice(SERVER.length));
  return refusedImports(serverFiles(sources), (to, { path }) => to.startsWith(HTTP) && !mayImport(path));
}

/** Files of modules, routes excepted, that know the requests of Fastify: a use case is given what it needs of them as values. */
export function requestsInModules(sources: readonly Source[]): string[] {
  return serverFiles(sources)
    .filter(({ path, imports }) => path.startsWith(MODULES) && !isRoutes(path) && imports.includes("fastify"))
    .map(({ path }) => path);
}

/** Files of modules that check flags by hand: a call names those that it needs in the contract, and `serve` checks them. */
export function flagsCheckedByHand(sources: readonly Source[]): string[] {
  return serverFiles(sources)
    .filter(({ path, text }) => path.startsWith(MODULES) && /\brequireFlags\b/.test(text))
    .map(({ path }) => path);
}

/** Imports that go up: a repository calls no service and no routes, a service no routes. The faces of the books lie below every repository. */
export function callsUpwards(sources: readonly Source[]): string[] {
  const layerOf = (path: string): number =>
    [/(repository|queries)\.ts$/, /(^|\/)service\.ts$/, /(^|[/-])routes\.ts$/].findIndex((layer) => layer.test(path));
  return refusedImports(
    serverFiles(sources).filter(({ path }) => path.startsWith(MODULES)),
    (to, { path }) =>
      to.startsWith(MODULES) &&
      layerOf(path) >= 0 &&
      layerOf(to) > layerOf(path) &&
      (moduleOf(to) === moduleOf(path) || !to.startsWith(`${MODULES}books/`)),
  );
}

const WORD_OF_SQL = /\b(select|insert|update|delete|from|where|order by|create|alter|lock|truncate|copy|notify|listen|current_company)\b/i;
const STATEMENT =
  /^\s*(select\s|insert into\s|update\s+[\w."]+\s+set\s|delete from\s|with\s+\w+[^.]*\sas\s|(create|drop|alter)\s+(table|schema|role|index|temp|type|view|function|database|trigger)|truncate\s|copy\s+\w|lock table\s|notify\s|listen\s|analyze\s)/;
const IN_CAPITALS = /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s/;
const FRAGMENT =
  /\b(from|join|into|update)\s+(books|shared)\.\w|\b(order by|group by|where)\s+\w+(\.\w+)?\s*(=|<|>|\(|,|in\b|is\b|desc\b|asc\b)|current_company\(\)/i;

/** Files with SQL outside repositories, and how many texts of it they hold: the database layer itself, tests and what they use excepted. */
export function sqlOutsideRepositories(sources: readonly Source[]): Map<string, number> {
  const holders = serverFiles(sources).filter(
    ({ path, text }) => !path.startsWith(`${SERVER}db/`) && !/(repository|queries)\.ts$/.test(path) && WORD_OF_SQL.test(text),
  );
  return new Map(
    holders.flatMap((source) => {
      const statements = textsOf(source).filter((text) => STATEMENT.test(text) || IN_CAPITALS.test(text) || FRAGMENT.test(text));
      return statements.length === 0 ? [] : [[source.path, statements.length]];
    }),
  );
}

/** Texts of SQL that add or remove entries, their lines or their VAT lines, in files outside the books. */
export function entriesWrittenElsewhere(sources: readonly Source[]): string[] {
  return serverFiles(sources)
    .filter(({ path }) => !path.startsWith(`${SERVER}modules/books/`) && !path.startsWith(`${SERVER}db/`))
    .filter((source) => textsOf(source).some((text) => WRITES_ENTRIES.test(text)))
    .map(({ path }) => path);
}

const WRITES_ENTRIES = /\b(insert into|delete from|update)\s+books\.(entries|entry_lines|vat_lines)\b/i;

/** Strings, and templates as one text each, without their expressions. */
export function textsOf({ program }: Source): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === "string" && texts.push(value)),
    TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.raw).join("…")),
  }).visit(program);
  return texts;
}

function serverFiles(sources: readonly Source[]): Source[] {
  return sources.filter(({ path, isTest }) => path.startsWith(SERVER) && !isTest);
}
