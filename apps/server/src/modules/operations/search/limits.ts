/**
 * What a search may cost, in one place. The figures were measured on the benchmark's books (100 000 operations); docs/search.md
 * explains what they are for.
 */

/** Operations on a page. */
export const PAGE_SIZE = 50;

/** Beyond that many words for one term, reading the range of their tokens is faster than looking each word up. */
export const MAX_TERM_WORDS = 500;

/** Beyond that many operations, the operations of a term are neither all read nor all counted. */
export const MAX_TERM_ROWS = 20_000;

/** The latest operations that are looked at before all those of a very frequent term, or of a category, are read. */
export const LATEST_ROWS = 5000;

/** Operations of one filter that are all asked for the rest, however large the books. */
export const MAX_FEW = 5000;

/** Operations of one filter that are counted beside words: each may be looked up rather than lists of words be merged. */
export const MAX_LOOKED_UP = 12_000;

/** Below that many, in books of any size. */
export const MIN_FEW = 500;

/** Up to here the length of a list is exact. */
export const EXACT_UP_TO = 10_000;

/** Tokens read at most to count the operations that have one of several words. */
export const MAX_COUNTED_TOKENS = 15_000;

/** Operations asked for the rest at most, one by one, to count those that meet it too. */
export const MAX_COUNTED_ASKED = 1500;

/** Operations of a filter that are asked for the others, those of each day together, to count a list without words. */
export const MAX_LISTED_ASKED = 12_000;

/** Operations looked at to count those that meet every term, when even the rarest term is frequent, or stands for very many words. */
export const MAX_COUNTED_CANDIDATES = 300;

/** Operations of the rarest term that are asked for the rest at most before a second plan, which costs as much. */
export const MAX_ASKED_FIRST = 2000;

/** Those of them that are asked before the others. */
export const VERY_LATEST_ROWS = 300;

/** One of so many of the others is asked before them when none of those meets the rest: when no sample does either, they would not fill a page. */
export const SAMPLED_EVERY = 8;

/** Operations of the rarest term that are asked for the rest before a second plan at least. */
export const MIN_ASKED_FIRST = 300;

/** Reading one operation of a term, in microseconds. */
export const READ_COST = 0.4;

/** The same where the operations of a few words are merged in their order, and nothing else is done with them. */
export const MERGE_COST = 0.2;

/** Words of one term whose operations are merged at most; those of more words are sorted. */
export const MAX_MERGED_WORDS = 8;

/** Words of one term that are each looked up by their key when an operation is asked for it; of more, the operation itself is read. */
export const MAX_ASKED_WORDS = 3;

/** Looking up one operation of a filter and asking it for everything else, in microseconds. */
export const LOOK_UP_COST = 5;

/** Asking one operation whether it has a word of a term, in microseconds. */
export const ASK_COST = 6.5;

/** Reading all operations of a term that stands for very many words, in microseconds, as far as that can be known. */
export const CUT_TERM_COST = 400_000;

/** What starting an intersection is worth, in microseconds: it gives the exact length of the list besides its page. */
export const INTERSECTION_BONUS = 5000;

/** What an intersection may take at most, in microseconds. */
export const MAX_INTERSECTION_COST = 20_000;

/** Operations of the words without a bitmap, of a term that has one, whose bits are made as they are asked. */
export const MAX_UNMAPPED = 2000;

/** Operations of some amounts that are read, at most, to be found among those that bitmaps have in common. */
export const MAX_READ_AMOUNTS = 100_000;

/** From so many on they are, rather than each be asked for every word. */
export const MIN_READ_AMOUNTS = 300;

/** Operations that bitmaps have in common, the latest first, that are asked for something else at most. */
export const MAX_MET = 600;

/** Operations that bitmaps have in common on the days of a page at most: each is looked up by its slot, since slots are in no order within a day. */
export const MAX_PLACED = 6000;
