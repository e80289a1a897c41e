import type { Db } from "../../../db/db.js";
import type { QueryTerm } from "./words.js";

/** A typed word with the tokens of the company's operations that meet it. */
export type FoundTerm = {
  readonly term: QueryTerm;
  readonly words: readonly string[];
  /** At least as many operations have one of the words. */
  readonly largest: number;
  /** At most as many operations have one of the words; a broad term is not counted beyond MAX_TERM_ROWS. */
  readonly size: number;
  /** Too many words begin like that: `words` is cut. */
  readonly exceedsMaxRows: boolean;
};

/** Beyond that many words, reading the range of their tokens is faster than looking each word up. */
const MOST_WORDS = 500;
/** Beyond that many operations, a term is not read whole. */
export const MAX_TERM_ROWS = 20_000;
/** After every letter, in the order of bytes. */
const LAST = "\u{10FFFF}";

/** Words by their beginning, then amounts as they stand: those are not counted beforehand. */
const EXPAND = `select r.term, w.word, w.n from unnest($2::int[], $3::text[], $4::text[]) as r (term, low, high)
    cross join lateral (select word, n from books.words where company_id = $1 and word >= r.low and word < r.high and n > 0 limit ${MOST_WORDS + 1}) w
  union all select a.term, a.token, t.n from unnest($5::int[], $6::text[]) as a (term, token)
    cross join lateral (select count(*)::int as n from (select from books.operation_tokens where company_id = $1 and token = a.token limit ${MAX_TERM_ROWS + 1}) c) t where t.n > 0`;

const MEASURE = `select r.term, (select count(*)::int from (select from books.operation_tokens where company_id = $1 and token >= r.low and token < r.high limit ${MAX_TERM_ROWS + 1}) c) as n
  from unnest($2::int[], $3::text[], $4::text[]) as r (term, low, high)`;

/** Finds the tokens that each typed word stands for, in one round trip; one more when a word may be the beginning of very many. */
export async function expandTerms(db: Db, companyId: string, terms: readonly QueryTerm[]): Promise<readonly FoundTerm[]> {
  const prefixes = terms.flatMap(({ prefix }, index) => (prefix === null ? [] : [{ index, low: prefix, high: prefix + LAST }]));
  const amounts = terms.flatMap(({ amount }, index) => (amount === null ? [] : [{ index, amount }]));
  const rows = await db.tenantRead<{ term: number; word: string; n: number }>(companyId, {
    name: "words_expand",
    text: EXPAND,
    values: [companyId, ...columnsOf(prefixes), amounts.map(({ index }) => index), amounts.map(({ amount }) => amount)],
  });
  const found = terms.map((term, index) =>
    foundTerm(
      term,
      rows.filter((row) => row.term === index),
    ),
  );
  const broad = prefixes.filter(({ index }) => found[index]?.exceedsMaxRows);
  if (broad.length === 0) return found;
  const sizes = await db.tenantRead<{ term: number; n: number }>(companyId, {
    name: "words_measure",
    text: MEASURE,
    values: [companyId, ...columnsOf(broad)],
  });
  return found.map((one, index) => ({ ...one, size: sizes.find((row) => row.term === index)?.n ?? one.size }));
}

type Range = { readonly index: number; readonly low: string; readonly high: string };

function columnsOf(ranges: readonly Range[]): [number[], string[], string[]] {
  return [ranges.map(({ index }) => index), ranges.map(({ low }) => low), ranges.map(({ high }) => high)];
}

function foundTerm(term: QueryTerm, rows: readonly { readonly word: string; readonly n: number }[]): FoundTerm {
  return {
    term,
    words: rows.map(({ word }) => word),
    largest: rows.reduce((largest, { n }) => Math.max(largest, n), 0),
    size: rows.reduce((total, { n }) => total + n, 0),
    exceedsMaxRows: rows.length > MOST_WORDS,
  };
}

/** The tokens from `low` on and before `high`, of one term. */
export function rangesOf({ prefix, amount }: QueryTerm): readonly { readonly low: string; readonly high: string }[] {
  const ranges: { low: string; high: string }[] = [];
  if (prefix !== null) ranges.push({ low: prefix, high: prefix + LAST });
  if (amount !== null) ranges.push({ low: amount, high: `${amount}!` });
  return ranges;
}
