import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FirmCollaborator } from "@comptoir/contract/collaborators/collaborators";
import { queryClient } from "../../lib/api/query-client.js";
import { ToastRegion } from "../../ui/messages/toast.js";
import { CollaboratorHost } from "./collaborators/collaborator-hosts.js";
import { CollaboratorsPage } from "./collaborators/collaborators-page.js";
import { DossierFiltersHost } from "./dossiers/dossier-filters-host.js";
import { parseDossierSearch } from "./dossiers/dossier-search.js";

vi.mock("../../lib/session/session.js", () => ({
  useSession: () => ({ context: "ADMIN", user: { roleId: "accounting_firm_administrator" } }),
}));

/** The paths that fail, each with the sentence of the server; null for a reply of another program. */
const failing = new Map<string, string | null>();

async function serve(url: string): Promise<Response> {
  const { pathname } = new URL(url);
  const sentence = [...failing].find(([path]) => pathname.startsWith(path))?.[1];
  if (sentence === null) return new Response("", { status: 404 });
  if (sentence !== undefined) return Response.json({ code: "test", message: sentence, error: { type: "toast" } }, { status: 404 });
  return Response.json(pathname.startsWith("/api/v1/terms") ? [] : { data: [], results: [], counts: {}, pager: {} });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", vi.fn(serve));
  failing.clear();
});
afterEach(() => {
  pass(60_000);
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

function show(children: ReactNode): void {
  render(
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastRegion />
    </QueryClientProvider>,
  );
}

/** Waits for a message, then for how long it stays: less than `milliseconds` and a quarter of a second, more than a quarter less. */
async function expectToast(text: string, milliseconds: number): Promise<void> {
  const shown = await screen.findByText(text, { selector: ".toast p" });
  expect(shown.closest(".toast")?.textContent).toBe(`Erreur${text}`);
  pass(milliseconds - 500);
  expect(screen.queryByText(text, { selector: ".toast p" })).not.toBeNull();
  pass(750);
  expect(screen.queryByText(text, { selector: ".toast p" })).toBeNull();
}

const filters = <DossierFiltersHost search={parseDossierSearch({})} onApply={() => undefined} onClose={() => undefined} />;
const person = { id: "p1", name: "Riou Maël" } as FirmCollaborator;

test("the words of the filters that cannot be read are told four seconds, in the words of the server", async () => {
  failing.set("/api/v1/terms/account_status", "Les libellés ne se lisent pas.");
  show(filters);
  await expectToast("Les libellés ne se lisent pas.", 4000);
});

test("the people of the firm too, or that an error occurred when the server says nothing", async () => {
  failing.set("/api/v1/collaborators", null);
  show(filters);
  await expectToast("Une erreur est survenue", 4000);
});

test("their page says it as their filter does", async () => {
  failing.set("/api/v1/collaborators", "Les collaborateurs ne se lisent pas.");
  show(<CollaboratorsPage />);
  await expectToast("Les collaborateurs ne se lisent pas.", 4000);
});

test("one person who cannot be read is told three seconds", async () => {
  failing.set("/api/v1/user/p1", "Cette personne ne se lit pas.");
  show(<CollaboratorHost person={person} onClose={() => undefined} />);
  await expectToast("Cette personne ne se lit pas.", 3000);
});
