import { dynamicStatement, NotRewritable, OWN_TABLE, type Scope } from "./dynamic-statement.js";
import { isTrivia, tokenText, sqlTokens, wordOf, type Token } from "./sql-tokens.js";
import { namesIn, nextMeaning, tablesBehind, type KnownBooks, type FunctionText } from "./table-names.js";

/** What the form for shards begins with: it is recognised by it, and not written again. */
export const GENERATED = "-- Form for shards, generated from the definition of the migrations.";

/** What becomes of a trigger function on shards: left as it is, another body, or refused with the reason. */
type ShardForm =
  | { readonly kind: "same" }
  | { readonly kind: "body"; readonly body: string }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * The form of a trigger function that a shard can run: each statement on a table of the books names the shard beside the one that the trigger
 * fires on, which holds the rows of the same companies. It does for a shard what the function does for a table.
 */
export function shardForm(trigger: FunctionText, books: KnownBooks): ShardForm {
  if (trigger.body.includes(GENERATED)) return { kind: "same" };
  try {
    const tokens = sqlTokens(trigger.body);
    const shared = namesIn(tokens, books).find(({ kind }) => kind === "shared");
    if (shared) throw new NotRewritable(`names shared.${shared.name}, which is on the coordinator alone`);
    const namesTables = tablesBehind(tokens, books, new Set([trigger.name])).size > 0;
    if (!namesTables && !tokens.some((token) => wordOf(token) === "tg_table_name")) return { kind: "same" };
    if (trigger.language !== "plpgsql") throw new NotRewritable(`is written in ${trigger.language}`);
    return { kind: "body", body: new Rewriting(tokens, books).body() };
  } catch (error) {
    if (!(error instanceof NotRewritable)) throw error;
    return { kind: "refused", reason: error.message };
  }
}

const SQL = new Set(["perform", "select", "insert", "update", "delete", "with"]);
const PLAIN = new Set(["raise", "return", "null"]);
/** What no statement of a trigger function may be: their text, or what they catch, is only known when they run. */
const UNKNOWN = new Set([
  "execute",
  "begin",
  "declare",
  "case",
  "while",
  "loop",
  "open",
  "fetch",
  "call",
  "get",
  "exit",
  "continue",
  "merge",
]);

