import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { createLink, followDownload } from "@comptoir/contract/auth/auth";
import { API_ORIGIN, call } from "./api.js";

/** Downloads a document through a link that works once: a browser's download cannot carry a bearer. */
export function useDownload() {
  return useMutation({
    mutationFn: async (uri: string) => {
      const { data } = await call(createLink, { body: { uri } });
      followLink(new URL(data.uri, API_ORIGIN).href);
      return { download: data.download, startedAt: Date.now() };
    },
  });
}

/** Where a download is, as the server that sends it says. */
export type FollowedProgress = ReplyOf<typeof followDownload>["data"];

const FOLLOW_MS = 1000;
/** A link ends after a minute: what was not asked for by then, no browser will ask for. */
const WAITED_MS = 60_000;

/** How far a download is; null while none was begun. It is asked again until its end. */
export function useDownloadProgress(begun: { readonly download: string; readonly startedAt: number } | undefined): FollowedProgress | null {
  const { data } = useQuery({
    queryKey: ["download", begun?.download],
    queryFn: async ({ signal }) => (await call(followDownload, { params: { download: begun?.download ?? "" } }, { signal })).data,
    enabled: begun !== undefined,
    refetchInterval: ({ state }) => {
      const isOver = ["sent", "cut", "refused"].includes(state.data?.state ?? "");
      const isLost = state.data?.state === "waiting" && Date.now() - (begun?.startedAt ?? 0) > WAITED_MS;
      return isOver || isLost ? false : FOLLOW_MS;
    },
    staleTime: Infinity,
  });
  return begun === undefined ? null : (data ?? null);
}

/** How long the browser may take to begin reading what it keeps. */
const RELEASE_MS = 60_000;

/** Has the browser keep a file made here. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}

function followLink(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
