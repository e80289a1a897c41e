import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { readOpenings, typeOpenings } from "@comptoir/contract/takeovers/takeovers";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";

/** The balances typed for the first fiscal year. */
export function openingsQuery(fiscalYearId: string) {
  return queryOptions({
    queryKey: ["openings", fiscalYearId] as const,
    queryFn: async ({ signal }) => (await call(readOpenings, { params: { id: fiscalYearId } }, { signal })).data,
  });
}

/** Types them all at once. Every screen reads its figures again afterwards. */
export function useTypeOpenings(fiscalYearId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lines: readonly BodyInput<typeof typeOpenings>["lines"][number][]) =>
      (await call(typeOpenings, { params: { id: fiscalYearId }, body: { lines: [...lines] } })).data,
    onSuccess: () => refresh(client),
  });
}
