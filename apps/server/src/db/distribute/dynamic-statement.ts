import { isTrivia, tokenText, sqlTokens, wordOf, type Token } from "./sql-tokens.js";
import { namedAt, nextMeaning, tablesBehind, type KnownBooks } from "./table-names.js";

/** A trigger function that the generator does not know how to write for shards. */
export class NotRewritable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NotRewritable";
  }
}

/** What a statement is written in: its variables are values that it is given, since its text is only known when it runs. */
export type Scope = { readonly books: KnownBooks; readonly variables: ReadonlySet<string> };

/** The name of the shard of a table beside the one that the trigger fires on. */
const SHARD_OF = (table: string): string => `books.shard_beside(tg_table_name, '${table}')`;
/** The name of the table that the trigger belongs to, without the number of the shard. */
export const OWN_TABLE = "books.table_of_shard(tg_table_name)";

/**
 * A statement or an expression in the form that names its shards: `execute format('… %1$s …', name of the shard) into … using …`. What it puts
 * its row into is taken out of its text, or is `target`.
 */
export function dynamicStatement(statement: readonly Token[], scope: Scope, target: string | null = null): string {
  const { rest, targets } = target === null ? withoutInto(statement) : { rest: statement, targets: target };
  const parts: Parts = { tables: [], values: [] };
  const text = templateOf(rest, scope, parts).trim();
  const names = parts.tables.map(SHARD_OF);
  const given = names.length === 0 ? `$shard$${text}$shard$` : `format($shard$${text}$shard$, ${names.join(", ")})`;
  const using = parts.values.length === 0 ? "" : ` using ${parts.values.join(", ")}`;
  return `execute ${given}${targets === null ? "" : ` into ${targets}`}${using}`;
}

type Parts = { readonly tables: string[]; readonly values: string[] };

/** The template of tokens: tables by their place among the arguments of `format`, variables by their place among the values. */
function templateOf(tokens: readonly Token[], scope: Scope, parts: Parts): string {
  let text = "";
  for (let at = 0; at < tokens.length;) {
    const { written, length } = templateAt(tokens, at, scope, parts);
    text += written;
    at += length;
  }
  return text;
}

type Written = { readonly written: string; readonly length: number };

function templateAt(tokens: readonly Token[], at: number, scope: Scope, parts: Parts): Written {
  const token = tokens[at] as Token;
  const named = namedAt(tokens, at, scope.books);
  if (named?.kind === "shared") throw new NotRewritable(`reads shared.${named.name}, which is on the coordinator alone`);
  if (named?.kind === "table") {
    if (tokens[at + named.length]?.text === ".") throw new NotRewritable(`names a column by books.${named.name} rather than by an alias`);
    return { written: `%${placeOf(parts.tables, named.name)}$s`, length: named.length };
  }
  if (named?.kind === "function" && readsTables(named.name, scope.books)) return inlined(tokens, at, scope, parts);
  const value = valueAt(tokens, at, scope);
  if (value !== null) return { written: `$${placeOf(parts.values, value.written)}`, length: value.length };
  return { written: escaped(token), length: 1 };
}

/** In a template `%` opens a place. A comment would hide what follows it on the line that a template may become. */
function escaped({ kind, text }: Token): string {
  return kind === "comment" ? "" : text.replaceAll("%", "%%");
}

function placeOf(list: string[], one: string): number {
  const known = list.indexOf(one);
  return known === -1 ? list.push(one) : known + 1;
}

function readsTables(name: string, books: KnownBooks): boolean {
  const body = books.functions.get(name)?.body;
  return body !== undefined && tablesBehind(sqlTokens(body), books, new Set([name])).size > 0;
}

