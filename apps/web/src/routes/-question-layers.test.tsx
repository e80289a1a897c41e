import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anOperation } from "../features/operations/testing/an-operation.js";
import { aQuestion } from "../features/questions/testing.js";
import { queryClient } from "../lib/query-client.js";
import type * as Toasts from "../ui/toast.js";

const toasts = vi.hoisted(() => ({ showToast: vi.fn<typeof Toasts.showToast>() }));
vi.mock("../ui/toast.js", async (original) => ({ ...(await original<typeof Toasts>()), ...toasts }));
vi.mock("../lib/session.js", async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ preferences: {} }),
  useSession: () => ({ context: "CONSUMER", user: {} }),
}));

const { QuestionsOfOperation } = await import("./-question-layers.js");

const file = { fid: "f1", name: "ticket.jpg", uri: "/file/f1" };
const answer = { id: "a1", by: { id: "c1", name: "Anne Tilleul" }, at: "2026-04-14T09:00:00Z", choice: null, text: null, file };
const operation = anOperation({ id: "o1" });
const validated = { ...operation, transactionStatus: { ...operation.transactionStatus, code: "validated" as const } };
let held = operation;
let joined: number;

beforeEach(() => {
  joined = 0;
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    const { pathname } = new URL(url);
    if (method === "POST") {
      joined += 1;
      return Response.json({ status: 409, code: "paper.too_many", title: "", detail: "Cinquante pièces au plus." }, { status: 409 });
    }
    if (pathname === "/api/v1/questions")
      return Response.json({ results: [aQuestion({ state: "answered", answers: [answer] })], pager: { currentPage: 1, lastPage: 1 } });
    return Response.json({ data: pathname.includes("/transaction/") ? held : [] });
  });
  document.body.innerHTML = '<div id="layers"></div>';
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function associate() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <QuestionsOfOperation operation={operation} onAsk={() => undefined} onAccepted={() => undefined} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole("button", { name: "Associer ticket.jpg à l’opération" }));
  return user;
}

test("a paper of an answer is joined to a validated operation once its user confirms that it stays", async () => {
  held = validated;
  const user = await associate();
  const [confirm] = await screen.findAllByRole("button", { name: "Joindre définitivement" });
  expect(joined).toBe(0);
  if (confirm) await user.click(confirm);
  await vi.waitFor(() => expect(joined).toBe(1));
});

test("one that is refused says why for eight seconds", async () => {
  held = operation;
  await associate();
  await vi.waitFor(() => expect(toasts.showToast.mock.calls).toMatchObject([[{ kind: "error", milliseconds: 8000 }]]));
});
