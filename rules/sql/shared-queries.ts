import type { Source, TextFile } from "../source.js";
import { statementsOf } from "./sql-texts.js";

const SERVER = "apps/server/src/";
/** Columns that say whose a row is. */
const OWNERS = ["company_id", "firm_id", "user_id"];
/** Tables whose own key says it. */
const OWNED_BY_ID = ["companies", "firms", "users"];

/** The shared tables that hold rows of several firms, companies or people, each with the columns that say whose; a table whose policy shows the rows of one person says it itself. */
export function tenantTables(schema: TextFile): Map<string, readonly string[]> {
  const tables = [...schema.text.matchAll(/^create table shared\.(\w+) \(\n([\s\S]*?)^\)/gm)];
  const secured = new Set(
    [...schema.text.matchAll(/^create policy \w+ on shared\.(\w+) using .*'app\.user_id'/gm)].map(([, name]) => name),
  );
  return new Map(
    tables.flatMap(([, name = "", body = ""]) => {
      if (secured.has(name)) return [];
      const columns = [...body.matchAll(/^ {2}"?(\w+)"? /gm)].map(([, column = ""]) => column);
      const owners = [...OWNERS.filter((owner) => columns.includes(owner)), ...(OWNED_BY_ID.includes(name) ? ["id"] : [])];
      return owners.length === 0 ? [] : [[name, owners] as const];
    }),
  );
}

/**
 * Queries of the server on shared tables that do not say whose rows they mean, as `file name table`: shared tables have no row-level security,
 * so each table of a query is bound to a firm, a company or a person of its parameters, by itself or through one that it is joined to.
 */
export function queriesWithoutOwner(sources: readonly Source[], schema: TextFile): string[] {
  const tables = tenantTables(schema);
  const holders = sources.filter(({ path, isTest }) => path.startsWith(SERVER) && /(repository|queries)\.ts$/.test(path) && !isTest);
  const found = holders.flatMap((source) =>
    statementsOf(source).flatMap(({ name, text }) =>
      unboundTables(text, tables).map((table) => `${source.path.slice(SERVER.length)} ${name} ${table}`),
    ),
  );
  return [...new Set(found)].sort();
}

/** A place of a statement where a table is read or written. */
type Use = { readonly table: string; readonly alias: string; readonly scope: number; readonly owners: readonly string[] };

/** The tables of a statement that nothing binds to an owner. */
export function unboundTables(statement: string, tables: ReadonlyMap<string, readonly string[]>): string[] {
  const text = statement.replace(/\s+/g, " ");
  const scopeAt = scopesOf(text);
  const uses = usesIn(text, tables, scopeAt);
  const bound = new Set(uses.filter((use) => isInsert(text, use) || isBoundByParameter(text, use, scopeAt)));
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const use of uses) if (!bound.has(use) && [...bound].some((other) => isJoined(text, use, other))) bound.add(use);
  }
  return uses.filter((use) => !bound.has(use)).map(({ table }) => table);
}

/** For each character of a statement, which of its queries it belongs to: a subquery, or a part of a union, is one of its own. */
function scopesOf(text: string): (at: number) => number {
  const scopes: number[] = [];
  const open = [0];
  let made = 0;
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at, at + 16);
    if (rest.startsWith("(")) open.push(/^\(\s*(select|insert|update|delete)\b/.test(rest) ? (made += 1) : (open.at(-1) ?? 0));
    if (/^\bunion\b/.test(rest)) open[open.length - 1] = made += 1;
    scopes.push(open.at(-1) ?? 0);
    if (rest.startsWith(")") && open.length > 1) open.pop();
  }
  return (at) => scopes[at] ?? 0;
}

const NOT_AN_ALIAS = /^(on|where|set|join|left|order|using|for|group|values|cross|union|limit|returning|inner|select|as)$/;

function usesIn(text: string, tables: ReadonlyMap<string, readonly string[]>, scopeAt: (at: number) => number): Use[] {
  return [...text.matchAll(/\b(?:from|join|into|update|using) shared\.(\w+|…)(?: as)?(?: (\w+))?/g)].flatMap((match) => {
    const [, table = "", word = ""] = match;
    // A table whose name is chosen at run time may be any of them.
    const owners = table === "…" ? OWNERS : tables.get(table);
    if (owners === undefined) return [];
    return [{ table, alias: NOT_AN_ALIAS.test(word) ? table : word || table, scope: scopeAt(match.index), owners }];
  });
}

/** A row that is written says whose it is; a new firm, company or person is one of its own. */
function isInsert(text: string, { table, owners }: Use): boolean {
  const columns = new RegExp(`\\binto shared\\.${table}(?: as \\w+)? \\(([^)]*)\\)`).exec(text)?.[1];
  return columns !== undefined && (owners.includes("id") || owners.some((owner) => columns.split(/,\s*/).includes(owner)));
}

/** `= $1`, `= any ($1)`, `is not distinct from $1`, and what a query of its own gives, which is bound itself. */
const GIVEN = String.raw`(?:=|is not distinct from|in) (?:any ?)?\(?(?:coalesce\( ?)?\(?(?:\$\d|select\b)`;

function isBoundByParameter(text: string, { alias, scope, owners }: Use, scopeAt: (at: number) => number): boolean {
  const conditions = [...text.matchAll(new RegExp(String.raw`(?<=[ (])(?:(\w+)\.)?(\w+) ${GIVEN}`, "g"))];
  return conditions.some((match) => {
    const [, of, column = ""] = match;
    if (!owners.includes(column)) return false;
    return of === undefined ? scopeAt(match.index) === scope : of === alias;
  });
}

/** True when two tables are joined by the column that names their owner. */
function isJoined(text: string, one: Use, other: Use): boolean {
  const key = (use: Use): string => String.raw`\b${use.alias}\.(?:${[...use.owners, "id", "family_id"].join("|")})\b`;
  const equals = String.raw` = (?:coalesce\()?`;
  return new RegExp(`${key(one)}${equals}${key(other)}|${key(other)}${equals}${key(one)}`).test(text);
}
