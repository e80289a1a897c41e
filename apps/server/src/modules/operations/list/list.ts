import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import type { OperationRow } from "../operation-queries.js";
import { toTransaction } from "../presenter.js";
import { EXACT_UP_TO, PAGE_SIZE } from "../search/limits.js";
import type { ListRow } from "../search/list-queries.js";
import { searchOperations } from "../search/search.js";
import { decodeCursor, encodeCursor, listName, type ListCursor } from "./cursor.js";

export type ListParams = { readonly filters: TransactionFilters; readonly page: number; readonly cursor: string | undefined };

/** A page of operations, the most recent first. Throws `cursor.invalid`. */
export async function listOperations(db: Db, company: Company, { filters, page, cursor: cursorText }: ListParams) {
  const list = listName(filters);
  const cursor = cursorText === undefined || cursorText === "" ? null : decodeCursor(cursorText, list);
  const offset = cursor === null ? (page - 1) * PAGE_SIZE : 0;
  const currentPage = cursor === null ? page : cursor.page + 1;
  const rows = await searchOperations(db, company.id, { filters, cursor, offset });
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
