import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listPapers } from "@comptoir/contract/attachments/papers";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { listTransactions } from "@comptoir/contract/operations/operations";
import { call } from "../../../../lib/api/api.js";
import { loosePapersKey } from "../../../../queries/operations.js";
import { filtersText, NO_FILTERS } from "../../filters/filters.js";

/** While a PDF is being read, it is asked for again. */
const READING_MILLISECONDS = 2_000;

/** The papers that are joined to nothing, the most recent first, each with the operation that it seems to prove. */
export function loosePapersQuery() {
  return infiniteQueryOptions({
    queryKey: loosePapersKey(),
    queryFn: ({ pageParam, signal }) => call(listPapers, { query: { loose: "1", page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pager }: ReplyOf<typeof listPapers>) => (pager.currentPage < pager.lastPage ? pager.currentPage + 1 : undefined),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ results }) => results.some(({ isRead }) => !isRead)) ? READING_MILLISECONDS : false,
  });
}

/** Operations to choose from for a paper: the ones that match the typed words, or, without words, the ones that have no paper yet. */
export function operationsForPaperQuery(words: string) {
  const query = words.trim();
  const filters = filtersText(query === "" ? { ...NO_FILTERS, attachments_status: "without_attachments" } : { ...NO_FILTERS, query });
  return queryOptions({
    queryKey: ["operations", "for-paper", filters] as const,
    queryFn: async ({ signal }) => (await call(listTransactions, { query: { filters, page: 1 } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}
