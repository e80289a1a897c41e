import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aQuestion } from "../../features/questions/testing.js";
import { queryClient } from "../../lib/api/query-client.js";

vi.mock("../../lib/session/session.js", () => ({
  useUser: () => ({ preferences: {} }),
  useSession: () => ({ context: "CLIENT", user: {} }),
}));

const { TodoLayer } = await import("./todo-layer.js");

let open = [aQuestion()];
let cursor: string | null = null;

beforeEach(() => {
  open = [aQuestion()];
  cursor = null;
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url);
    if (method === "POST") open = [];
    if (pathname === "/api/v1/questions") return Response.json({ results: open, pager: { cursor } });
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
