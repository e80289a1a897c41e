import { useMutation } from "@tanstack/react-query";
import { createLink } from "@comptoir/contract/auth";
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

function followLink(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
