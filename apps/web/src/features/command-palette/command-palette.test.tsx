import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import type * as Sessions from "../../lib/session/session.js";
import { CommandPalette } from "./command-palette.js";
import { NO_KEYS, type EarlyKeys } from "./early-keys.js";

const { navigate, useSession } = vi.hoisted(() => ({
  navigate: vi.fn<(to: { href: string }) => Promise<void>>(async () => undefined),
  useSession: vi.fn<() => object>(() => ({ context: "CLIENT", user: { roleId: "client", completionStatus: 2, subscriptionPaid: true } })),
}));
vi.mock("@tanstack/react-router", () => ({ useNavigate: () => navigate }));
vi.mock("../../lib/session/session.js", async (original) => ({ ...(await original<typeof Sessions>()), useSession }));

const view = { id: "v1", name: "Gros achats", filters: { amountMin: 100.5 }, count: 12, exact: true };
let answerViews: () => void = () => undefined;

beforeEach(() => {
  document.body.innerHTML = '<div id="layers"></div>';
  Element.prototype.scrollIntoView = () => undefined;
  const views = new Promise<void>((resolve) => (answerViews = resolve));
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname } = new URL(url);
    if (pathname !== "/api/v1/views")
      return Response.json({ data: [], results: [], pager: {}, categoriesTree: { outcome: [], income: [] } });
    await views;
    return Response.json({ data: [view] });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function open(early: EarlyKeys = NO_KEYS) {
  render(
    <QueryClientProvider client={queryClient}>
      <CommandPalette onClose={() => undefined} takeKeys={() => early} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const opened = (): unknown[] => navigate.mock.calls.map(([{ href }]) => href);

test("Enter on the name of a view waits for views to be read, and opens it rather than search its words", async () => {
  const user = open();
  await user.type(screen.getByRole("combobox"), "gros ach{Enter}");
  expect(opened()).toEqual([]);
  answerViews();
  await waitFor(() => expect(opened()).toEqual(["/?amountMin=100.5"]));
});

test("so does an Enter typed before the palette was there; what is typed after it gives it up", async () => {
  const user = open({ text: "gros", acts: ["Enter"] });
  await user.type(screen.getByRole("combobox"), " achats");
  answerViews();
  await screen.findByRole("option", { name: /Gros achats/ });
  expect(opened()).toEqual([]);
});

test("a page is opened at once", async () => {
  const user = open();
  await user.type(screen.getByRole("combobox"), "importer{Enter}");
  expect(opened()).toHaveLength(1);
});
