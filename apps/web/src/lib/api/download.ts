import { useMutation } from "@tanstack/react-query";
import { createLink } from "@comptoir/contract/auth/auth";
import { API_ORIGIN, call } from "./api.js";

/** Downloads a document through a link that works once: a browser's download cannot carry a bearer. */
export function useDownload() {
  return useMutation({
    mutationFn: async (uri: string) => {
      const { data } = await call(createLink, { body: { uri } });
      followLink(new URL(data.uri, API_ORIGIN).href);
    },
  });
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
