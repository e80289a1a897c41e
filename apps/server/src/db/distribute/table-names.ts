import { isTrivia, sqlTokens, wordOf, type Token } from "./sql-tokens.js";

/** A function of the books as the catalogue has it. */
export type FunctionText = {
  readonly name: string;
  readonly language: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly body: string;
};

/** What the generator knows of the schema: names without it. */
export type KnownBooks = { readonly tables: ReadonlySet<string>; readonly functions: ReadonlyMap<string, FunctionText> };

/** What a position of a text names: a table of the books, a function of the books that is called, a table of the shared schema. */
type Named = { readonly kind: "table" | "function" | "shared"; readonly name: string; readonly length: number };

/** Reads `schema.name` at a position, when it names a table or calls a function; a type (`::books.x`, `null::books.x`) names no table. */
export function namedAt(tokens: readonly Token[], at: number, { tables }: KnownBooks): Named | null {
  const [schema, dot, last] = [wordOf(tokens[at]), tokens[at + 1]?.text, wordOf(tokens[at + 2])];
  if ((schema !== "books" && schema !== "shared") || dot !== "." || last === "") return null;
  if (tokens[at - 1]?.text === "." || tokens[at - 1]?.text === "::") return null;
  if (schema === "shared") return { kind: "shared", name: last, length: 3 };
  // `insert into books.x (…)` names a table although a parenthesis follows.
  if (tables.has(last)) return { kind: "table", name: last, length: 3 };
  return tokens[at + 3]?.text === "(" ? { kind: "function", name: last, length: 3 } : null;
}

/** All that tokens name. */
export function namesIn(tokens: readonly Token[], books: KnownBooks): readonly Named[] {
  return tokens.flatMap((_token, at) => namedAt(tokens, at, books) ?? []);
}

/** The tables that tokens read or write, by the functions that they call as well. */
export function tablesBehind(tokens: readonly Token[], books: KnownBooks, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  return new Set(
    namesIn(tokens, books).flatMap(({ kind, name }) => {
      if (kind === "table") return [name];
      const called = kind === "function" && !seen.has(name) ? books.functions.get(name) : undefined;
      return called === undefined ? [] : [...tablesBehind(sqlTokens(called.body), books, new Set([...seen, name]))];
    }),
  );
}

/** The functions of the books that a function calls, and those that they call. */
export function calledBy({ name, body }: Pick<FunctionText, "name" | "body">, books: KnownBooks): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (text: string): void => {
    for (const called of namesIn(sqlTokens(text), books)) {
      if (called.kind !== "function" || found.has(called.name)) continue;
      found.add(called.name);
      visit(books.functions.get(called.name)?.body ?? "");
    }
  };
  visit(body);
  found.delete(name);
  return found;
}

/** The position of the next token that means something, from one on. */
export function nextMeaning(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && isTrivia(tokens[at] as Token)) at += 1;
  return at;
}
