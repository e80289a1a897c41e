import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { listUsedAccounts } from "@comptoir/contract/categories/categories";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { listTransactions, listUnpairedTransfers, readOverview } from "@comptoir/contract/operations/operations";
import { call } from "../../lib/api/api.js";
import { queryClient } from "../../lib/api/query-client.js";
import { chartQuery } from "../../queries/chart.js";
import { operationCountsKey, operationListsKey, operationsOverviewKey, unpairedTransfersKey } from "../../queries/operations.js";
import { filtersText, isOneAccount, NO_FILTERS, type OperationFilters } from "./filters/filters.js";

/** A list out of sight is read again from its first page: scrolled far, all its pages would be read again. */
const LIST_KEPT_MS = 5000;

type Page = ReplyOf<typeof listTransactions>;

/** Operations by pages of 50; each page but the first follows the cursor of the one before. */
export function operationsQuery(filters: OperationFilters, ids: readonly string[]) {
  const written = filtersText(filters, ids);
  return infiniteQueryOptions({
    queryKey: operationListsKey(written),
    queryFn: ({ pageParam, signal }) =>
      call(
        listTransactions,
        { query: { filters: written, cursor: pageParam, ...(isOneAccount(filters, ids) && { balance: "1" as const }) } },
        { signal },
      ),
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

/** The accounts used most, read once per visit of the page: digits do not move from one operation to the next. */
export function usedAccountsQuery() {
  return queryOptions({
    queryKey: ["used-accounts"] as const,
    queryFn: async ({ signal }) => await call(listUsedAccounts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Their codes as they were when a layer opened, or as they came first. */
export function useUsedAccounts(): readonly string[] {
  const { data } = useQuery(usedAccountsQuery());
  const [first, setFirst] = useState(data);
  if (first === undefined && data !== undefined) setFirst(data);
  return useMemo(() => (first?.data ?? []).map(({ code }) => code), [first]);
}

/** The categories that come first once their words are typed: what the owner takes, where no wages were ever paid. */
export function preferredAccounts(): readonly string[] {
  return queryClient.getQueryData(usedAccountsQuery().queryKey)?.hasStaff === false ? ["108200"] : [];
}

/** Operations named one by one, a page of them at most. */
export function namedOperationsQuery(ids: readonly string[]) {
  const filters = filtersText(NO_FILTERS, ids);
  return queryOptions({
    queryKey: ["operations", "named", filters] as const,
    queryFn: async ({ signal }) => (await call(listTransactions, { query: { filters, page: 1 } }, { signal })).data,
    gcTime: 0,
  });
}

/** Totals of each month and counts of the tabs. */
export function overviewQuery() {
  return queryOptions({
    queryKey: operationsOverviewKey(),
    queryFn: async ({ signal }) => (await call(readOverview, {}, { signal })).data,
  });
}

/** Transfers between own accounts that stand alone: how many, and the most recent. */
export function unpairedTransfersQuery() {
  return queryOptions({
    queryKey: unpairedTransfersKey(),
    queryFn: async ({ signal }) => (await call(listUnpairedTransfers, {}, { signal })).data,
  });
}

/** How many operations a filter keeps: read from the first page, and from the last one when there are several. */
export function filteredCountQuery(filters: OperationFilters) {
  const written = filtersText(filters);
  return queryOptions({
    queryKey: operationCountsKey(written),
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
