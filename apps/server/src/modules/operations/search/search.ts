import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Db } from "../../../db/db.js";
import type { SqlStatement } from "../../../db/transaction.js";
import type { ListCursor } from "../list/cursor.js";
import { conditionsOf, setsOf, StatementValues } from "./condition-queries.js";
import { MAX_LOOKED_UP } from "./limits.js";
import {
  areFewStatement,
  filterStatement,
  goneDownStatement,
  isUsual,
  shownStatement,
  usualListStatement,
  wordStatement,
  type AreFew,
  type Hits,
  type ListQuery,
  type ListRow,
} from "./list-queries.js";
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
 * The operations of one page, the most recent first, one row more than the page, with the length of the list; empty when nothing can meet the
 * filters. One round trip to the database for the list as it opens; otherwise one that finds the ids and one that shows them, after one that looks
 * the words up, or one that counts the operations of a category or with a paper. docs/search.md explains the three plans.
 */
export async function searchOperations(db: Db, companyId: string, { filters, cursor, offset }: Search): Promise<readonly ListRow[]> {
  const values = new StatementValues();
  const conditions = conditionsOf(filters, { values, companyId: values.add(companyId, "uuid") });
  if (conditions.isImpossible) return [];
  const typed = filters.cancelled === "1" ? [] : queryTerms(filters.query);
  const terms = typed.length === 0 ? [] : await expandTerms(db, companyId, typed);
  if (terms.some(({ words }) => words.length === 0)) return [];
  const query: ListQuery = { values, conditions, terms, cursor, offset };
  if (isUsual(query)) return db.tenantRead<ListRow>(companyId, usualListStatement(query));
  const [hits] = await db.tenantRead<Hits>(companyId, await statementOf(db, companyId, { query, filters }));
  if (hits === undefined || hits.ids.length === 0) return [{ total: hits?.total ?? 0, id: null }];
  return db.tenantRead<ListRow>(companyId, shownStatement(companyId, hits));
}

/** By word where one of them is rare, by filter where one has few operations, else by date. */
async function statementOf(
  db: Db,
  companyId: string,
  { query, filters }: { readonly query: ListQuery; readonly filters: TransactionFilters },
): Promise<SqlStatement> {
  const [rarest] = query.terms.toSorted((a, b) => a.size - b.size);
  if (rarest !== undefined && rarest.size <= MAX_LOOKED_UP) return wordStatement(query, rarest);
  const small = query.conditions.sets[await placeOfSmallSet(db, companyId, filters)];
  return small === undefined ? goneDownStatement(query) : filterStatement(query, small.ids);
}

/** Which set of a filter has few operations; -1 for none. */
async function placeOfSmallSet(db: Db, companyId: string, filters: TransactionFilters): Promise<number> {
  const values = new StatementValues();
  const sets = setsOf(filters, { values, companyId: values.add(companyId, "uuid") });
  if (sets.every(({ isLeftOut }) => isLeftOut)) return -1;
  const [row] = await db.tenantRead<AreFew>(companyId, areFewStatement(sets, values));
  return row?.are_few.indexOf(true) ?? -1;
}
