import { eurosOrNull } from "@comptoir/accounting/money";
import {
  TransactionFilters as TransactionFiltersSchema,
  type Transaction,
  type TransactionFilters,
} from "@comptoir/contract/operations/operations";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import { canonicalJson } from "../../../idempotency/canonical-json.js";
import { Refusal } from "../../../refusal.js";
import { encodeFigure } from "../../../figures/figure.js";
import { readBalancesAfter } from "../../books/balances/service.js";
import type { OperationRow } from "../operation-queries.js";
import { toTransaction } from "../presenter.js";
import { EXACT_UP_TO, PAGE_SIZE } from "../search/limits.js";
import type { ListRow } from "../search/list-queries.js";
import { searchOperations } from "../search/search.js";
import { decodeCursor, encodeCursor, listName, type ListCursor } from "./cursor.js";

export type ListParams = {
  readonly filters: TransactionFilters;
  readonly page: number;
  readonly cursor: string | undefined;
  /** With the balance of the one bank account that the filters name, after each operation. */
  readonly withBalance: boolean;
};

/** A page of operations, the most recent first. Throws `cursor.invalid`, `operation.balance_filters`. */
export async function listOperations(db: Db, company: Company, { filters, page, cursor: cursorText, withBalance }: ListParams) {
  const accountId = withBalance ? accountOfBalance(filters) : null;
  const list = listName(filters);
  const cursor = cursorText === undefined || cursorText === "" ? null : decodeCursor(cursorText, list);
  const offset = cursor === null ? (page - 1) * PAGE_SIZE : 0;
  const currentPage = cursor === null ? page : cursor.page + 1;
  const rows = await searchOperations(db, company.id, { filters, cursor, offset });
  const operations = rows.filter((row): row is ListRow & OperationRow => row.id !== null);
  const onPage = operations.slice(0, PAGE_SIZE);
  const total = cursor?.total ?? lengthOf(rows[0]?.total ?? 0);
  const last = onPage.at(-1);
  const next: ListCursor | null =
    operations.length > PAGE_SIZE && last ? { date: last.date, id: last.id, page: currentPage, total, list } : null;
  const shown = onPage.map((row) => toTransaction(row, company.taxSystem));
  return {
    data: accountId === null ? shown : await withRunningBalance(db, company.id, { accountId, rows: onPage, shown }),
    pager: pagerOf({ total, currentPage, next }),
  };
}

/** The one account whose balance is asked for. Throws `operation.balance_filters` beside any other filter than days. */
function accountOfBalance({ startDate: _start, endDate: _end, ...filters }: TransactionFilters): string {
  const [only, ...others] = filters.accounts;
  const isAlone = canonicalJson({ ...filters, accounts: [] }) === canonicalJson(TransactionFiltersSchema.parse({}));
  if (only === undefined || others.length > 0 || !isAlone) throw new Refusal({ code: "operation.balance_filters" });
  return only;
}

type Page = { readonly accountId: string; readonly rows: readonly OperationRow[]; readonly shown: readonly Transaction[] };

/** Each operation with what the books held of the account after it. */
async function withRunningBalance(db: Db, companyId: string, { accountId, rows, shown }: Page): Promise<Transaction[]> {
  const [latest, oldest] = [rows[0], rows.at(-1)];
  if (!latest || !oldest) return [];
  const after = await readBalancesAfter(db, companyId, { account: accountId, from: oldest, to: latest });
  const balances = new Map(after.map(({ id, balance }) => [id, eurosOrNull(balance)]));
  return shown.map((operation) => {
    const runningBalance = balances.get(operation.id) ?? null;
    if (runningBalance === null) return { ...operation, runningBalance };
    const figure = encodeFigure({ kind: "bank_balance", account: accountId, operation: operation.id });
    return { ...operation, runningBalance, runningBalanceExplain: figure };
  });
}

/** How many operations a filter keeps. */
export async function lengthOfList(db: Db, companyId: string, filters: TransactionFilters): Promise<Length> {
  const [row] = await searchOperations(db, companyId, { filters, cursor: null, offset: 0 });
  return lengthOf(row?.total ?? 0);
}

/** How long a list is: at least `atLeast` when `isExact` is false. */
type Length = { readonly atLeast: number; readonly isExact: boolean };

function lengthOf(counted: number): Length {
  return { atLeast: counted, isExact: counted <= EXACT_UP_TO };
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
