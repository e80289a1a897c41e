import type { Db } from "../../db/db.js";
import type { QueryTerm } from "./words.js";

/** A typed word with the tokens of the company's operations that meet it. */
export type FoundTerm = {
  readonly term: QueryTerm;
  readonly words: readonly string[];
  /** Tokens counted once per operation: at least as many operations have one of the words. */
  readonly largest: number;
  /** At most as many operations have one of the words. */
  readonly sum: number;
  /** Too many words begin like that: `words` is cut. */
  readonly isBroad: boolean;
};

/** Beyond that many words, walking down the list is faster than looking each word up. */
const MOST_WORDS = 2000;
/** After every letter, in the order of bytes. */
const LAST = "\u{10FFFF}";

const EXPAND = `select r.term, w.word, w.n from unnest($2::int[], $3::text[], $4::text[]) as r (term, low, high)
  cross join lateral (select word, n from books.words where company_id = $1 and word >= r.low and word < r.high and n > 0 limit ${MOST_WORDS + 1}) w`;

/** Finds the tokens that each typed word stands for, in one round trip. */
export async function expandTerms(db: Db, companyId: string, terms: readonly QueryTerm[]): Promise<readonly FoundTerm[]> {
  const ranges = terms.flatMap((term, index) => rangesOf(term).map((range) => ({ index, ...range })));
  const rows = await db.tenantRead<{ term: number; word: string; n: number }>(companyId, {
    name: "words_expand",
    text: EXPAND,
    values: [companyId, ranges.map(({ index }) => index), ranges.map(({ low }) => low), ranges.map(({ high }) => high)],
  });
  return terms.map((term, index) => {
    const found = rows.filter((row) => row.term === index);
    return {
      term,
      words: found.map(({ word }) => word),
      largest: found.reduce((largest, { n }) => Math.max(largest, n), 0),
      sum: found.reduce((total, { n }) => total + n, 0),
      isBroad: found.length > MOST_WORDS,
    };
  });
}

/** The tokens from `low` on and before `high`, of one term. */
export function rangesOf({ prefix, amount }: QueryTerm): readonly { readonly low: string; readonly high: string }[] {
  const ranges: { low: string; high: string }[] = [];
  if (prefix !== null) ranges.push({ low: prefix, high: prefix + LAST });
  if (amount !== null) ranges.push({ low: amount, high: `${amount}!` });
  return ranges;
}
