import type { TableOwner } from "../lists/tables.js";
import { textsOf } from "../server-layers.js";
import type { Source, TextFile } from "../source.js";

const SERVER = "apps/server/src/";
/** The demonstration fills an empty database, tables of every area at once. */
const BESIDE = [`${SERVER}demo/`, `${SERVER}db/migrations/`];
const TABLE = /\b(?:books|shared)\.(?:\w+|…)(?!\w*\()/g;
const WRITTEN_TABLE =
  /\b(?:insert into|update(?: only)?|delete from(?: only)?|merge into|truncate(?: table)?|copy) ((?:books|shared)\.(?:\w+|…))/gi;
const WORD_OF_SQL = /\b(select|from|join|insert into|update|delete|exists|using|copy|truncate)\b/i;

type Tables = Readonly<Record<string, TableOwner>>;

/** Tables of the schema without an owner in the list, and tables of the list that the schema does not have. */
export function tablesBesideSchema(schema: TextFile, tables: Tables): string[] {
  const made = new Set([...schema.text.matchAll(/^create table ((?:books|shared)\.\w+)/gm)].map(([, name = ""]) => name));
  if (made.size === 0) throw new Error("no table was found");
  return [
    ...[...made].filter((name) => !(name in tables)).map((name) => `no owner: ${name}`),
    ...Object.keys(tables).flatMap((name) => (made.has(name) ? [] : [`no such table: ${name}`])),
  ];
}

/** Owners and readers of the list that are no folder of the server. */
export function unknownAreas(sources: readonly Source[], tables: Tables): string[] {
  const known = new Set(sources.filter(({ path }) => path.startsWith(SERVER)).map(({ path }) => areaOfServer(path)));
  const named = Object.values(tables).flatMap(({ owner, readBy = [] }) => [owner, ...readBy]);
  return [...new Set(named)].filter((area) => !known.has(area));
}

/** Writes of a table by another area than its owner, as `file table` below apps/server/src; `…` is a table that is only known at run time. */
export function writesElsewhere(sources: readonly Source[], tables: Tables): string[] {
  return usesOf(sources).flatMap(({ path, area, written }) =>
    written.filter((table) => tables[table]?.owner !== area).map((table) => `${path.slice(SERVER.length)} ${table}`),
  );
}

/** Readings of a table by an area that its line does not name, and areas that a line names and that do not read it. */
export function readingsBesideList(sources: readonly Source[], tables: Tables): string[] {
  const uses = usesOf(sources);
  const refused = uses.flatMap(({ path, area, read }) =>
    read
      .filter((table) => tables[table] && !isReader(tables[table], area))
      .map((table) => `not listed: ${path.slice(SERVER.length)} ${table}`),
  );
  const useless = Object.entries(tables).flatMap(([table, { readBy = [] }]) =>
    readBy
      .filter((area) => !uses.some((use) => use.area === area && use.read.includes(table)))
      .map((area) => `to take out of the list: ${area} does not read ${table}`),
  );
  return [...refused, ...useless];
}

/** The repositories of modules that read tables of the books of another area. */
export function readersOfOtherBooks(sources: readonly Source[], tables: Tables): string[] {
  return usesOf(sources)
    .filter(({ path }) => path.startsWith(`${SERVER}modules/`) && /(repository|queries)\.ts$/.test(path))
    .filter(({ area, read }) => read.some((table) => table.startsWith("books.") && tables[table] && tables[table].owner !== area))
    .map(({ path }) => path.slice(SERVER.length));
}

type Use = { readonly path: string; readonly area: string; readonly written: readonly string[]; readonly read: readonly string[] };

/** The tables that each file of the server names in a text of SQL. */
function usesOf(sources: readonly Source[]): Use[] {
  return sources
    .filter(({ path, text, isTest }) => path.startsWith(SERVER) && !isTest && /\b(books|shared)\./.test(text))
    .filter(({ path }) => !BESIDE.some((place) => path.startsWith(place)))
    .map((source) => {
      const statements = textsOf(source)
        .filter((text) => WORD_OF_SQL.test(text))
        .map((text) => text.replaceAll(/\s+/g, " "));
      const written = statements.flatMap((text) => [...text.matchAll(WRITTEN_TABLE)].map(([, table = ""]) => table));
      const read = statements.flatMap((text) => text.replaceAll(WRITTEN_TABLE, " ").match(TABLE) ?? []);
      return { path: source.path, area: areaOfServer(source.path), written: [...new Set(written)], read: [...new Set(read)] };
    });
}

function isReader({ owner, readBy = [] }: TableOwner, area: string): boolean {
  return owner === area || readBy.includes(area);
}

/** The module or the room of a file; the parts of the books are one. */
function areaOfServer(path: string): string {
  const [first = "", second = ""] = path.slice(SERVER.length).split("/");
  return first === "modules" ? second : first;
}
