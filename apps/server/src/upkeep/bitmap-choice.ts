import type { ListSize } from "./bitmaps-repository.js";

/** Operations of books from which on lists have bitmaps: merging the longest two takes longer than a person notices. */
const LARGE_BOOKS = 200_000;
/** Operations of a word from which on it has a bitmap. */
const FREQUENT_WORD = 10_000;
/** Books, and words, keep what they have until they are that part of it. */
const KEPT_SHARE = 0.5;
/** Lists that have bitmaps at most, the longest first. */
const MAX_LISTS = 256;
/** Lists that get bitmaps in one transaction, while the writers of the books wait. */
const AT_ONCE = 8;
/** The first list: all operations get a slot with it, which takes as long as several lists. */
const FIRST_LIST = "@paper";

/** The lists that filters ask for, empty ones included; those of accounts and bank accounts come with the books. */
const LISTS_OF_FILTERS = [
  FIRST_LIST,
  "@sign income",
  "@status not_categorized",
  "@vat validated",
  "@vat not_validated",
  "@origin professional",
  "@origin cash",
  "@origin personal",
  "@origin other",
] as const;

/** The fewest operations that a word with a bitmap may have. */
export const LEAST_OF_WORD = FREQUENT_WORD * KEPT_SHARE;

type Books = {
  readonly operations: number;
  readonly sizes: readonly ListSize[];
  /** The lists that have bitmaps. */
  readonly kept: ReadonlySet<string>;
};

/** Which lists get bitmaps and lose them in the next transaction; none of both once the books have what they should. */
export function bitmapChange({ operations, sizes, kept }: Books): { readonly add: readonly string[]; readonly remove: readonly string[] } {
  const isLarge = operations >= LARGE_BOOKS * (kept.size > 0 ? KEPT_SHARE : 1);
  const isWanted = ({ list, n }: ListSize): boolean => list.startsWith("@") || kept.has(list) || n >= FREQUENT_WORD;
  const longest = sizes.filter(isWanted).toSorted((a, b) => b.n - a.n);
  const wanted = isLarge ? [...LISTS_OF_FILTERS, ...longest.map(({ list }) => list)].slice(0, MAX_LISTS) : [];
  const remove = [...kept].filter((list) => !wanted.includes(list));
  const add = wanted.filter((list) => !kept.has(list)).slice(0, kept.size === 0 ? 1 : AT_ONCE);
  return { add, remove };
}

/** True when books of that size have bitmaps, or should. */
export function concernsBitmaps({ operations, hasBitmaps }: { readonly operations: number; readonly hasBitmaps: boolean }): boolean {
  return hasBitmaps || operations >= LARGE_BOOKS;
}
