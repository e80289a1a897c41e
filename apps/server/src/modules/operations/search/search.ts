import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Db } from "../../../db/db.js";
import { bitmappedOf } from "./bitmap-lists.js";
import type { ListCursor } from "../list/cursor.js";
import { conditionsOf, isOfCategories, isOfPapers, StatementValues } from "./condition-queries.js";
import { askedOfEach } from "./count-queries.js";
import { filterSetsOf, isBounded, periodSet, type FilterSet } from "./filter-set-queries.js";
import { readFewest, readPeriodSize, type Fewest } from "./filter-sets-repository.js";
import { readSure } from "./lengths-repository.js";
import { isMetInSomeMonth } from "./months-repository.js";
import { NOTHING_SURE } from "./sure.js";
import { isMergedWithAll, planOf, secondPlanOf } from "./found-term.js";
import { MAX_FEW, MIN_READ_AMOUNTS, PAGE_SIZE } from "./limits.js";
import type { ListQuery, ListRow } from "./list-queries.js";
import { readAmongFew, readByBitmaps, readIntersection, readPage } from "./search-merge-queries.js";
import { expandTerms, NO_WORDS } from "./terms-repository.js";
import { queryTerms } from "./words.js";

/** A page of a search: what it is restricted to, and where it begins. */
export type Search = {
  readonly filters: TransactionFilters;
  readonly cursor: ListCursor | null;
  /** Rows to skip when there is no cursor. */
  readonly offset: number;
};

/**
 * The operations of one page, the most recent first, one row more than the page, with the length of the list; empty when
 * nothing can meet the filters. One round trip to the database without words, two or three with words: what they stand for
 * is looked up first, and whether anything meets the filters, which decides how the page is found. One or two more when the
 * latest operations do not fill it. docs/search.md explains the choice.
 */
export async function searchOperations(db: Db, companyId: string, { filters, cursor, offset }: Search): Promise<readonly ListRow[]> {
  // Each statement has its own values.
  const stated = (of = filters) => {
    const values = new StatementValues();
    return { values, filters: of, conditions: conditionsOf(of, { values, companyId: values.add(companyId, "uuid") }) };
  };
  const { conditions } = stated();
  if (conditions.isImpossible) return [];
  const typed = filters.cancelled === "1" ? [] : queryTerms(filters.query);
  const hasWords = typed.length > 0;
  const known = readSure(db, companyId, { filters, conditions, isCounted: cursor === null && !hasWords });
  const readFew = async (): Promise<Fewest | null> =>
    // Those with a paper, or of a category, stand in the order of the list.
    isOfPapers(conditions) || isOfCategories(conditions)
      ? null
      : readFewest(db, companyId, {
          sets: filterSetsOf(filters, { hasWords, sure: isBounded(filters) ? await known : NOTHING_SURE }),
          hasWords,
        });
  const [{ terms, bitmapLists }, isMet, sure, fewest] = await Promise.all([
    hasWords ? expandTerms(db, companyId, { terms: typed, sign: filters.transaction_sign }) : NO_WORDS,
    !hasWords || isMetInSomeMonth(db, companyId, { filters, conditions }),
    known,
    readFew(),
  ]);
  if (!isMet || terms.some(({ words }) => words.length === 0)) return [];
  const query = (of = filters): ListQuery => ({ ...stated(of), sure, terms, cursor, offset });
  const among = (set: FilterSet) => readAmongFew(db, companyId, query(), set);
  const bitmapped = bitmappedOf({ filters, terms, sure, kept: bitmapLists });
  const isFew = fewest?.isFew === true && terms.every(({ size }) => fewest.size < size);
  if (isFew && (bitmapped?.amounts == null || fewest.size < MIN_READ_AMOUNTS)) return among(fewest.set);
  const met = bitmapped && (await readByBitmaps(db, companyId, query(bitmapped.rest), bitmapped));
  if (met !== null) return met;
  if (isFew) return among(fewest.set);
  const plan = planOf(terms);
  const filter = fewest === null ? null : { size: fewest.size, isInOrder: fewest.set.isInOrder === true };
  if (plan === "intersection")
    return readIntersection(db, companyId, query(), { terms, filter: isMergedWithAll(terms, filter) ? (fewest ?? undefined) : undefined });
  if (plan === "latest_first" && isPeriod(filters) && (await readPeriodSize(db, companyId, filters)) <= MAX_FEW)
    return among(periodSet(filters));
  const second = secondPlanOf(terms, { isRestricted: askedOfEach(conditions).length > 0, filter });
  const isLookedUp = second !== null && second.terms.length === 0 && !second.isFilterMerged;
  // Where hardly any of those first asked would meet the filter, each of the filter is asked at once.
  if (isLookedUp && fewest && second.askedFirst * fewest.share < PAGE_SIZE / 2) return among(fewest.set);
  // The latest of the shorter list most often fill the page: those of the rarest term, or those of the filter.
  const walked = second?.isFilterFirst === true ? (fewest ?? undefined) : undefined;
  const rows =
    walked === undefined
      ? await readPage(db, companyId, query(), { plan, askedFirst: second?.askedFirst })
      : await readIntersection(db, companyId, query(), { terms: [], filter: walked, latest: second?.askedFirst });
  if (second === null || rows.length > PAGE_SIZE || (walked !== undefined && walked.size <= second.askedFirst)) return rows;
  if (isLookedUp) return fewest === null ? rows : among(fewest.set);
  return readIntersection(db, companyId, query(), {
    terms: second.terms,
    filter: second.isFilterMerged ? (fewest ?? undefined) : undefined,
  });
}

function isPeriod({ startDate, endDate }: TransactionFilters): boolean {
  return startDate != null || endDate != null;
}
