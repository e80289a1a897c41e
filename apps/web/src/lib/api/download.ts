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

/** Where a download is, as the server that sends it says; `unknown` when no server that was asked sends it. */
export type FollowedProgress =
  | ReplyOf<typeof followDownload>["data"]
  | { readonly state: "unknown"; readonly bytes: 0; readonly message: null };

const FOLLOW_MS = 1000;
/** A link ends after a minute: what was not asked for by then, no browser will ask for, unless another server was asked. */
const WAITED_MS = 60_000;
/** Asked less often from then on, and no more after ten minutes. */
const UNKNOWN_MS = 5000;
const LOST_MS = 600_000;
const UNKNOWN: FollowedProgress = { state: "unknown", bytes: 0, message: null };

type BegunDownload = { readonly download: string; readonly startedAt: number };

/** How far a download is; null while none was begun. It is asked again until its end. */
export function useDownloadProgress(begun: BegunDownload | undefined): FollowedProgress | null {
  const { data } = useQuery({
    queryKey: ["download", begun?.download],
    queryFn: async ({ signal }): Promise<FollowedProgress> => {
      const { data: read } = await call(followDownload, { params: { download: begun?.download ?? "" } }, { signal });
      return read.state === "waiting" && waitedFor(begun) > WAITED_MS ? UNKNOWN : read;
    },
    // Behind several servers, one that does not send the file knows nothing of it: the last answer of the other one stays.
    structuralSharing: (before, now) => (isKnown(before) && !isKnown(now) ? before : now),
    enabled: begun !== undefined,
    refetchInterval: ({ state }) => {
      const isOver = ["sent", "cut", "refused"].includes(state.data?.state ?? "");
      if (isOver) return false;
      if (state.data?.state !== "unknown") return FOLLOW_MS;
      return waitedFor(begun) > LOST_MS ? false : UNKNOWN_MS;
    },
    staleTime: Infinity,
  });
  return begun === undefined ? null : (data ?? null);
}

function waitedFor(begun: BegunDownload | undefined): number {
  return begun === undefined ? 0 : Date.now() - begun.startedAt;
}

/** True of what a server that sends the file answered. */
function isKnown(progress: unknown): boolean {
  const state = (progress as FollowedProgress | undefined)?.state;
  return state !== undefined && state !== "waiting" && state !== "unknown";
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
