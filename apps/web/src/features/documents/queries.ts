import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { giveAccessCode, listAccessCodes, revokeAccessCode } from "@comptoir/contract/documents/access-codes";
import {
  listDocuments,
  readDifference,
  readGeneralLedger,
  readJournal,
  readPaper,
  readTrialBalance,
  type BookFilters,
} from "@comptoir/contract/documents/books";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { checkFecFile, readFecReport } from "@comptoir/contract/documents/fec";
import type { z } from "zod";
import { call, callForm } from "../../lib/api/api.js";
import { useRenewedKey } from "../../lib/api/submission-key.js";
import { isFlagActive } from "../../lib/session/flags.js";
import { isBook, isReturn, openFormats } from "./document-words.js";

type Filters = z.input<typeof BookFilters>;
type Period = { readonly start: string; readonly end: string };

/** The books of a period in the formats that are open, its papers, and the forms of its returns. */
export function useDocuments(period: Period | null) {
  return useQuery({
    queryKey: ["documents", period],
    queryFn: async ({ signal }) =>
      (await call(listDocuments, { query: { startDate: period?.start, endDate: period?.end } }, { signal })).data,
    select: ({ documents, archive, dateRange }) => {
      const open = documents.map((document) => ({ ...document, formats: openFormats(document, isFlagActive) }));
      return {
        documents: open.filter(isBook),
        papers: open.filter((one) => !isBook(one) && !isReturn(one)),
        returns: open.filter(isReturn),
        archive,
        dateRange,
      };
    },
    enabled: period !== null,
  });
}

/** The trial balance, account by account. */
export function useTrialBalance(filters: Filters | null) {
  return useQuery({
    queryKey: ["documents", "trial-balance", filters],
    queryFn: async ({ signal }) => (await call(readTrialBalance, { query: filters ?? { startDate: "", endDate: "" } }, { signal })).data,
    enabled: filters !== null,
  });
}

/** The general ledger, by account then by date, page after page. */
export function useGeneralLedger(filters: Filters) {
  return useInfiniteQuery({
    queryKey: ["documents", "general-ledger", filters],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call(readGeneralLedger, { query: { ...filters, ...(pageParam !== "" && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: ({ pager }) => pager.cursor ?? undefined,
  });
}

/** The journals, entry by entry, page after page. */
export function useJournal(filters: Filters) {
  return useInfiniteQuery({
    queryKey: ["documents", "journal", filters],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call(readJournal, { query: { ...filters, ...(pageParam !== "" && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: ({ pager }) => pager.cursor ?? undefined,
  });
}

/** What the checker finds in the FEC of a whole year. */
export function useFecReport(period: Period | null, provisional: boolean) {
  return useQuery({
    queryKey: ["documents", "fec-report", period, provisional],
    queryFn: async ({ signal }) => {
      const query = {
        startDate: period?.start ?? "",
        endDate: period?.end ?? "",
        provisional: provisional ? ("1" as const) : ("0" as const),
      };
      return (await call(readFecReport, { query }, { signal })).data;
    },
    enabled: period !== null,
  });
}

/** Checks a FEC from any software; nothing is stored. */
export function useCheckFecFile() {
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set("file", file, file.name);
      return (await callForm(checkFecFile, form)).data;
    },
  });
}

/** A paper on screen; null while it is not known which. */
export function usePaper(id: string | null) {
  return useQuery({
    queryKey: ["documents", "paper", id],
    queryFn: async ({ signal }) => (await call(readPaper, { params: { id: id ?? "" } }, { signal })).data,
    enabled: id !== null,
  });
}

/** The entries that differ from a document. */
export function useDifference(id: string) {
  return useQuery({
    queryKey: ["documents", "difference", id],
    queryFn: async ({ signal }) => (await call(readDifference, { params: { id } }, { signal })).data,
  });
}

const codesKey = (documentId: string) => ["documents", "access-codes", documentId] as const;

/** The links to a document that still open something. */
export function useAccessCodes(documentId: string) {
  return useQuery({
    queryKey: codesKey(documentId),
    queryFn: async ({ signal }) => (await call(listAccessCodes, { params: { id: documentId } }, { signal })).data,
  });
}

/** Gives a link to a document: its code is in the reply alone. */
export function useGiveAccessCode(documentId: string) {
  const client = useQueryClient();
  const { key, renew } = useRenewedKey();
  return useMutation({
    mutationFn: (body: BodyInput<typeof giveAccessCode>) =>
      call(giveAccessCode, { params: { id: documentId }, body }, { idempotencyKey: key }),
    onSuccess: () => {
      renew();
      return client.invalidateQueries({ queryKey: codesKey(documentId) });
    },
  });
}

/** Ends a link. */
export function useRevokeAccessCode(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (codeId: string) => call(revokeAccessCode, { params: { id: documentId, codeId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: codesKey(documentId) }),
  });
}
