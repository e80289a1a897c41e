import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { readClosing, validateClosure } from "@comptoir/contract/closing/validation";
import { call } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";

/** Where the closing of a year is, and what became of it. */
export type ClosingHistory = ReplyOf<typeof readClosing>["data"];

/** What is done with the closing of a year. */
type Act = Omit<BodyInput<typeof validateClosure>, "companyId" | "idFiscalYear">;

/** Where the closing of a year is, and all that became of it, the latest first. */
export function useClosingHistory(fiscalYearId: string) {
  return useQuery({
    queryKey: ["closing", "history", fiscalYearId] as const,
    queryFn: async ({ signal }): Promise<ClosingHistory> =>
      (await call(readClosing, { params: { idFiscalYear: fiscalYearId } }, { signal })).data,
  });
}

/** What closing the year, or handing it to the firm, would do. */
export function useClosingPreview(fiscalYearId: string, act: "close" | "submit", basis: string) {
  return useQuery({
    queryKey: ["closing", "preview", fiscalYearId, act, basis] as const,
    queryFn: async () => (await call(validateClosure, { body: { idFiscalYear: fiscalYearId, act, preview: true } })).data,
    retry: false,
    staleTime: 0,
  });
}

/** Closes a year, hands it to the firm, takes it back, sends it back or reopens it; every figure is then read again. */
export function useActOnClosing(fiscalYearId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: Act) => call(validateClosure, { body: { idFiscalYear: fiscalYearId, ...act } }),
    onSuccess: () => refresh(client),
    onError: () => refresh(client, ["closing"]),
  });
}
