import type { StatementValues } from "./condition-queries.js";
import type { FoundTerm } from "./found-term.js";
import { MAX_ASKED_WORDS } from "./limits.js";
import { rangesOf, type QueryTerm } from "./words.js";

/** Conditions on `books.operations o`: each typed word is met. */
export function wordConditions(terms: readonly QueryTerm[], values: StatementValues): readonly string[] {
  return terms.map((term) => hasToken("o", term, values));
}

/** True when its few words are each looked up by their key, the operation itself not being read. */
export function isAskedByKey({ isCut, words }: FoundTerm): boolean {
  return !isCut && words.length <= MAX_ASKED_WORDS;
}

/** True of an operation (`o`), of one of its tokens (`t`) or of a hit (`h`) when it has a word of the term. */
export function hasTerm(term: FoundTerm, { values, operation }: { values: StatementValues; operation: Named }): string {
  const id = operation === "o" ? "o.id" : `${operation}.operation_id`;
  if (isAskedByKey(term)) {
    const token = isOneOf("x.token", term.words, values);
    // With a limit: of an « exists », the planner might read all of the word before the first operation is asked.
    return `(select true from books.operation_tokens x where x.company_id = $1 and ${token} and x.date = ${operation}.date and x.operation_id = ${id} limit 1)`;
  }
  return hasToken(operation, term.term, values);
}

function hasToken(operation: Named, term: QueryTerm, values: StatementValues): string {
  return `exists (select from unnest(${tokensSql(operation)}) as y (token) where ${inRanges("y.token", term, values)})`;
}

type Named = "o" | "t" | "h";

/** The tokens of the operation, which keeps them itself. */
function tokensSql(operation: Named): string {
  return operation === "o"
    ? "o.tokens"
    : `(select x.tokens from books.operations x where x.company_id = $1 and x.id = ${operation}.operation_id)`;
}

/** True of a token that the term stands for. */
function inRanges(token: string, term: QueryTerm, values: StatementValues): string {
  return `(${eachRange(token, term, values).join(" or ")})`;
}

/** The ranges of the tokens that the term stands for, one condition each. */
export function eachRange(token: string, term: QueryTerm, values: StatementValues): readonly string[] {
  return rangesOf(term).map(({ low, high }) => `(${token} >= ${values.add(low, "text")} and ${token} < ${values.add(high, "text")})`);
}

/** True of a token `t` that is one of the words of a term. */
export function tokenOf({ isCut, term, words }: FoundTerm, values: StatementValues): string {
  return isCut ? inRanges("t.token", term, values) : isOneOf("t.token", words, values);
}

function isOneOf(token: string, words: readonly string[], values: StatementValues): string {
  const [word] = words;
  // A word named as such is read in the order of dates.
  return words.length === 1 && word !== undefined
    ? `${token} = ${values.add(word, "text")}`
    : `${token} = any(${values.add(words, "text[]")})`;
}
