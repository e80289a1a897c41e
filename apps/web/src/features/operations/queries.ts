import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readBankBalance } from "@comptoir/contract/banking";
import { listAccounts } from "@comptoir/contract/categories";
import type { ReplyOf } from "@comptoir/contract/endpoint";
import { listFiscalYears } from "@comptoir/contract/fiscal-years";
import { listEntries } from "@comptoir/contract/documents";
import { listTransactions, readOverview, readTransaction } from "@comptoir/contract/operations";
import { call } from "../../lib/api.js";
import { queryClient } from "../../lib/query-client.js";
import { filtersText, type OperationFilters } from "./filters.js";

/** The key of every list of operations. */
export const LISTS = ["operations", "list"] as const;
/** What the figures around the list come from. */
export const COUNTS = [
  ["operations", "overview"],
  ["operations", "to-categorize"],
] as const;

/** A list out of sight is read again from its first page: scrolled far, it would be read again whole. */
const LIST_KEPT_MS = 5000;

type Page = ReplyOf<typeof listTransactions>;

/** Operations by pages of 50; each page but the first follows the cursor of the one before. */
export function operationsQuery(filters: OperationFilters, ids: readonly string[]) {
  const written = filtersText(filters, ids);
  return infiniteQueryOptions({
    queryKey: [...LISTS, written],
    queryFn: ({ pageParam, signal }) => call(listTransactions, { query: { filters: written, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pager }: Page) => pager.cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: LIST_KEPT_MS,
  });
}

/** Asks for what the page shows first, before the page itself is there. */
export function prefetchOperations(filters: OperationFilters): void {
  void queryClient.prefetchInfiniteQuery(operationsQuery(filters, []));
  void queryClient.prefetchQuery(overviewQuery());
  void queryClient.prefetchQuery(chartQuery());
}

/** Totals of each month and counts of the tabs. */
export function overviewQuery() {
  return queryOptions({ queryKey: COUNTS[0], queryFn: async ({ signal }) => (await call(readOverview, {}, { signal })).data });
}

/** One operation, for an address that names it. */
export function operationQuery(id: string) {
  return queryOptions({
    queryKey: ["operations", "one", id],
    queryFn: async ({ signal }) => (await call(readTransaction, { params: { id } }, { signal })).data,
  });
}

/** The chart of accounts, the tree of categories and the VAT rates: reference data, read once. */
export function chartQuery() {
  return queryOptions({
    queryKey: ["chart"],
    queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The bank accounts, for lists of choices. */
export function bankAccountsQuery() {
  return queryOptions({ queryKey: ["bank-accounts"], queryFn: async ({ signal }) => (await call(readBankBalance, {}, { signal })).data });
}

/** The fiscal years, the most recent first. */
export function fiscalYearsQuery() {
  return queryOptions({ queryKey: ["fiscal-years"], queryFn: async ({ signal }) => (await call(listFiscalYears, {}, { signal })).data });
}

/** The entries of an operation: the one in force, and those that corrected it. */
export function entriesQuery(operationId: string) {
  return queryOptions({
    queryKey: ["operations", "entries", operationId],
    queryFn: async ({ signal }) => (await call(listEntries, { query: { operationId } }, { signal })).data,
  });
}

/** How many operations a filter keeps: the first page tells, the last one is read when there are several. */
export function filteredCountQuery(filters: OperationFilters) {
  const written = filtersText(filters);
  return queryOptions({
    queryKey: ["operations", "count", written],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ count: number; exact: boolean }> => {
      const first = await call(listTransactions, { query: { filters: written, page: 1 } }, { signal });
      const { lastPage, itemsPerPage, exact } = first.pager;
      if (lastPage <= 1) return { count: first.data.length, exact: true };
      if (!exact) return { count: (lastPage - 1) * itemsPerPage, exact: false };
      const last = await call(listTransactions, { query: { filters: written, page: lastPage } }, { signal });
      return { count: (lastPage - 1) * itemsPerPage + last.data.length, exact: true };
    },
  });
}
