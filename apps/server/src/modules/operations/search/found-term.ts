import {
  ASK_COST,
  INTERSECTION_BONUS,
  LATEST_ROWS,
  LOOK_UP_COST,
  MAX_ASKED_FIRST,
  MAX_INTERSECTION_COST,
  MAX_MERGED_WORDS,
  MAX_TERM_ROWS,
  MERGE_COST,
  MIN_ASKED_FIRST,
  READ_COST,
} from "./limits.js";
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

/** True when the operations of a term are read in the order of the list: those of each of its few words are, and they are merged. */
export function isReadInOrder({ isCut, words }: FoundTerm): boolean {
  return !isCut && words.length <= MAX_MERGED_WORDS;
}

/** What is done when too few of the latest operations of the rarest word meet the rest. */
export type SecondPlan = {
  /** The terms that are then read whole; null when another filter is. */
  readonly terms: readonly FoundTerm[] | null;
  /** How many operations of the rarest word are asked for the rest before. */
  readonly askedFirst: number;
};

type Beside = {
  /** Whether anything but words and a period is asked for. */
  readonly isRestricted: boolean;
  /** How many operations at most meet the other filter with the fewest; infinite when that is not known. */
  readonly fewest: number;
};

/**
 * What is cheaper than asking all operations of the rarest term for the rest, which may be in vain: reading the operations of other terms
 * beside it, or those of another filter. Null when nothing is, or when those first asked are all of them.
 */
export function secondPlanOf(all: readonly FoundTerm[], { isRestricted, fewest }: Beside): SecondPlan | null {
  const [rarest, ...others] = byRarity(all);
  if (!rarest) return null;
  // Of a term that stands for very many words it is only known that it has more than MAX_TERM_ROWS.
  if (rarest.isCut) return exceedsMaxRows(rarest) && fewest <= MAX_TERM_ROWS ? { terms: null, askedFirst: LATEST_ROWS } : null;
  if (rarest.words.length !== 1) return null;
  const asking = ASK_COST * rarest.size;
  const [nearest, ...further] = others.filter((term) => isReadInOrder(term) && MERGE_COST * term.size < asking);
  const terms = nearest ? [rarest, nearest, ...further.filter(({ size }) => MERGE_COST * size < asking / 4)] : null;
  // Those that have every word are then asked for the rest, in vain at worst.
  const merging = terms === null ? Infinity : MERGE_COST * terms.reduce((sum, { size }) => sum + size, 0) + (isRestricted ? asking : 0);
  const looking = LOOK_UP_COST * fewest;
  const cost = Math.min(merging, looking);
  const askedFirst = Math.min(MAX_ASKED_FIRST, Math.max(MIN_ASKED_FIRST, Math.floor(cost / ASK_COST)));
  if (rarest.size <= askedFirst || cost >= asking * (others.length + (isRestricted ? 1 : 0))) return null;
  return { terms: merging < looking ? terms : null, askedFirst };
}
