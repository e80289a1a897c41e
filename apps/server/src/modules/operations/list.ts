import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../db/db.js";
import type { Company } from "../../http/caller.js";
import { conditionsOf, StatementValues } from "./conditions.js";
import { decodeCursor, encodeCursor, listName, type ListCursor } from "./cursor.js";
import { EXACT_UP_TO, listStatement, PAGE_SIZE } from "./list-statement.js";
import type { OperationRow } from "./operation-rows.js";
import { expandTerms } from "./search.js";
import { shownOperation } from "./shown.js";
import { queryTerms } from "./words.js";

export type ListWish = { readonly filters: TransactionFilters; readonly page: number; readonly cursor: string | undefined };
type Row = { total: number | null } & (OperationRow | { id: null });

/** A page of operations, the most recent first. One round trip, two when words are searched. */
export async function listOperations(db: Db, company: Company, { filters, page, cursor: cursorText }: ListWish) {
  const list = listName(filters);
  const cursor = cursorText === undefined || cursorText === "" ? null : decodeCursor(cursorText, list);
  const values = new StatementValues();
  const companyId = values.add(company.id, "uuid");
  const conditions = conditionsOf(filters, { values, companyId });
  const typed = queryTerms(filters.query);
  const terms = typed.length === 0 || conditions.isImpossible ? [] : await expandTerms(db, company.id, typed);
  const offset = (page - 1) * PAGE_SIZE;
  const currentPage = cursor === null ? page : cursor.page + 1;
  if (conditions.isImpossible || terms.some(({ words }) => words.length === 0)) return emptyPage(currentPage);
  const statement = listStatement({ companyId: company.id, values, conditions, terms, cursor, offset });
  const rows = await db.tenantRead<Row>(company.id, statement);
  const operations = rows.filter((row): row is Row & OperationRow => row.id !== null);
  const shown = operations.slice(0, PAGE_SIZE);
  const total = cursor?.total ?? rows[0]?.total ?? 0;
  const last = shown.at(-1);
  const next: ListCursor | null =
    operations.length > PAGE_SIZE && last ? { date: last.date, id: last.id, page: currentPage, total, list } : null;
  return {
    data: shown.map((row) => shownOperation(row, company.taxSystem)),
    pager: pagerOf({ total, currentPage, next }),
  };
}

function pagerOf({ total, currentPage, next }: { total: number; currentPage: number; next: ListCursor | null }) {
  const exact = total <= EXACT_UP_TO;
  const lastKnown = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return {
    currentPage,
    itemsPerPage: PAGE_SIZE,
    lastPage: exact ? lastKnown : Math.max(lastKnown, currentPage + (next ? 1 : 0)),
    exact,
    cursor: next && encodeCursor(next),
  };
}

function emptyPage(currentPage: number) {
  return { data: [], pager: pagerOf({ total: 0, currentPage, next: null }) };
}
