import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { readClosing, validateClosure } from "@comptoir/contract/closing/validation";
import { placeState } from "../queries.js";
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

type ClosingPreviewInput = { readonly act: "close" | "submit"; readonly basis: string; readonly isOpen: boolean };

const previewKey = (fiscalYearId: string) => ["closing", "preview", fiscalYearId] as const;

/** What closing the year, or handing it to the firm, would do. */
export function useClosingPreview(fiscalYearId: string, { act, basis, isOpen }: ClosingPreviewInput) {
  return useQuery({
    queryKey: [...previewKey(fiscalYearId), act, basis] as const,
    enabled: isOpen,
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
    onSuccess: ({ data: { state } }) => {
      // A year that is closed has nothing to preview any more, on this page or on the one that follows.
      client.removeQueries({ queryKey: previewKey(fiscalYearId) });
      placeState(client, fiscalYearId, state);
      return refresh(client);
    },
    // A reply that is lost says nothing of what was written.
    onError: () => refresh(client),
  });
}
