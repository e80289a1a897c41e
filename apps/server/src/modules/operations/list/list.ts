import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import type { Company } from "../../../access/membership.js";
import { conditionsOf, StatementValues } from "../search/conditions.js";
import { EXACT_UP_TO } from "../search/count-statement.js";
import { decodeCursor, encodeCursor, listName, type ListCursor } from "./cursor.js";
import { listStatement, PAGE_SIZE } from "../search/list-statement.js";
import type { OperationRow } from "../operation-queries.js";
import { readIntersection } from "../search/search-merge.js";
import { expandTerms } from "../search/search.js";
import { toTransaction } from "../presenter.js";
import { joinsWords } from "../search/word-conditions.js";
import { queryTerms } from "../search/words.js";

export type ListParams = { readonly filters: TransactionFilters; readonly page: number; readonly cursor: string | undefined };
/** An operation of a page, with the length of the list; its own columns are null when the list is empty. */
export type ListRow = { total: number | null; is_cut: boolean } & (OperationRow | { id: null });

/** A page of operations, the most recent first. One round trip, two or three when words are searched. */
export async function listOperations(db: Db, company: Company, { filters, page, cursor: cursorText }: ListParams) {
  const list = listName(filters);
  const cursor = cursorText === undefined || cursorText === "" ? null : decodeCursor(cursorText, list);
  const values = new StatementValues();
  const companyId = values.add(company.id, "uuid");
  const conditions = conditionsOf(filters, { values, companyId });
  const typed = queryTerms(filters.query);
  const terms = typed.length === 0 || conditions.isImpossible ? [] : await expandTerms(db, company.id, typed);
  const offset = cursor === null ? (page - 1) * PAGE_SIZE : 0;
  const currentPage = cursor === null ? page : cursor.page + 1;
  if (conditions.isImpossible || terms.some(({ words }) => words.length === 0)) return emptyPage(currentPage);
  const query = { values, conditions, terms, cursor, offset };
  const rows = joinsWords(terms)
    ? await readIntersection(db, company.id, query)
    : await db.tenantRead<ListRow>(company.id, listStatement(query));
  const operations = rows.filter((row): row is ListRow & OperationRow => row.id !== null);
  const onPage = operations.slice(0, PAGE_SIZE);
  const total = cursor?.total ?? lengthOf(rows[0]?.total ?? 0, rows[0]?.is_cut ?? false);
  const last = onPage.at(-1);
  const next: ListCursor | null =
    operations.length > PAGE_SIZE && last ? { date: last.date, id: last.id, page: currentPage, total, list } : null;
  return {
    data: onPage.map((row) => toTransaction(row, company.taxSystem)),
    pager: pagerOf({ total, currentPage, next }),
  };
}

/** How long a list is: at least `atLeast` when `isExact` is false. */
type Length = { readonly atLeast: number; readonly isExact: boolean };

function lengthOf(counted: number, isCut: boolean): Length {
  return { atLeast: counted, isExact: !isCut && counted <= EXACT_UP_TO };
}

function pagerOf({ total, currentPage, next }: { total: Length; currentPage: number; next: ListCursor | null }) {
  const lastKnown = Math.max(1, Math.ceil(total.atLeast / PAGE_SIZE));
  return {
    currentPage,
    itemsPerPage: PAGE_SIZE,
    lastPage: total.isExact ? lastKnown : Math.max(lastKnown, currentPage + (next ? 1 : 0)),
    exact: total.isExact,
    cursor: next && encodeCursor(next),
  };
}

function emptyPage(currentPage: number) {
  return { data: [], pager: pagerOf({ total: lengthOf(0, false), currentPage, next: null }) };
}
