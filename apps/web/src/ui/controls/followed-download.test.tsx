import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { DownloadProgressLine, FollowedDownloadButton, useFollowedDownload } from "./followed-download.js";

type Progress = { readonly state: string; readonly bytes: number; readonly message: string | null };

let replies: Progress[] = [];
let links = 0;

beforeEach(() => {
  [replies, links] = [[], 0];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => {
    if (request.method === "POST") {
      links += 1;
      const download = String(links).padStart(32, "0");
      return Response.json({ data: { uri: `/api/v1/links/${links}`, download, expiresIn: 60 } }, { status: 201 });
    }
    if (!url.includes(`/api/v1/downloads/${String(links).padStart(32, "0")}`)) throw new Error(url);
    return Response.json({ data: replies.length > 1 ? replies.shift() : replies[0] });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Archive() {
  const download = useFollowedDownload("/api/v1/documents/archive?startDate=2026-01-01&endDate=2026-12-31");
  return (
    <>
      <FollowedDownloadButton download={download} name="archive">
        Tout télécharger
      </FollowedDownloadButton>
      <DownloadProgressLine download={download} name="Archive de l’exercice" />
    </>
  );
}

async function begin(): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Archive />
    </QueryClientProvider>,
  );
  expect(screen.queryByText("Archive de l’exercice")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Télécharger\u00a0: archive" }));
  return user;
}

const at = (state: string, bytes = 0, message: string | null = null): Progress => ({ state, bytes, message });

test("the bytes of an archive are shown until its end, which readers hear", async () => {
  replies = [at("waiting"), at("sending", 2_400_000), at("sent", 3_100_000)];
  await begin();
  expect((await screen.findByText("Préparation de l’archive…")).getAttribute("role")).toBe("status");
  expect((await screen.findByText("2,4 Mo envoyés")).getAttribute("role")).toBeNull();
  expect((await screen.findByText("Envoi terminé : 3,1 Mo")).getAttribute("role")).toBe("status");
  expect(screen.queryByRole("button", { name: "Recommencer" })).toBeNull();
});

test("a download that was cut begins again with another link", async () => {
  replies = [at("cut", 812_000)];
  const user = await begin();
  await screen.findByText("Téléchargement coupé après 812 ko : recommencez, il repart du début.");
  replies = [at("sent", 3_100_000)];
  await user.click(screen.getByRole("button", { name: "Recommencer" }));
  await screen.findByText("Envoi terminé : 3,1 Mo");
  expect(links).toBe(2);
});

test("behind several servers, one that does not send the file changes nothing of the answer of another one", async () => {
  replies = [at("waiting"), at("sending", 2_400_000), at("waiting"), at("sent", 3_100_000)];
  await begin();
  await screen.findByText("2,4 Mo envoyés");
  const seen: string[] = [];
  await vi.waitFor(
    () => {
      seen.push(document.querySelector("[data-download]")?.getAttribute("data-download") ?? "");
      expect(seen.at(-1)).toBe("sent");
    },
    { interval: 100 },
  );
  expect([...new Set(seen)]).toEqual(["sending", "sent"]);
});

test("a download that no server knows after a minute is left to the browser, and the page says so", async () => {
  replies = [at("waiting")];
  const begun = Date.now();
  await begin();
  await screen.findByText("Préparation de l’archive…");
  vi.spyOn(Date, "now").mockReturnValue(begun + 61_000);
  await screen.findByText("L’avancement n’est pas connu de cette page : votre navigateur montre ce téléchargement.");
});

test("what is refused before its first byte says why", async () => {
  replies = [at("refused", 0, "Vous avez déjà 4 téléchargements en cours\u00a0: attendez la fin de l’un d’eux.")];
  await begin();
  await screen.findByText(/^Vous avez déjà 4 téléchargements/);
  expect(screen.getByRole("button", { name: "Recommencer" })).toBeDefined();
});