/** Reads a body of PL/pgSQL from its first token to its last, and writes it for shards. */
class Rewriting {
  private at = 0;
  private scope: Scope;
  /** The statement before was written for shards, which leaves `found` as it was. */
  private isFoundLost = false;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[], books: KnownBooks) {
    this.tokens = tokens;
    this.scope = { books, variables: new Set(["new", "old", "tg_op"]) };
  }

  body(): string {
    const declared = this.declarations();
    const statements = this.statements();
    this.take("end");
    return `\n${GENERATED}\ndeclare\n  shard_says boolean;\n  rows_touched bigint;\n${declared}begin${statements}end${this.rest()}`;
  }

  /** Up to `begin`, without `declare`: names of variables are the first word of each. */
  private declarations(): string {
    const start = this.skip();
    if (wordOf(this.tokens[this.at]) !== "declare") {
      this.take("begin");
      return start.trim() === "" ? "" : `${start}\n`;
    }
    this.at += 1;
    const from = this.at;
    const names = new Set(this.scope.variables);
    let isName = true;
    while (wordOf(this.tokens[this.at]) !== "begin") {
      const token = this.here();
      if (!isTrivia(token)) {
        if (isName) names.add(wordOf(token));
        isName = token.text === ";";
      }
      this.at += 1;
    }
    const declared = this.tokens.slice(from, this.at);
    if (this.readsTables(declared)) throw new NotRewritable("names a table in its declarations");
    this.take("begin");
    this.scope = { ...this.scope, variables: names };
    return this.plain(declared).trimStart().replace(/^/, "  ");
  }

  /** Statements up to `end`, `else` or `elsif`. */
  private statements(): string {
    let text = "";
    for (;;) {
      text += this.skip();
      const word = wordOf(this.tokens[this.at]);
      if (word === "end" || word === "else" || word === "elsif") return text;
      if (word === "exception" || UNKNOWN.has(word)) throw new NotRewritable(`has a statement that the generator does not read: ${word}`);
      text += this.statement(word);
    }
  }

  private statement(word: string): string {
    if (word === "if") return this.condition();
    if (word === "for" || word === "foreach") return this.loop();
    const tokens = this.upTo(";");
    this.at += 1;
    if (!this.readsTables(tokens)) {
      this.isFoundLost = false;
      return `${this.plain(tokens)};`;
    }
    if (PLAIN.has(word)) throw new NotRewritable(`reads a table in ${word}`);
    this.isFoundLost = true;
    return `${this.written(word, tokens)};`;
  }

  private written(word: string, tokens: readonly Token[]): string {
    if (SQL.has(word)) {
      const statement = word === "perform" ? [{ ...(tokens[0] as Token), text: "select" }, ...tokens.slice(1)] : tokens;
      return `${dynamicStatement(statement, this.scope)};\n  get diagnostics rows_touched = row_count`;
    }
    const assigned = tokens.findIndex(({ text }) => text === ":=");
    if (assigned === -1) throw new NotRewritable(`has a statement that the generator does not read: ${word}`);
    return this.selected(tokens.slice(assigned + 1), tokenText(tokens.slice(0, assigned)).trim());
  }

  /** `select expression` put into a variable. */
  private selected(expression: readonly Token[], target: string): string {
    return dynamicStatement([...sqlTokens("select "), ...expression], this.scope, target);
  }

  private condition(): string {
    this.at += 1;
    const expression = this.upTo("then");
    this.at += 1;
    const reads = this.readsTables(expression);
    const head = reads
      ? `${this.selected(expression, "shard_says")};\n  if coalesce(shard_says, false) then`
      : `if${this.plain(this.isFoundLost ? touched(expression) : expression)}then`;
    if (reads) this.isFoundLost = true;
    let text = head + this.statements();
    while (wordOf(this.tokens[this.at]) === "elsif") {
      this.at += 1;
      const other = this.upTo("then");
      this.at += 1;
      if (this.readsTables(other)) throw new NotRewritable("reads a table in elsif");
      text += `elsif${this.plain(other)}then${this.statements()}`;
    }
    if (wordOf(this.tokens[this.at]) === "else") {
      this.at += 1;
      text += `else${this.statements()}`;
    }
    return text + this.take("end") + this.skip() + this.take("if") + this.skip() + this.take(";");
  }

  private loop(): string {
    const head = this.upTo("loop");
    this.at += 1;
    if (this.readsTables(head)) throw new NotRewritable("loops over a query on a table");
    const text = `${this.plain(head)}loop${this.statements()}`;
    return text + this.take("end") + this.skip() + this.take("loop") + this.skip() + this.take(";");
  }

  /** Tokens up to a word or a sign at no depth of parentheses and outside `case … end`, which stays to be read. */
  private upTo(end: string): readonly Token[] {
    const from = this.at;
    let depth = 0;
    for (; this.at < this.tokens.length; this.at += 1) {
      const token = this.here();
      if (token.text === "(" || wordOf(token) === "case") depth += 1;
      else if (depth === 0 && (token.text === end || wordOf(token) === end)) return this.tokens.slice(from, this.at);
      else if (token.text === ")" || wordOf(token) === "end") depth -= 1;
    }
    throw new NotRewritable(`has a statement without its end: ${tokenText(this.tokens.slice(from, from + 8))}`);
  }

  private readsTables(tokens: readonly Token[]): boolean {
    return tablesBehind(tokens, this.scope.books).size > 0;
  }

  /** Text that reads no table; the name of its own is the one without the number of the shard. */
  private plain(tokens: readonly Token[]): string {
    return tokenText(tokens.map((token) => (wordOf(token) === "tg_table_name" ? { ...token, text: OWN_TABLE } : token)));
  }

  private here(): Token {
    const token = this.tokens[this.at];
    if (token === undefined) throw new NotRewritable("ends before its last statement");
    return token;
  }

  private skip(): string {
    const next = nextMeaning(this.tokens, this.at);
    const text = tokenText(this.tokens.slice(this.at, next));
    this.at = next;
    return text;
  }

  private take(expected: string): string {
    const token = this.here();
    if (token.text.toLowerCase() !== expected) throw new NotRewritable(`has ${token.text} where ${expected} was expected`);
    this.at += 1;
    return token.text;
  }

  private rest(): string {
    return tokenText(this.tokens.slice(this.at));
  }
}

/** EXECUTE does not say whether it found: the rows that it touched do. */
function touched(expression: readonly Token[]): readonly Token[] {
  return expression.map((token) => (wordOf(token) === "found" ? { ...token, text: "(rows_touched > 0)" } : token));
}
