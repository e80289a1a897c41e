import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listTakeovers, takeOverAssets, undoTakeover } from "@comptoir/contract/fixed-assets/register";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { errorText } from "../../../lib/api/api-error.js";
import { call, callForm } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";
import { useRenewedKey } from "../../../lib/api/submission-key.js";
import { SPEC } from "../../../text/specification.js";
import { plural } from "../../../text/t.js";
import { showToast } from "../../../ui/messages/toast.js";

/** A register read line by line, and what was written of it. */
export type TakeoverReply = ReplyOf<typeof takeOverAssets>["data"];

/** The take-overs that may be undone. */
export function useTakeovers() {
  return useQuery({
    queryKey: ["fixed-assets", "takeovers"],
    queryFn: async ({ signal }) => (await call(listTakeovers, {}, { signal })).data,
  });
}

/** Reads a register without writing anything. */
export function useReadRegister() {
  return useMutation({ mutationFn: (file: File) => send(file, {}) });
}

/** Writes the register that was read. */
export function useTakeOver() {
  const client = useQueryClient();
  const { key, renew } = useRenewedKey();
  return useMutation({
    mutationFn: (file: File) => send(file, { idempotencyKey: key }),
    onSuccess: () => {
      renew();
      return refresh(client);
    },
  });
}

/** Takes a take-over back, whole, and says what became of it: also when its layer is closed since. */
export function useUndoTakeover() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(undoTakeover, { params: { id }, body: {} })).data.removed,
    onSuccess: (removed) => {
      showToast({
        title: plural("takeover.undone", removed, { one: "{{n}} immobilisation retirée", other: "{{n}} immobilisations retirées" }),
      });
      return refresh(client);
    },
    onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
  });
}

/** Reads the register; writes it under a key. */
async function send(file: File, writing: { readonly idempotencyKey?: string }): Promise<TakeoverReply> {
  const form = new FormData();
  form.set("confirm", writing.idempotencyKey === undefined ? "0" : "1");
  form.set("file", file);
  return (await callForm(takeOverAssets, form, writing)).data;
}
