import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listDossiers } from "@comptoir/contract/firms/dossiers";
import { listTransactions } from "@comptoir/contract/operations/operations";
import { call } from "../../lib/api/api.js";
import { chartQuery } from "../../queries/chart.js";
import { foundDossiersKey } from "../../queries/dossiers.js";
import { foundOperationsKey } from "../../queries/operations.js";

const FOUND = 5;

/** The most recent operations that have the words typed. */
export function useFoundOperations(words: string, enabled: boolean) {
  return useQuery({
    queryKey: foundOperationsKey(words),
    queryFn: async ({ signal }) =>
      (await call(listTransactions, { query: { filters: JSON.stringify({ query: words }) } }, { signal })).data.slice(0, FOUND),
    enabled: enabled && words !== "",
    placeholderData: keepPreviousData,
  });
}

/** The tree of categories: the one that the pages have already read. */
export function useChart(enabled: boolean) {
  return useQuery({ ...chartQuery(), enabled });
}

/** The firm's files whose words begin so. */
export function useFoundDossiers(words: string, enabled: boolean) {
  return useQuery({
    queryKey: foundDossiersKey(words),
    queryFn: async ({ signal }) => (await call(listDossiers, { query: { query: words } }, { signal })).results.slice(0, FOUND),
    enabled,
    placeholderData: keepPreviousData,
  });
}
