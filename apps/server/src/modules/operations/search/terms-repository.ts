import type { Db } from "../../../db/db.js";
import { MAX_LOOKED_UP, MAX_TERM_WORDS } from "./limits.js";
import type { FoundTerm } from "./term-queries.js";
import { WORDS_END, type QueryTerm } from "./words.js";

/** Words by their beginning, with how many operations have them; then amounts as they stand, counted as far as they are looked up. */
const EXPAND = `select r.term, w.word, w.n from unnest($2::int[], $3::text[], $4::text[]) as r (term, low, high)
    cross join lateral (select word, n from books.words where company_id = $1 and word >= r.low and word < r.high and n > 0 limit ${MAX_TERM_WORDS + 1}) w
  union all select a.term, a.token, t.n from unnest($5::int[], $6::text[]) as a (term, token)
    cross join lateral (select count(*)::int as n from (select from books.operation_tokens where company_id = $1 and token = a.token limit ${MAX_LOOKED_UP + 1}) c) t where t.n > 0`;

/** Finds the tokens of the company's operations that each typed word stands for, in one round trip. */
export async function expandTerms(db: Db, companyId: string, terms: readonly QueryTerm[]): Promise<readonly FoundTerm[]> {
  const prefixes = terms.flatMap(({ prefix }, index) => (prefix === null ? [] : [{ index, low: prefix, high: prefix + WORDS_END }]));
  const amounts = terms.flatMap(({ amount }, index) => (amount === null ? [] : [{ index, amount }]));
  const rows = await db.tenantRead<{ readonly term: number; readonly word: string; readonly n: number }>(companyId, {
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
    const met = rows.filter((row) => row.term === index);
    const isCut = met.length > MAX_TERM_WORDS;
    return { term, words: met.map(({ word }) => word), isCut, size: isCut ? Infinity : met.reduce((total, { n }) => total + n, 0) };
  });
}
