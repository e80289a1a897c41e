import {
  ASK_COST,
  CUT_TERM_COST,
  INTERSECTION_BONUS,
  LATEST_ROWS,
  LOOK_UP_COST,
  MAX_ASKED_FIRST,
  MAX_FEW,
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
  /** Its words that have a bitmap: none in usual books. */
  readonly bitmapped: readonly string[];
  /** At most as many operations have one of its other words. */
  readonly unmapped: number;
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

/** What is done when too few of the latest operations of the rarest term meet the rest: lists are merged, or each operation of the filter is asked. */
export type SecondPlan = {
  /** The terms whose lists are merged; none when those of the filter are asked. */
  readonly terms: readonly FoundTerm[];
  /** Whether the list of the filter is one of them. */
  readonly isFilterMerged: boolean;
  /** How many operations are asked for the rest before: the latest of the rarest term, or of the filter. */
  readonly askedFirst: number;
  /** Those of the filter: its list is the shorter one. */
  readonly isFilterFirst: boolean;
};

type Beside = {
  /** Whether anything but words and a period is asked for. */
  readonly isRestricted: boolean;
  /** The other filter that the fewest operations meet, how many at most; null when that is not known. */
  readonly filter: { readonly size: number; readonly isInOrder: boolean } | null;
};

/** True when the list of the filter is merged with those of all terms: reading it costs less than asking, at worst, what they have in common for it. */
export function isMergedWithAll(terms: readonly FoundTerm[], filter: Beside["filter"]): boolean {
  const shortest = Math.min(...terms.map(({ size }) => size));
  return filter?.isInOrder === true && MERGE_COST * filter.size < ASK_COST * shortest;
}

/** Operations in the order of the list: of a term, or of the filter when it is null. */
type Merged = { readonly term: FoundTerm | null; readonly size: number };

/**
 * What is cheaper at worst than asking all operations of the rarest term for the rest: merging the shortest lists, or going down that of the filter,
 * and asking what they hold for what is left; or asking the operations of another filter. Null when nothing is, or when those first asked are all of them.
 */
export function secondPlanOf(terms: readonly FoundTerm[], { isRestricted, filter }: Beside): SecondPlan | null {
  const [rarest] = byRarity(terms);
  if (!rarest || (rarest.isCut ? !exceedsMaxRows(rarest) : !isReadInOrder(rarest))) return null;
  const asked = terms.length - 1 + (isRestricted ? 1 : 0);
  const merged = mergedLists(terms, filter?.isInOrder === true ? [{ term: null, size: filter.size }] : []);
  const merging = merged.length === 0 ? Infinity : costOf(merged, asked + 1 - merged.length);
  // Of few operations all are asked, which gives the length of the list as well.
  const isWalked = filter === null || (filter.isInOrder && filter.size > MAX_FEW);
  const looking = isWalked ? Infinity : LOOK_UP_COST * filter.size;
  const cost = Math.min(merging, looking);
  const askedFirst = rarest.isCut ? LATEST_ROWS : Math.min(MAX_ASKED_FIRST, Math.max(MIN_ASKED_FIRST, Math.floor(cost / ASK_COST)));
  // Of a term that stands for very many words it is only known that it has more than MAX_TERM_ROWS.
  const asking = rarest.isCut ? CUT_TERM_COST : ASK_COST * rarest.size * asked;
  if (cost >= asking || (!rarest.isCut && rarest.size <= askedFirst)) return null;
  const isFilterFirst = filter !== null && filter.isInOrder && (rarest.isCut || filter.size < rarest.size);
  const first = { askedFirst: isFilterFirst ? MAX_ASKED_FIRST : askedFirst, isFilterFirst };
  if (looking <= merging) return { terms: [], isFilterMerged: false, ...first };
  return {
    ...first,
    terms: merged.flatMap(({ term }) => term ?? []),
    isFilterMerged: merged.some(({ term }) => term === null),
  };
}

/** The shortest list, then those whose reading costs less than asking what the others may have in common; none when it would be that of one term. */
function mergedLists(terms: readonly FoundTerm[], filter: readonly Merged[]): readonly Merged[] {
  const lists = [...terms.filter(isReadInOrder).map((term): Merged => ({ term, size: term.size })), ...filter];
  const [shortest, ...further] = lists.toSorted((a, b) => a.size - b.size);
  if (!shortest) return [];
  const merged = [shortest, ...further.filter(({ size }, index) => MERGE_COST * size < (ASK_COST * shortest.size) / (index === 0 ? 1 : 2))];
  return merged.length === 1 && shortest.term !== null ? [] : merged;
}

/** At worst: what is merged is the shortest list, and all of it is asked for what is left. */
function costOf(merged: readonly Merged[], left: number): number {
  const [shortest] = merged;
  return MERGE_COST * merged.reduce((sum, { size }) => sum + size, 0) + ASK_COST * (shortest?.size ?? 0) * left;
}
