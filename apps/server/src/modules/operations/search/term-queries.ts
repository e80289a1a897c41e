import type { StatementValues } from "./condition-queries.js";
import type { FoundTerm } from "./found-term.js";
import { rangesOf, type QueryTerm } from "./words.js";

/** Conditions on `books.operations o`: each typed word is met. */
export function wordConditions(terms: readonly QueryTerm[], values: StatementValues): readonly string[] {
  return terms.map((term) => hasTerm({ term, words: [] }, { values, operation: "o" }));
}

/** True of an operation (`o`) or of one of its tokens (`t`) when it has a word of the term. */
export function hasTerm(
  { term, words }: Pick<FoundTerm, "term" | "words">,
  { values, operation }: { values: StatementValues; operation: "o" | "t" },
): string {
  const id = operation === "o" ? "o.id" : "t.operation_id";
  const [word] = words;
  if (words.length === 1 && word !== undefined) {
    // With a limit: of an « exists », the planner might read all of the word before the first operation is asked.
    return `(select true from books.operation_tokens x where x.company_id = $1 and x.token = ${values.add(word, "text")} and x.date = ${operation}.date and x.operation_id = ${id} limit 1)`;
  }
  return `exists (select from unnest(${tokensSql(operation)}) as y (token) where ${inRanges("y.token", term, values)})`;
}

/** The tokens of the operation, which keeps them itself. */
function tokensSql(operation: "o" | "t"): string {
  return operation === "o" ? "o.tokens" : "(select x.tokens from books.operations x where x.company_id = $1 and x.id = t.operation_id)";
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
  const [word] = words;
  if (isCut) return inRanges("t.token", term, values);
  // A word named as such is read in the order of dates.
  return words.length === 1 && word !== undefined
    ? `t.token = ${values.add(word, "text")}`
    : `t.token = any(${values.add(words, "text[]")})`;
}
