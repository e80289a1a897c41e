import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { listInvoicesOfOperation, listOperationsForInvoice, previewInvoiceMatch } from "@comptoir/contract/invoices/matching";
import {
  listReceivedInvoices,
  matchInvoices,
  prepareInvoiceStatus,
  readReceivedInvoice,
  receiveInvoice,
  recordInvoice,
  setInvoiceAside,
  unmatchInvoice,
  type InvoiceState,
} from "@comptoir/contract/invoices/received-invoices";
import { call, callForm } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { receivedInvoicesKey } from "../../queries/operations.js";

const INVOICES = receivedInvoicesKey();

/** The invoices received of a state, the most recent first. */
export function invoicesQuery(state: InvoiceState) {
  return infiniteQueryOptions({
    queryKey: [...INVOICES, "list", state],
    queryFn: ({ pageParam, signal }) => call(listReceivedInvoices, { query: { state, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pager }: ReplyOf<typeof listReceivedInvoices>) =>
      pager.currentPage < pager.lastPage ? pager.currentPage + 1 : undefined,
  });
}

/** One of them, with all that its page shows. */
export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [...INVOICES, "one", id],
    queryFn: async ({ signal }) => (await call(readReceivedInvoice, { params: { id } }, { signal })).data,
  });
}

type Matching = { readonly operationId: string; readonly invoiceIds: readonly string[]; readonly gap: "none" | "cent" | "discount" };

/** What a match would do. */
export function matchPreviewQuery({ operationId, invoiceIds, gap }: Matching) {
  const query = { operationId, invoices: invoiceIds.join(), gap };
  return queryOptions({
    queryKey: [...INVOICES, "match", query],
    queryFn: async ({ signal }) => (await call(previewInvoiceMatch, { query }, { signal })).data,
  });
}

/** The invoices that an operation pays, seems to pay, or may be given by hand. */
export function invoicesOfOperationQuery(operationId: string) {
  return queryOptions({
    queryKey: [...INVOICES, "of-operation", operationId],
    queryFn: async ({ signal }) => (await call(listInvoicesOfOperation, { query: { operationId } }, { signal })).data,
  });
}

/** The operations that a search finds for an invoice. */
export function operationsForInvoiceQuery(id: string, search: string) {
  return queryOptions({
    queryKey: [...INVOICES, "operations", id, search],
    queryFn: async ({ signal }) => (await call(listOperationsForInvoice, { params: { id }, query: { search } }, { signal })).data,
  });
}

/** Matches one operation with invoices. */
export function useMatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof matchInvoices>) => call(matchInvoices, { body }),
    onSuccess: () => refresh(client),
  });
}

/** What became of files that were sent: the sentence of each one received, and which ones were refused, and why. */
type ReceivedFiles = {
  readonly received: readonly string[];
  readonly refused: readonly { readonly name: string; readonly error: unknown }[];
};

/** Sends files one after the other; one that is refused keeps none of the others back. `onReceived` has them also once its screen is left. */
export function useReceive(onReceived: (files: ReceivedFiles) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly File[]): Promise<ReceivedFiles> => {
      const received: string[] = [];
      const refused: { name: string; error: unknown }[] = [];
      for (const file of files) {
        const form = new FormData();
        form.append("file", file);
        try {
          received.push((await callForm(receiveInvoice, form)).message);
        } catch (error) {
          refused.push({ name: file.name, error });
        }
      }
      return { received, refused };
    },
    onSuccess: onReceived,
    onSettled: () => refresh(client),
  });
}

/** What is done with an invoice: everything that the books show may follow. */
export function useInvoiceActs(id: string) {
  const client = useQueryClient();
  const onSuccess = (): void => refresh(client);
  return {
    unmatch: useMutation({
      mutationFn: (operationId: string) => call(unmatchInvoice, { params: { id }, body: { operationId } }),
      onSuccess,
    }),
    setAside: useMutation({
      mutationFn: (status: "open" | "set_aside") => call(setInvoiceAside, { params: { id }, body: { status } }),
      onSuccess,
    }),
    prepare: useMutation({
      mutationFn: (body: BodyInput<typeof prepareInvoiceStatus>) => call(prepareInvoiceStatus, { params: { id }, body }),
      onSuccess,
    }),
    record: useMutation({
      mutationFn: (groups: BodyInput<typeof recordInvoice>["groups"]) => call(recordInvoice, { params: { id }, body: { groups } }),
      onSuccess,
    }),
  };
}
