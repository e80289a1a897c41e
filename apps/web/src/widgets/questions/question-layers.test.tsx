import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { anOperation } from "../../features/operations/testing/an-operation.js";
import { aQuestion } from "../../features/questions/testing.js";
import { queryClient } from "../../lib/api/query-client.js";
import type * as Toasts from "../../ui/messages/toast.js";

const toasts = vi.hoisted(() => ({ showToast: vi.fn<typeof Toasts.showToast>() }));
vi.mock("../../ui/messages/toast.js", async (original) => ({ ...(await original<typeof Toasts>()), ...toasts }));
vi.mock("../../lib/session/session.js", async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ preferences: {} }),
  useSession: () => ({ context: "CONSUMER", user: {} }),
}));

const { QuestionLayers, QuestionsOfOperation } = await import("./question-layers.js");

const file = { fid: "f1", name: "ticket.jpg", uri: "/file/f1" };
const answer = {
  id: "a1",
  by: { id: "c1", name: "Anne Tilleul" },
  at: "2026-04-14T09:00:00Z",
  choice: null,
  text: null,
  input: null,
  file,
};
const operation = anOperation({ id: "o1" });
const validated = { ...operation, transactionStatus: { ...operation.transactionStatus, code: "validated" as const } };
let held = operation;
let joined: number;
let asked: unknown[];

beforeEach(() => {
  joined = 0;
  asked = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname } = new URL(url);
    if (method === "POST" && pathname === "/api/v1/questions") {
      asked.push(typeof body === "string" ? JSON.parse(body) : null);
      return Response.json({ data: { id: "q1" }, message: "" }, { status: 201 });
    }
    if (method === "POST") {
      joined += 1;
      return Response.json({ status: 409, code: "paper.too_many", title: "", detail: "Cinquante pièces au plus." }, { status: 409 });
    }
    if (pathname === "/api/v1/questions")
      return Response.json({ results: [aQuestion({ state: "answered", answers: [answer] })], pager: { cursor: null } });
    return Response.json({ data: pathname.includes("/transaction/") ? held : [], categoriesTree: { income: [], outcome: [] } });
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

describe("what is proposed of an operation", () => {
  const part = (code: string) => ({ id: code, code, name: `Compte ${code}` });
  const suggestion = {
    account: part("606400"),
    confidence: 0.9,
    reason: "Plusieurs parts",
    alternatives: ["625100", "618100"].map(part),
    source: "rule" as const,
    seen: "seen",
    allocations: ["606400", "606300", "613200", "626100", "627000"].map((code) => ({ account: part(code), amount: 1, vatRate: 0 })),
  };

  function ask(about: Partial<Transaction>) {
    render(
      <QueryClientProvider client={queryClient}>
        <QuestionLayers
          asked={{ operation: anOperation({ suggestion, ...about }) }}
          listed={null}
          onSubject={() => undefined}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    );
    return screen.getAllByRole("button", { name: "Demander au client" }).at(-1) as HTMLButtonElement;
  }

  test("is six categories at most, however many its parts are", async () => {
    await userEvent.setup().click(ask({}));
    await vi.waitFor(() => expect(asked).toMatchObject([{ choices: ["606400", "606300", "613200", "626100", "627000", "625100"] }]));
  });

  test("is nothing of an entry between accounts chosen by hand: words alone ask", () => {
    expect(ask({ transactionOrigin: { code: "other", name: "Opération diverse" } }).disabled).toBe(true);
    expect(screen.queryByText(/Réponses proposées/)).toBeNull();
  });
});
