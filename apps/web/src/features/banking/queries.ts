import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  amendImport,
  confirmImport,
  listImportLines,
  listImports,
  previewImport,
  readImport,
  undoImport,
  type BankImport,
} from "@comptoir/contract/banking/banking";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { call, callForm } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { uploadTransport } from "../../lib/api/upload.js";
import type { ImportLineState } from "./import-counts.js";
import type { SendFile } from "./import-queue.js";

const PROGRESS_MS = 400;

/** The key of the list of imports. */
function importsKey() {
  return ["bank-import", "all"] as const;
}

/** The key of one import. */
function importKey(id: string | null) {
  return ["bank-import", "one", id] as const;
}

/** The key of the lines of an import: in every state, or in one (null: all of them together). */
function importLinesKey(id: string, ...state: [ImportLineState | null] | []) {
  return ["bank-import", "lines", id, ...state] as const;
}

/** One import; read again and again while it is being written. */
export function useImport(id: string | null, isWriting: boolean) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => (await call(readImport, { params: { id: id ?? "" } }, { signal })).data,
    enabled: id !== null,
    refetchInterval: ({ state }) => (isWriting || state.data?.status === "importing" ? PROGRESS_MS : false),
  });
}

/** The imports of the company, the most recent first, page after page. */
export function useImports() {
  return useInfiniteQuery({
    queryKey: importsKey(),
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => call(listImports, { query: { ...(pageParam !== "" && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: ({ pager }) => pager.cursor ?? undefined,
  });
}

/** The lines of an import in a state (null: all), page after page. */
export function useImportLines(id: string, state: ImportLineState | null) {
  return useInfiniteQuery({
    queryKey: importLinesKey(id, state),
    initialPageParam: "",
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(
        listImportLines,
        { params: { id }, query: { ...(pageParam !== "" && { cursor: pageParam }), ...(state !== null && { state }) } },
        { signal },
      ),
    getNextPageParam: ({ pager }) => pager.cursor ?? undefined,
  });
}

/**
 * Corrects columns or lines; the preview is computed again by the server. Busy until the new lines are there. Corrections follow each
 * other in the order in which they are made: the last one wins.
 */
export function useAmendImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `import ${id}` },
    mutationFn: async (changes: BodyInput<typeof amendImport>) => (await call(amendImport, { params: { id }, body: changes })).data,
    onSuccess: (preview) => {
      client.setQueryData<BankImport>(importKey(id), preview);
      return client.invalidateQueries({ queryKey: importLinesKey(id) });
    },
  });
}

/** Writes the operations of a preview. Busy until every screen has read its figures again. */
export function useConfirmImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: BodyInput<typeof confirmImport> }) =>
      (await call(confirmImport, { params: { id }, body })).data,
    onSettled: () => client.invalidateQueries(),
  });
}

/** Takes back what an import wrote: every screen reads its figures again. A preview that is given up wrote nothing, and is no more. */
export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<BankImport, "id" | "status">) => (await call(undoImport, { params: { id } })).data,
    onSuccess: (_, { status }) => refresh(client, status === "imported" ? [] : importsKey()),
  });
}

/** Sends a statement and returns the id of its preview. */
export const sendStatement: SendFile = async (file, onSent, signal) => {
  const form = new FormData();
  form.set("file", file, file.name);
  const { data } = await callForm(previewImport, form, { signal, transport: uploadTransport(onSent) });
  return data.id;
};
