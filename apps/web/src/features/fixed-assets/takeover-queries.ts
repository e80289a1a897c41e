import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listTakeovers, takeOverAssets, undoTakeover } from "@comptoir/contract/asset-register";
import type { ReplyOf } from "@comptoir/contract/endpoint";
import { call, callForm } from "../../lib/api.js";
import { refresh } from "../../lib/refresh.js";

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
  return useMutation({ mutationFn: (file: File) => send(file, { isConfirmed: false }) });
}

/** Writes the register that was read. */
export function useTakeOver() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (file: File) => send(file, { isConfirmed: true }), onSuccess: () => refresh(client) });
}

/** Takes a take-over back, whole. */
export function useUndoTakeover() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(undoTakeover, { params: { id }, body: {} })).data.removed,
    onSuccess: () => refresh(client),
  });
}

async function send(file: File, { isConfirmed }: { isConfirmed: boolean }): Promise<TakeoverReply> {
  const form = new FormData();
  form.set("confirm", isConfirmed ? "1" : "0");
  form.set("file", file);
  return (await callForm(takeOverAssets, form)).data;
}
