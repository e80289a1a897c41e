/** What a search may cost, in one place; docs/search.md explains the three plans. */

/** Operations on a page. */
export const PAGE_SIZE = 50;

/** Up to here the length of a list is exact. */
export const EXACT_UP_TO = 10_000;

/** Words of one term that are named one by one; of more, the range of their tokens is read. */
export const MAX_TERM_WORDS = 500;

/** Words of one term whose operations are merged in the order of the list; those of more words are read into a set. */
export const MAX_MERGED_WORDS = 8;

/** Operations of a word or a filter that are looked up one by one, rather than the list be gone down. */
export const MAX_LOOKED_UP = 2000;

/** Memory of one statement that keeps sets of operations, about sixty bytes each: a set is looked into, never gone through again. */
export const SETS_MEMORY = "64MB";
