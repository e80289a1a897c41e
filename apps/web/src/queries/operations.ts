import { queryOptions } from "@tanstack/react-query";
import { listEntries, readEntry } from "@comptoir/contract/ledger/ledger";
import { countNotCategorized, readTransaction } from "@comptoir/contract/operations/operations";
import { call } from "../lib/api/api.js";

/** The key of the lists of operations: of all of them, or of the one that keeps these filters, as they are written in the call. */
export function operationListsKey(filters?: string): readonly string[] {
  return ["operations", "list", ...(filters === undefined ? [] : [filters])];
}

/** The key of one operation. */
export function operationKey(id: string) {
  return ["operations", "one", id] as const;
}

/** One operation. */
export function operationQuery(id: string) {
  return queryOptions({
    queryKey: operationKey(id),
    queryFn: async ({ signal }) => (await call(readTransaction, { params: { id } }, { signal })).data,
  });
}

/** The key of the totals of each month and the counts of the tabs. */
export function operationsOverviewKey() {
  return ["operations", "overview"] as const;
}

/** The key of the numbers of operations that filters keep: of all of them, or of these filters. */
export function operationCountsKey(filters?: string): readonly string[] {
  return ["operations", "count", ...(filters === undefined ? [] : [filters])];
}

/** The key of the papers that are joined to nothing. */
export function loosePapersKey() {
  return ["operations", "papers"] as const;
}

/** The key of the invoices received, which operations pay. */
export function receivedInvoicesKey() {
  return ["received-invoices"] as const;
}

/** The key of the transfers that stand alone. */
export function unpairedTransfersKey() {
  return ["operations", "unpaired"] as const;
}

/** The key of the operations that the command palette finds by these words. */
export function foundOperationsKey(words: string) {
  return ["operations", "found", words] as const;
}

/** The key of the entries of operations: of all of them, or of one operation. */
export function operationEntriesKey(operationId?: string): readonly string[] {
  return ["operations", "entries", ...(operationId === undefined ? [] : [operationId])];
}

/** The key of the user's rules, of what they would concern and of the reasons of categories: all of it changes with a rule. */
export function categoryRulesKey() {
  return ["operations", "rules"] as const;
}

/** The number of operations that remain to categorise. */
export function toCategorizeQuery() {
  return queryOptions({
    queryKey: ["operations", "to-categorize"] as const,
    queryFn: async ({ signal }) => (await call(countNotCategorized, {}, { signal })).data,
  });
}

/** The entries of an operation, the oldest first: the one in force is the last. */
export function operationEntriesQuery(operationId: string) {
  return queryOptions({
    queryKey: operationEntriesKey(operationId),
    queryFn: async ({ signal }) => (await call(listEntries, { query: { operationId } }, { signal })).data,
  });
}

/** One entry. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ["ledger", "entry", "one", id] as const,
    queryFn: async ({ signal }) => (await call(readEntry, { params: { id } }, { signal })).data,
  });
}
