import type { StatementValues } from "./condition-queries.js";
import { MAX_MERGED_WORDS } from "./limits.js";
import { rangesOf, type QueryTerm } from "./words.js";

/** A typed word with the tokens of the company's operations that meet it. */
export type FoundTerm = {
  readonly term: QueryTerm;
  readonly words: readonly string[];
  /** More words meet the term than `words` holds. */
  readonly isCut: boolean;
  /** At most as many operations meet it; Infinity when the list of its words is cut. */
  readonly size: number;
};

/** Conditions on `books.operations o`: each typed word is met. */
export function wordConditions(terms: readonly QueryTerm[], values: StatementValues): readonly string[] {
  return terms.map((term) => hasWord(term, values));
}

/** True of an operation `o` that has a word of the term: it keeps its tokens itself. */
export function hasWord(term: QueryTerm, values: StatementValues): string {
  return `exists (select from unnest(o.tokens) as y (token) where ${inRanges("y.token", term, values)})`;
}

function inRanges(token: string, term: QueryTerm, values: StatementValues): string {
  return `(${eachRange(token, term, values).join(" or ")})`;
}

/** The ranges of the tokens that the term stands for, one condition each. */
function eachRange(token: string, term: QueryTerm, values: StatementValues): readonly string[] {
  return rangesOf(term).map(({ low, high }) => `(${token} >= ${values.add(low, "text")} and ${token} < ${values.add(high, "text")})`);
}

/** The ids of the operations of a term, one that has two of its words twice; `bounds` gives conditions on a token `t`. Range by range, from their index alone. */
export function idsOfTerm({ isCut, term, words }: FoundTerm, values: StatementValues, bounds: () => readonly string[]): string {
  const tokens = isCut ? eachRange("t.token", term, values) : [`t.token = any(${values.add(words, "text[]")})`];
  return tokens
    .map(
      (token) =>
        `select t.operation_id as id from books.operation_tokens t where ${["t.company_id = $1", token, ...bounds()].join(" and ")}`,
    )
    .join(" union all ");
}

/** True when the operations of a term come in the order of the list: those of each of its few words do, and are merged. */
export function isInOrder({ isCut, words }: FoundTerm): boolean {
  return !isCut && words.length <= MAX_MERGED_WORDS;
}

/** The dates and the ids of the operations of a term that is in order, in the same way. */
export function operationsInOrder({ words }: FoundTerm, values: StatementValues, bounds: () => readonly string[]): string {
  const ofWord = (word: string): string => {
    const where = ["t.company_id = $1", `t.token = ${values.add(word, "text")}`, ...bounds()].join(" and ");
    return `select t.date, t.operation_id from books.operation_tokens t where ${where} order by t.date desc, t.operation_id desc`;
  };
  return words.map((word) => `select * from (${ofWord(word)}) one`).join(" union all ");
}
