import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { chartQuery } from "../../../queries/chart.js";
import { removeFromLists } from "../changes/cached-lists.js";
import { chartFrom } from "../categories/category-names.js";
import { activeCount, type OperationFilters } from "../filters/filters.js";
import { leavesFilter } from "./list-items.js";
import { operationsQuery, overviewQuery, usedAccountsQuery } from "../queries.js";
import { useSaving } from "../changes/saving.js";

/** What the page of operations shows: see `useOperations`. */
export type OperationsOnScreen = ReturnType<typeof useOperations>;

/** Reads what the page of operations shows: the list, the figures around it, the chart; holds the row the keyboard is on. */
export function useOperations(filters: OperationFilters, ids: readonly string[]) {
  const list = useInfiniteQuery(operationsQuery(filters, ids));
  const { data: overview } = useQuery(overviewQuery());
  const { data: chart } = useQuery({ ...chartQuery(), select: chartFrom });
  useQuery({ ...usedAccountsQuery(), enabled: list.isSuccess });
  const operations = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const saving = useSaving();
  const [cursorId, setCursorId] = useState<string | null>(null);
  useSweep({ operations, filters, cursorId, saving });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const isFiltered = activeCount(filters) > 0 || filters.query !== "" || ids.length > 0;
  const months = useMemo(
    () => (isFiltered || !overview ? null : new Map(overview.months.map((month) => [month.month.slice(0, 7), month]))),
    [isFiltered, overview],
  );
  return { list, overview, chart, operations, saving, cursorId, setCursorId, loadMore, isFiltered, months };
}

type Swept = {
  readonly operations: readonly Transaction[];
  readonly filters: OperationFilters;
  readonly cursorId: string | null;
  readonly saving: ReadonlySet<string>;
};

/** Removes a row that no longer matches the filters, once the keyboard has left it and its change is written. */
function useSweep({ operations, filters, cursorId, saving }: Swept): void {
  useEffect(() => {
    const gone = operations
      .filter((operation) => operation.id !== cursorId && !saving.has(operation.id) && leavesFilter(operation, filters))
      .map(({ id }) => id);
    if (gone.length > 0) removeFromLists(gone);
  }, [operations, filters, cursorId, saving]);
}
