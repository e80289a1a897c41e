import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { giveUpOpenItem, listOpenItems, settleOpenItems, writeDueDay, type OpenItemReply } from "@comptoir/contract/operations/open-items";
import type { IsoDate } from "@comptoir/accounting/date";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";

const NOTHING_READ: string | null = null;

/** What is still to be paid to one side, the oldest invoice first; each page has the totals and the ages of all of it. */
export function openItemsQuery(side: OpenItemReply["side"]) {
  return infiniteQueryOptions({
    queryKey: ["open-items", side] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOpenItems, { query: { side, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: NOTHING_READ,
    getNextPageParam: ({ pager }: ReplyOf<typeof listOpenItems>) => pager.cursor,
  });
}

/** Gives up what is left of an invoice. Every screen reads its figures again afterwards. */
export function useGiveUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, date }: { readonly id: string; readonly date: IsoDate }) =>
      (await call(giveUpOpenItem, { params: { id }, body: { date } })).data,
    onSuccess: () => refresh(client),
  });
}

/** Keeps the last day to pay an invoice. Every screen reads its figures again afterwards. */
export function useDueDay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, dueOn }: { readonly id: string; readonly dueOn: IsoDate | null }) =>
      call(writeDueDay, { params: { id }, body: { dueOn } }),
    onSuccess: () => refresh(client),
  });
}

/** Makes a movement the payment of an invoice. Every screen reads its figures again afterwards. */
export function useSettle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ operationId, itemId }: { readonly operationId: string; readonly itemId: string }) =>
      call(settleOpenItems, { params: { id: operationId }, body: { items: [itemId] } }),
    onSuccess: () => refresh(client),
  });
}
