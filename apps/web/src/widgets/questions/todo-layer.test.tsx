import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Duty } from "@comptoir/contract/duties/duties";
import { aQuestion } from "../../features/questions/testing.js";
import { queryClient } from "../../lib/api/query-client.js";

vi.mock("../../lib/session/session.js", () => ({
  useUser: () => ({ preferences: {} }),
  useSession: () => ({ context: "CLIENT", user: {} }),
}));

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

const { TodoLayer } = await import("./todo-layer.js");

let open = [aQuestion()];
let cursor: string | null = null;
let duties: readonly Duty[] = [];

beforeEach(() => {
  open = [aQuestion()];
  cursor = null;
  duties = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url);
    if (method === "POST") open = [];
    if (pathname === "/api/v1/questions") return Response.json({ results: open, pager: { cursor } });
    if (pathname === "/api/v1/duties") return Response.json({ data: duties });
    return Response.json({ data: [], message: "" });
  });
  document.body.innerHTML = '<div id="layers"></div>';
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TodoLayer title="À faire" onClose={() => undefined} />
    </QueryClientProvider>,
  );

test("« À faire » begins with the questions of the firm, which stay once they are replied to", async () => {
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Déplacements" }));
  expect(await screen.findByText("Merci, votre cabinet a votre réponse.")).toBeTruthy();
  expect(screen.queryByText("Rien de nouveau")).toBeNull();
});

test("without a question or a notification, nothing is new", async () => {
  open = [];
  show();
  expect(await screen.findByText("Rien de nouveau")).toBeTruthy();
});

test("the questions of another page are read from there too", async () => {
  cursor = "q1";
  show();
  expect(await screen.findByRole("button", { name: "Afficher la suite" })).toBeTruthy();
});

test("duties come by the day they are due, a question where it waits, the rest by its link", async () => {
  const [question] = open;
  const aDuty = (part: Partial<Duty>): Duty => ({ kind: "return", id: "r", title: "", dueOn: null, isLate: false, path: "/", ...part });
  duties = [
    aDuty({ id: "2026-09", title: "TVA de septembre 2026", dueOn: "2020-10-19", isLate: true, path: "/declarations-tva/2026-09/declarer" }),
    aDuty({ kind: "question", id: question?.id ?? "", dueOn: "2026-10-20" }),
    aDuty({ kind: "closing", id: "y", title: "Clôture de l’exercice 2026", dueOn: "2099-05-31", path: "/cloture" }),
  ];
  show();
  await screen.findByRole("button", { name: "Déplacements" });
  const items = within(screen.getByRole("list", { name: "À faire, par échéance" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(items[0]).toBe("TVA de septembre 2026en retard depuis le 19/10/2020");
  expect(items.at(-1)).toBe("Clôture de l’exercice 2026avant le 31/05/2099");
  expect(screen.getByRole("link", { name: /TVA de septembre/ }).getAttribute("href")).toBe("/declarations-tva/2026-09/declarer");
});
