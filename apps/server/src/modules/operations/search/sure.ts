import { leavesOutCancelled, type Conditions } from "./condition-queries.js";
import { MAX_COUNTED_ASKED } from "./limits.js";

/** What the counts say of a list beforehand, no operation being read. 0 where they say nothing. */
export type Sure = {
  /** It has as many operations at least; without words only. */
  readonly length: number;
  /** As many at most; without words only, Infinity where they say nothing. */
  readonly most: number;
  /** Of all periods, its amounts and its bank accounts leave as many at least. */
  readonly ofAmounts: number;
  /** Its categories leave as many at least, up to 10 001; without words only. */
  readonly ofCategories: number;
  /** Its days and all that is counted by day leave fewer operations than its amounts. */
  readonly areDaysFewer: boolean;
};

export const NOTHING_SURE: Sure = { length: 0, most: Infinity, ofAmounts: 0, ofCategories: 0, areDaysFewer: false };

/**
 * Operations that are not cancelled: of the bank accounts and the sign, all of them (`whole`), those whose amount is of a class that lies whole
 * between the bounds (`least`), those of a class that the bounds touch (`most`); of all that is counted by day (`days`); some with a paper, up to a limit.
 */
export type Counts = {
  readonly whole: number;
  readonly least: number;
  readonly most: number;
  readonly days: number;
  readonly papers: number;
};

/**
 * What of a list without words follows from its counts: of all operations, those that are not among the ones of the days may all be among the ones of
 * the amounts, and the others of these are then in the list.
 */
export function sureByCounts({ whole, least, most, days, papers }: Counts, conditions: Conditions): Sure {
  const areAll = conditions.others.length === conditions.amounts.length + (conditions.lackPaper ? 1 : 0) && papers <= MAX_COUNTED_ASKED;
  return {
    length: leavesOutCancelled(conditions) && areAll ? Math.max(0, least + days - whole - papers) : 0,
    most: leavesOutCancelled(conditions) ? Math.min(most, days) : Infinity,
    ofAmounts: least,
    ofCategories: 0,
    areDaysFewer: days < most,
  };
}