/** A variable of the function, or a field of it: `company`, `new.id`; null where a word is a column, an alias or a function. */
function valueAt(tokens: readonly Token[], at: number, { variables }: Scope): Written | null {
  const word = wordOf(tokens[at]);
  if (word === "" || tokens[at - 1]?.text === ".") return null;
  if (word === "tg_table_name") return { written: OWN_TABLE, length: 1 };
  if (!variables.has(word)) return null;
  if (wordOf(lastMeaning(tokens, at)) === "as") return null;
  const isField = tokens[at + 1]?.text === "." && wordOf(tokens[at + 2]) !== "";
  if (isField) return { written: `${word}.${wordOf(tokens[at + 2])}`, length: 3 };
  if (word === "new" || word === "old") throw new NotRewritable(`hands the whole row ${word} to a statement`);
  return { written: word, length: 1 };
}

function lastMeaning(tokens: readonly Token[], before: number): Token | undefined {
  return tokens.slice(0, before).findLast((token) => !isTrivia(token));
}

/**
 * A function of SQL that reads tables, written where it is called: `(select (its body) from (select its arguments) given (its parameters))`. A
 * shard cannot run the function itself, whose text names the tables and no shard.
 */
function inlined(tokens: readonly Token[], at: number, scope: Scope, parts: Parts): Written {
  const name = wordOf(tokens[at + 2]);
  const called = scope.books.functions.get(name);
  if (called === undefined || called.language !== "sql")
    throw new NotRewritable(`calls books.${name}, which reads tables and is no function of SQL`);
  const { values, length } = argumentsAt(tokens, at + 3);
  if (values.length !== called.parameters.length) throw new NotRewritable(`calls books.${name} without naming each of its arguments`);
  const body = sqlTokens(called.body.trim().replace(/;$/, ""));
  if (body.some(({ text }) => text === ";") || wordOf(body[0]) !== "select")
    throw new NotRewritable(`calls books.${name}, which is more than one query`);
  const given = called.parameters.map(
    (parameter, index) => `(${templateOf(values[index] ?? [], scope, parts).trim()})::${parameter.type} as ${parameter.name}`,
  );
  // Its own words are columns and parameters, never variables of the trigger function.
  const inside = templateOf(body, { ...scope, variables: new Set() }, parts).trim();
  return { written: `(select (${inside}) from (select ${given.join(", ")}) given)`, length: 3 + length };
}

function argumentsAt(tokens: readonly Token[], open: number): { readonly values: readonly (readonly Token[])[]; readonly length: number } {
  const values: Token[][] = [[]];
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if ("([".includes(token.text)) depth += 1;
    if (")]".includes(token.text)) depth -= 1;
    if (depth === 0) return { values: values.every((one) => tokenText(one).trim() === "") ? [] : values, length: at - open + 1 };
    if (depth === 1 && token.text === ",") values.push([]);
    else if (at > open) values.at(-1)?.push(token);
  }
  throw new NotRewritable("calls a function without the end of its arguments");
}

/** A statement without its `into a, b`, and these targets. */
function withoutInto(tokens: readonly Token[]): { readonly rest: readonly Token[]; readonly targets: string | null } {
  const into = intoOf(tokens);
  if (into === null) return { rest: tokens, targets: null };
  let at = nextMeaning(tokens, into + 1);
  if (wordOf(tokens[at]) === "strict") throw new NotRewritable("puts its row strictly into a variable");
  const names: string[] = [];
  for (;;) {
    names.push(wordOf(tokens[at]));
    const comma = nextMeaning(tokens, at + 1);
    if (tokens[comma]?.text !== ",") return { rest: [...tokens.slice(0, into), ...tokens.slice(at + 1)], targets: names.join(", ") };
    at = nextMeaning(tokens, comma + 1);
  }
}

function intoOf(tokens: readonly Token[]): number | null {
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.text === "(") depth += 1;
    if (token.text === ")") depth -= 1;
    if (depth === 0 && wordOf(token) === "into" && !["insert", "merge"].includes(wordOf(lastMeaning(tokens, at)))) return at;
  }
  return null;
}
