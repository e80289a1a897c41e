import type { InfiniteData } from "@tanstack/react-query";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listTransactions, Transaction } from "@comptoir/contract/operations/operations";
import { queryClient } from "../../../lib/api/query-client.js";
import { refresh } from "../../../lib/api/refresh.js";
import { cashKey } from "../../../queries/cash.js";
import { historyKey } from "../../../queries/history.js";
import {
  categoryRulesKey,
  loosePapersKey,
  operationCountsKey,
  operationEntriesKey,
  operationKey,
  operationListsKey,
  operationsOverviewKey,
  receivedInvoicesKey,
  toCategorizeQuery,
  unpairedTransfersKey,
} from "../../../queries/operations.js";
import { isListOnScreen } from "../list/list-on-screen.js";
import { questionsKey } from "../../../queries/questions.js";

type Pages = InfiniteData<ReplyOf<typeof listTransactions>>;

/** Puts operations as they are now in place of what the lists show. */
export function replaceInLists(changed: readonly Transaction[]): void {
  const byId = new Map(changed.map((operation) => [operation.id, operation]));
  editLists((operations) => operations.map((operation) => withBalanceOf(operation, byId.get(operation.id) ?? operation)));
  for (const operation of changed) queryClient.setQueryData(operationKey(operation.id), operation);
}

/** The balance of the account is that of the list: a change of category does not say it again. */
function withBalanceOf({ runningBalance }: Transaction, changed: Transaction): Transaction {
  return runningBalance === undefined ? changed : { ...changed, runningBalance };
}

/** The operations of the current list, as far as it was read. */
export function listedOperations(): readonly Transaction[] {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: operationListsKey(), type: "active" });
  return lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? []);
}

/** Takes operations out of what the lists show. */
export function removeFromLists(ids: readonly string[]): void {
  editLists((operations) => operations.filter(({ id }) => !ids.includes(id)));
}

/** After an undo: operations that had left the current list come in again. */
export function relist(ids: readonly string[]): void {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: operationListsKey() });
  const listed = new Set(lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.data.map(({ id }) => id)) ?? []));
  if (ids.some((id) => !listed.has(id))) refresh(queryClient, operationListsKey());
}

/** After a change: counts are read again, other lists are forgotten, the current one stays where it is. */
export function refreshCounts(): void {
  // Over another page, each of its figures may rest on what was changed.
  if (!isListOnScreen()) refresh(queryClient);
  const changed = [
    operationsOverviewKey(),
    toCategorizeQuery().queryKey,
    operationCountsKey(),
    operationEntriesKey(),
    unpairedTransfersKey(),
    cashKey(),
    loosePapersKey(),
    questionsKey(),
  ];
  for (const queryKey of changed) refresh(queryClient, queryKey);
  refreshHistory();
  queryClient.removeQueries({ queryKey: operationListsKey(), type: "inactive" });
}

/** Reads the lists again from their first page: something entered or left them. */
export async function reloadLists(): Promise<void> {
  refreshCounts();
  await queryClient.resetQueries({ queryKey: operationListsKey() });
}

/** The version of an operation as it was last read or written here. */
export function latestVersion(operation: Transaction): number {
  return Math.max(operation.version, queryClient.getQueryData<Transaction>(operationKey(operation.id))?.version ?? 0);
}

/** After a change of rules: what they suggest is read again where it is shown. */
export function refreshSuggested(): void {
  for (const queryKey of [categoryRulesKey(), operationListsKey(), operationsOverviewKey()]) refresh(queryClient, queryKey);
  refreshHistory();
}

/** After an act: what the history shows is read again, and the invoices that it may have matched. */
export function refreshHistory(): void {
  refresh(queryClient, historyKey());
  refresh(queryClient, receivedInvoicesKey());
}

function editLists(edit: (operations: Transaction[]) => Transaction[]): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: operationListsKey() },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, data: edit(page.data) })) },
  );
}
