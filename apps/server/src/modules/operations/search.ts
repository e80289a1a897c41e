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
/** Operations of one amount are counted up to here. */
const COUNTED = 20_000;
/** After every letter, in the order of bytes. */
const LAST = "\u{10FFFF}";

/** Words by their beginning, then amounts as they stand: those are not counted beforehand. */
const EXPAND = `select r.term, w.word, w.n from unnest($2::int[], $3::text[], $4::text[]) as r (term, low, high)
    cross join lateral (select word, n from books.words where company_id = $1 and word >= r.low and word < r.high and n > 0 limit ${MOST_WORDS + 1}) w
  union all select a.term, a.token, t.n from unnest($5::int[], $6::text[]) as a (term, token)
    cross join lateral (select count(*)::int as n from (select from books.operation_tokens where company_id = $1 and token = a.token limit ${COUNTED}) c) t where t.n > 0`;

/** Finds the tokens that each typed word stands for, in one round trip. */
export async function expandTerms(db: Db, companyId: string, terms: readonly QueryTerm[]): Promise<readonly FoundTerm[]> {
  const prefixes = terms.flatMap(({ prefix }, index) => (prefix === null ? [] : [{ index, low: prefix, high: prefix + LAST }]));
  const amounts = terms.flatMap(({ amount }, index) => (amount === null ? [] : [{ index, amount }]));
  const rows = await db.tenantRead<{ term: number; word: string; n: number }>(companyId, {
    name: "words_expand",
    text: EXPAND,
    values: [
      companyId,
      prefixes.map(({ index }) => index),
      prefixes.map(({ low }) => low),
      prefixes.map(({ high }) => high),
      amounts.map(({ index }) => index),
      amounts.map(({ amount }) => amount),
    ],
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
