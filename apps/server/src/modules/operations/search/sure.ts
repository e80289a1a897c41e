import { leavesOutCancelled, type Conditions } from "./condition-queries.js";

/** What the counts say of a list beforehand, no operation being read. 0 where they say nothing. */
export type Sure = {
  /** It has as many operations at least; without words only. */
  readonly length: number;
  /** As many at most; without words only, Infinity where they say nothing. */
  readonly most: number;
  /** Of all periods, its amounts and its bank accounts leave as many at least. */
  readonly ofAmounts: number;
  /** The same at most; Infinity where the counts say nothing. */
  readonly ofAmountsAtMost: number;
  /** Of all periods, its categories leave as many at least; without words only. */
  readonly ofCategories: number;
  /** It has as many operations as `length` says, neither more nor less. */
  readonly isExact: boolean;
  /** Its days and all that is counted by day leave fewer operations than its amounts. */
  readonly areDaysFewer: boolean;
};

export const NOTHING_SURE: Sure = {
  length: 0,
  most: Infinity,
  ofAmounts: 0,
  ofAmountsAtMost: Infinity,
  ofCategories: 0,
  isExact: false,
  areDaysFewer: false,
};

/**
 * Operations that are not cancelled: of the bank accounts and the sign, all of them (`whole`), those whose amount is of a class that lies whole
 * between the bounds (`least`), those of a class that the bounds touch (`most`); of all that is counted by day (`days`). Of the period: all of
 * them (`all`), those with one of the categories at least (`categories`), those with a paper (`papers`).
 */
export type Counts = {
  readonly whole: number;
  readonly least: number;
  readonly most: number;
  readonly days: number;
  readonly all: number;
  readonly categories: number;
  readonly papers: number;
};

/**
 * What of a list without words follows from its counts: of all operations, those that are not among the ones of the days may all be among the ones of
 * the amounts, and the others of these are then in the list; so may those of the period that have none of the categories, or not the papers asked for.
 */
export function sureByCounts(counts: Counts, conditions: Conditions): Sure {
  const { whole, least, most, days, all, categories } = counts;
  const { others, amounts, category, paper } = conditions;
  const areAll = others.length === amounts.length + (category === null ? 0 : 1) + (paper === null ? 0 : 1);
  const leftOut = (category === null ? 0 : all - categories) + withoutThePapers(counts, paper);
  return {
    length: leavesOutCancelled(conditions) && areAll ? Math.max(0, least + days - whole - leftOut) : 0,
    most: leavesOutCancelled(conditions)
      ? Math.min(most, days, paper === null ? Infinity : all - withoutThePapers(counts, paper))
      : Infinity,
    ofAmounts: least,
    ofAmountsAtMost: most,
    ofCategories: categories,
    isExact: false,
    areDaysFewer: days < most,
  };
}

/** Those of the period that have not what is asked of papers. */
function withoutThePapers({ all, papers }: Counts, paper: Conditions["paper"]): number {
  if (paper === null) return 0;
  return paper.isWith ? all - papers : papers;
}
