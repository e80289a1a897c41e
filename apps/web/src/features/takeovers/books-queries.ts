import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import {
  amendTakeover,
  confirmTakeover,
  listBooksTakeovers,
  previewTakeover,
  readBooksTakeover,
  removeTakeover,
  type BooksTakeover,
} from "@comptoir/contract/takeovers/takeovers";
import type { TakeoverUse } from "@comptoir/accounting/takeover/review";
import { call, callForm } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { uploadTransport } from "../../lib/api/upload.js";

const LIST = ["books-takeovers"] as const;

/** The take-overs of the company, the most recent first. */
export function useBooksTakeovers() {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => (await call(listBooksTakeovers, {}, { signal })).data,
  });
}

/** One take-over, computed on the present books. */
export function booksTakeoverQuery(id: string) {
  return queryOptions({
    queryKey: ["books-takeover", id] as const,
    queryFn: async ({ signal }) => (await call(readBooksTakeover, { params: { id } }, { signal })).data,
  });
}

type Sent = { readonly file: File; readonly use: TakeoverUse; readonly onSent: (share: number) => void };

/** Sends a FEC and returns its preview. */
export function useSendBooks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, use, onSent }: Sent) => {
      const form = new FormData();
      form.set("use", use);
      form.set("file", file, file.name);
      return (await callForm(previewTakeover, form, { transport: uploadTransport(onSent) })).data;
    },
    onSuccess: (data) => {
      client.setQueryData(booksTakeoverQuery(data.id).queryKey, data);
      refresh(client, LIST);
    },
  });
}

/** What may be chosen of a preview. */
export type BooksChoice = Omit<BodyInput<typeof amendTakeover>, "companyId">;

/** Chooses something of a preview: it comes back computed again. */
export function useAmendBooks(id: string) {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each answer is the preview with all that was chosen before.
    scope: { id: `books-takeover ${id}` },
    mutationFn: async (body: BooksChoice) => (await call(amendTakeover, { params: { id }, body })).data,
    onSuccess: (data) => void client.setQueryData(booksTakeoverQuery(id).queryKey, data),
  });
}

/** Writes what was seen; when it changed since, the preview is read again. */
export function useConfirmBooks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, seen }: Pick<BooksTakeover, "id" | "seen">) =>
      (await call(confirmTakeover, { params: { id }, body: { seen } })).data,
    onSettled: () => refresh(client),
  });
}

/** Takes a take-over back, or abandons its preview. */
export function useRemoveBooks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(removeTakeover, { params: { id } })).data.removed,
    onSuccess: () => refresh(client),
  });
}
