import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { giveUpOpenItem, listOpenItems, settleOpenItems, writeDueDay } from "@comptoir/contract/operations/open-items";
import type { IsoDate } from "@comptoir/accounting/date";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";

/** What is still to be paid, with its ages. */
export function openItemsQuery() {
  return queryOptions({
    queryKey: ["open-items"] as const,
    queryFn: async ({ signal }) => (await call(listOpenItems, {}, { signal })).data,
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
