import { ASK_COST, INTERSECTION_BONUS, MAX_INTERSECTION_COST, MAX_TERM_ROWS, READ_COST } from "./limits.js";
import type { QueryTerm } from "./words.js";

/** A typed word with the tokens of the company's operations that meet it. */
export type FoundTerm = {
  readonly term: QueryTerm;
  readonly words: readonly string[];
  /** More words meet the term than `words` holds. */
  readonly isCut: boolean;
  /** At least as many operations have one of the words. */
  readonly largest: number;
  /** At most as many operations have one of the words; the term of a cut list is not counted beyond MAX_TERM_ROWS. */
  readonly size: number;
};

/** How the page of a search is found; docs/search.md says when and why. */
export type SearchPlan = "by_date" | "by_word" | "by_token_range" | "latest_first" | "intersection";

/** The cheapest way to find the operations that meet every term. */
export function planOf(terms: readonly FoundTerm[]): SearchPlan {
  const [rarest] = byRarity(terms);
  if (!rarest) return "by_date";
  if (isIntersectionCheaper(terms)) return "intersection";
  if (terms.every(({ isCut }) => !isCut)) return "by_word";
  return exceedsMaxRows(rarest) ? "latest_first" : "by_token_range";
}

/** The term with the fewest operations first. */
export function byRarity(terms: readonly FoundTerm[]): readonly FoundTerm[] {
  return [...terms].sort((a, b) => a.size - b.size);
}

/** True when the operations of a term are too many to be all read. */
export function exceedsMaxRows({ size }: FoundTerm): boolean {
  return size > MAX_TERM_ROWS;
}

/**
 * True when reading the operations of every term and intersecting them costs less than asking each operation of the rarest
 * term for the others: several terms of a similar size, or one that stands for too many words to be looked up each.
 */
function isIntersectionCheaper(terms: readonly FoundTerm[]): boolean {
  const [rarest, ...others] = byRarity(terms);
  if (!rarest || exceedsMaxRows(rarest)) return false;
  if (others.length === 0) return rarest.isCut;
  // A term whose list of words is cut is only counted up to MAX_TERM_ROWS: beyond, the cost of reading it is unknown.
  if (terms.some((term) => term.isCut && exceedsMaxRows(term))) return false;
  const intersecting = READ_COST * terms.reduce((sum, { size }) => sum + size, 0);
  const asking = ASK_COST * rarest.size * others.length;
  return intersecting < Math.min(MAX_INTERSECTION_COST, asking + INTERSECTION_BONUS);
}
