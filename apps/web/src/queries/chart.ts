import { queryOptions } from "@tanstack/react-query";
import { listAccounts } from "@comptoir/contract/categories/categories";
import { call } from "../lib/api/api.js";

/** The chart of accounts, the tree of categories and the VAT rates: reference data, read once. */
export function chartQuery() {
  return queryOptions({
    queryKey: ["chart"] as const,
    queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
