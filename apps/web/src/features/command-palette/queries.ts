import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listAccounts } from "@comptoir/contract/categories";
import { listDossiers } from "@comptoir/contract/firms";
import { listTransactions } from "@comptoir/contract/operations";
import { call } from "../../lib/api.js";

const FOUND = 5;

/** The most recent operations that have the words typed. */
export function useFoundOperations(words: string, enabled: boolean) {
  return useQuery({
    queryKey: ["operations", "palette", words],
    queryFn: async ({ signal }) =>
      (await call(listTransactions, { query: { filters: JSON.stringify({ query: words }) } }, { signal })).data.slice(0, FOUND),
    enabled: enabled && words !== "",
    placeholderData: keepPreviousData,
  });
}

/** The tree of categories: the one that the pages have already read. */
export function useChart(enabled: boolean) {
  return useQuery({
    queryKey: ["chart"],
    queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/** The firm's files whose words begin so. */
export function useFoundDossiers(words: string, enabled: boolean) {
  return useQuery({
    queryKey: ["dossiers", "palette", words],
    queryFn: async ({ signal }) => (await call(listDossiers, { query: { query: words } }, { signal })).results.slice(0, FOUND),
    enabled,
    placeholderData: keepPreviousData,
  });
}
