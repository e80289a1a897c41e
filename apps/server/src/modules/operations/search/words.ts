/** What the text search knows of operations: whole words, and amounts as `#cents`. */

import { LONGEST_WORD, wordsOf } from "@comptoir/accounting/words";

const MOST_WORDS = 60;

/** The token of an amount, without its sign: `#8600` for 86,00 €. */
function amountToken(amountCents: number): string {
  return `#${Math.abs(amountCents)}`;
}

/** The tokens of an operation: its amount and the distinct words of its texts, sixty at most. */
export function tokensOf({ amountCents, texts }: { readonly amountCents: number; readonly texts: readonly string[] }): readonly string[] {
  const tokens = new Set<string>([amountToken(amountCents)]);
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      if (tokens.size > MOST_WORDS) return [...tokens];
      tokens.add(word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word);
    }
  }
  return [...tokens];
}

/** One word of a query: the token must begin with `prefix`, or be `amount`; one of the two may be missing. */
export type QueryTerm = { readonly prefix: string | null; readonly amount: string | null };

/** After every letter, in the order of bytes. */
export const WORDS_END = "\u{10FFFF}";

const MOST_TERMS = 8;
/** `1 234,56` typed with its thousands apart is one word. */
const THOUSANDS = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)/g;
const AMOUNT = /^[+\-−]?(\d{1,11})(?:[.,](\d{1,2}))?€?$/;

/** Reads what was typed in the search: every term has to be met. Empty when there is nothing to search. */
export function queryTerms(query: string): readonly QueryTerm[] {
  const pieces = query
    .replace(THOUSANDS, (amount) => amount.replace(/[ \u00a0\u202f]/g, ""))
    .split(/\s+/)
    .filter((piece) => piece !== "");
  return distinct(pieces.flatMap(termsOfPiece)).slice(0, MOST_TERMS);
}

function termsOfPiece(piece: string): readonly QueryTerm[] {
  const match = AMOUNT.exec(piece);
  if (!match) return wordsOf(piece).map((word) => ({ prefix: word.slice(0, LONGEST_WORD), amount: null }));
  const [, whole = "", decimals] = match;
  const amount = amountToken(Number(whole) * 100 + Number((decimals ?? "").padEnd(2, "0")));
  // `86` may also be the beginning of a reference; `86,00` can only be an amount.
  return [{ prefix: decimals === undefined ? whole : null, amount }];
}

function distinct(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  return [...new Map(terms.map((term) => [`${term.prefix} ${term.amount}`, term])).values()];
}

/** Where the tokens of a term stand: from `low` on, before `high`. */
export function rangesOf({ prefix, amount }: QueryTerm): readonly { readonly low: string; readonly high: string }[] {
  const ranges: { low: string; high: string }[] = [];
  if (prefix !== null) ranges.push({ low: prefix, high: prefix + WORDS_END });
  if (amount !== null) ranges.push({ low: amount, high: `${amount}!` });
  return ranges;
}
