import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  previewValidation,
  comparePrints,
  readEntry,
  readPrints,
  reverseEntry,
  validateLedger,
  verifyLedger,
  type EntryReply,
} from "@comptoir/contract/ledger/ledger";
import type { IsoDate } from "@comptoir/accounting/date";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { useSubmissionKey } from "../../lib/api/submission-key.js";
import { operationEntriesQuery } from "../../queries/operations.js";

/** An entry by its own id, or the entries of an operation. */
export type EntriesKey = { readonly entryId: string } | { readonly operationId: string };

/** The entries of a source, the one to show first at the head. */
export function useEntries(source: EntriesKey) {
  return useQuery("entryId" in source ? entryQuery(source.entryId) : { ...operationEntriesQuery(source.operationId), select: lastFirst });
}

function entryQuery(id: string) {
  return queryOptions({
    queryKey: entryKey(id),
    queryFn: async ({ signal }) => [(await call(readEntry, { params: { id } }, { signal })).data],
    select: lastFirst,
  });
}

function entryKey(id: string): readonly string[] {
  return ["ledger", "entry", id];
}

function lastFirst(entries: readonly EntryReply[]): readonly EntryReply[] {
  return entries.toReversed();
}

/** Posts the reversal of a validated entry; without `recordAgain` its operation is cancelled for good. Every screen reads its figures again afterwards. */
export function useReverseEntry() {
  const client = useQueryClient();
  const key = useSubmissionKey();
  return useMutation({
    mutationFn: async ({ id, date, recordAgain }: { id: string; date: IsoDate; recordAgain: boolean }) =>
      (await call(reverseEntry, { params: { id }, body: { date, recordAgain } }, { idempotencyKey: key })).data,
    onSuccess: () => refresh(client),
  });
}

/** What a validation up to a day would number. */
export function useValidationPreview(through: IsoDate) {
  return useQuery({
    queryKey: ["ledger", "validation", through],
    queryFn: async ({ signal }) => (await call(previewValidation, { query: { through } }, { signal })).data,
    staleTime: 0,
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

/** Has the browser keep the print of what is validated. */
export function useKeepPrints() {
  return useMutation({
    mutationFn: async () => {
      const { name, text } = (await call(readPrints, {})).data;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
}

/** Verifies the books, and compares them with a print that was kept. */
export function useComparePrints() {
  return useMutation({ mutationFn: async (text: string) => (await call(comparePrints, { body: { text } })).data });
}
