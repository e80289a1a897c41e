import { useMutation, useQuery } from "@tanstack/react-query";
import { openSharedDocument } from "@comptoir/contract/documents/access-codes";
import type { DocumentFormat } from "@comptoir/contract/documents/books";
import { call, callBodyFile } from "../../../lib/api/api.js";
import { keepFile } from "../../../lib/api/download.js";

type Link = { readonly type: string; readonly accessCode: string };

/** What a link opens: read once, its page being an opening. */
export function useSharedDocument(link: Link) {
  return useQuery({
    queryKey: ["shared-document", link],
    queryFn: async ({ signal }) => (await call(openSharedDocument, { body: link }, { signal })).data,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Downloads a file of a link. */
export function useSharedFile(link: Link) {
  return useMutation({
    mutationFn: async ({ format, name }: { readonly format: DocumentFormat; readonly name: string }) =>
      keepFile(await callBodyFile(openSharedDocument, { ...link, format }), name),
  });
}
