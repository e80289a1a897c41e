import type { StatementValues } from "./conditions.js";
import { rangesOf, MAX_TERM_ROWS, type FoundTerm } from "./search.js";
import type { QueryTerm } from "./words.js";

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
    return `exists (select from books.operation_tokens x where x.company_id = $1 and x.token = ${values.add(word, "text")} and x.date = ${operation}.date and x.operation_id = ${id})`;
  }
  return `exists (select from unnest(${tokensOf(operation)}) as y (token) where ${inRanges("y.token", term, values)})`;
}

/** The tokens of the operation, which keeps them itself. */
function tokensOf(operation: "o" | "t"): string {
  return operation === "o" ? "o.tokens" : "(select x.tokens from books.operations x where x.company_id = $1 and x.id = t.operation_id)";
}

/** True of a token that the term stands for. */
export function inRanges(token: string, term: QueryTerm, values: StatementValues): string {
  const ranges = rangesOf(term).map(
    ({ low, high }) => `(${token} >= ${values.add(low, "text")} and ${token} < ${values.add(high, "text")})`,
  );
  return `(${ranges.join(" or ")})`;
}

/** True of a token `t` that is one of the words of a term. */
export function tokenOf({ exceedsMaxRows, term, words }: FoundTerm, values: StatementValues): string {
  const [word] = words;
  if (exceedsMaxRows) return inRanges("t.token", term, values);
  // A word named as such is read in the order of dates.
  return words.length === 1 && word !== undefined
    ? `t.token = ${values.add(word, "text")}`
    : `t.token = any(${values.add(words, "text[]")})`;
}

/** The term with the fewest operations first. */
export function byRarity(terms: readonly FoundTerm[]): readonly FoundTerm[] {
  return [...terms].sort((a, b) => a.size - b.size);
}

/** Reading the operations of a word, and asking of one operation whether it has a word: measured, in microseconds. */
const READ = 0.4;
const ASK = 6.5;
/** What joining may take beyond asking, for the length of the list that it gives besides. */
const WORTH = 20_000;

/**
 * True when the operations of every term are better read and put together than asked for one by one: several terms of a
 * similar size, or one that stands for too many words to be looked up each.
 */
export function joinsWords(terms: readonly FoundTerm[]): boolean {
  const [rarest, ...others] = byRarity(terms);
  if (!rarest || rarest.size > MAX_TERM_ROWS) return false;
  if (others.length === 0) return rarest.exceedsMaxRows;
  const joined = READ * terms.reduce((sum, { size }) => sum + size, 0);
  // A broad term is only measured up to MAX_TERM_ROWS: beyond, nobody knows what joining costs.
  return (
    terms.every(({ exceedsMaxRows, size }) => !exceedsMaxRows || size <= MAX_TERM_ROWS) &&
    joined < Math.min(WORTH, ASK * rarest.size * others.length + 5000)
  );
}
