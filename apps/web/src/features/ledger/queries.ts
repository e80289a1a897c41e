import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listEntries, readEntry, reverseEntry, validateLedger, verifyLedger, type Entry } from "@comptoir/contract/documents";
import type { IsoDate } from "@comptoir/accounting/date";
import { call } from "../../lib/api.js";
import { refresh } from "../../lib/refresh.js";

/** An entry by its own id, or the entries of an operation. */
export type EntrySource = { readonly entryId: string } | { readonly operationId: string };

/** The entries of a source, the one to show first at the head. */
export function useEntries(source: EntrySource) {
  return useQuery({
    queryKey: ["ledger", "entries", source],
    queryFn: async ({ signal }): Promise<readonly Entry[]> =>
      "entryId" in source
        ? [(await call(readEntry, { params: { id: source.entryId } }, { signal })).data]
        : (await call(listEntries, { query: { operationId: source.operationId } }, { signal })).data.toReversed(),
  });
}

/** Posts the reversal of a validated entry. Every screen reads its figures again afterwards. */
export function useReverseEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, date }: { id: string; date: IsoDate }) => (await call(reverseEntry, { params: { id }, body: { date } })).data,
    onSuccess: () => refresh(client),
  });
}

/** Numbers and freezes the drafts up to a day. */
export function useValidateLedger() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (through: IsoDate) => (await call(validateLedger, { body: { through } })).data,
    onSuccess: () => refresh(client),
  });
}

/** Verifies the chain of the validated entries, when asked. */
export function useVerifyLedger() {
  return useMutation({ mutationFn: async () => (await call(verifyLedger, {})).data });
}
