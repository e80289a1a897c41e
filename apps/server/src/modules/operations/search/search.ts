import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import type { ListCursor } from "../list/cursor.js";
import { conditionsOf, StatementValues } from "./condition-queries.js";
import { filterSetsOf } from "./filter-set-queries.js";
import { readFewest, type Few } from "./filter-sets-repository.js";
import { readSure } from "./lengths-repository.js";
import { isMetInSomeMonth } from "./months-repository.js";
import { planOf } from "./found-term.js";
import { listStatement, type ListRow } from "./list-queries.js";
import { readAmongFew, readIntersection } from "./search-merge-queries.js";
import { expandTerms } from "./terms-repository.js";
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
 * is looked up first, and whether anything meets the filters, which decides how the page is found. docs/search.md explains the choice.
 */
export async function searchOperations(db: Db, companyId: string, { filters, cursor, offset }: Search): Promise<readonly ListRow[]> {
  const values = new StatementValues();
  const conditions = conditionsOf(filters, { values, companyId: values.add(companyId, "uuid") });
  if (conditions.isImpossible) return [];
  const typed = filters.cancelled === "1" ? [] : queryTerms(filters.query);
  const known = readSure(db, companyId, { filters, conditions, isFirstPage: cursor === null && typed.length === 0 });
  const readFew = async (): Promise<Few | null> =>
    readFewest(db, companyId, { sets: filterSetsOf(filters, { hasWords: typed.length > 0, sure: await known }), period: filters });
  const [terms, isMet, sure, fewest] = await Promise.all([
    typed.length === 0 ? [] : expandTerms(db, companyId, { terms: typed, sign: filters.transaction_sign }),
    typed.length === 0 || isMetInSomeMonth(db, companyId, { filters, conditions }),
    known,
    readFew(),
  ]);
  if (!isMet || terms.some(({ words }) => words.length === 0)) return [];
  const query = { values, filters, conditions, sure, terms, cursor, offset };
  if (fewest !== null && terms.every(({ size }) => fewest.size < size)) return readAmongFew(db, companyId, query, fewest.set);
  const plan = planOf(terms);
  return plan === "intersection" ? readIntersection(db, companyId, query) : db.tenantRead<ListRow>(companyId, listStatement(query, plan));
}
