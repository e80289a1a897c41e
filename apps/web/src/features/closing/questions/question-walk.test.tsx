import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { aClosing, aClosingQuestion, aStep } from "../testing.js";
import { QuestionWalk } from "./question-walk.js";

vi.mock("@tanstack/react-router", () => ({ Link: ({ children }: { children: unknown }) => <a href="/">{children as never}</a> }));
vi.mock("../../../lib/session/session.js", () => ({ useSession: () => ({ context: "CLIENT", user: { company: { readOnly: null } } }) }));

let sent: { readonly url: string; readonly body: Record<string, unknown> }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => {
    sent.push({ url: new URL(url).pathname, body: JSON.parse(request.body as string) as Record<string, unknown> });
    return Response.json({ data: aStep("species"), effect: null, seen: null, toFix: [], message: "" });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const km = aClosingQuestion({
  id: "km",
  step: "car_expenses",
  field: "vehicles.v1.kmPro",
  kind: "T",
  text: "Kilomètres pro de l’année",
  choices: [],
  unit: "km",
});

function walk(questions = [aClosingQuestion(), km], steps = aClosing().steps) {
  render(
    <QueryClientProvider client={queryClient}>
      <QuestionWalk closing={aClosing({ questions, steps })} />
    </QueryClientProvider>,
  );
}

test("a press answers a question in the inputs of its step", async () => {
  const user = userEvent.setup();
  walk();
  await user.click(screen.getByRole("button", { name: "Non" }));
  await waitFor(() => expect(sent).toMatchObject([{ url: "/api/v1/step/species", body: { inputs: { hasCash: false } } }]));
});

test("a question put off leaves its place to the next one, whose figure is typed; nothing typed is refused", async () => {
  const user = userEvent.setup();
  walk();
  await user.click(screen.getByRole("button", { name: "Plus tard" }));
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  expect(screen.getByText("Ce champ est requis.")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Votre réponse" }), "8420{Enter}");
  await waitFor(() =>
    expect(sent).toMatchObject([{ url: "/api/v1/step/car_expenses", body: { inputs: { vehicles: { v1: { kmPro: 8420 } } } } }]),
  );
});

test("what the books propose is ticked, and what is left is dismissed", async () => {
  const user = userEvent.setup();
  const cheque = (id: string, label: string) => ({
    id,
    label,
    kind: "cheque_received_unbanked",
    amountTtc: 240,
    vatRate: 0,
    account: "706100",
    vatOn: "payments" as const,
    documentDate: null,
    periodStart: null,
    periodEnd: null,
    bankOperationId: id,
    source: "chèque encaissé le 12/01/2026",
  });
  const { result } = aStep("lagging_operations");
  const step = aStep("lagging_operations", { result: { ...result, proposals: [cheque("c1", "Remise 1"), cheque("c2", "Remise 2")] } });
  const choices = [
    { value: "some", label: "Oui" },
    { value: "none", label: "Aucun" },
  ];
  const asked = aClosingQuestion({
    id: "chequesReceived",
    step: "lagging_operations",
    field: "chequesReceived",
    items: ["Remise 1", "Remise 2"],
    choices,
  });
  walk([asked], [step]);
  expect(screen.getByRole("button", { name: "Aucun" })).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: /Remise 2/ }));
  await user.click(screen.getByRole("button", { name: "Rattacher à l’exercice" }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { inputs: { chequesReceived: "some", rows: [{ id: "c2" }], dismissed: ["c1"] } } }]),
  );

  await user.click(screen.getByRole("checkbox", { name: "Tout cocher" }));
  await user.click(screen.getByRole("button", { name: "Rattacher à l’exercice" }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { inputs: { rows: [{ id: "c1" }, { id: "c2" }], dismissed: [] } } }));
});

test("what was put off is counted, and may be answered at once; a walk that is over is not shown", async () => {
  const user = userEvent.setup();
  walk([aClosingQuestion()]);
  await user.click(screen.getByRole("button", { name: "Plus tard" }));
  expect(screen.getByText("1 question reste pour plus tard.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Y répondre maintenant" }));
  expect(screen.getByText(/Avez-vous été payée en espèces/)).toBeTruthy();
  cleanup();
  walk([aClosingQuestion({ answered: true })]);
  expect(screen.queryByRole("heading", { name: "Vos questions" })).toBeNull();
  walk([aClosingQuestion({ step: "validation_closure", field: "certified" })]);
  expect(screen.queryByRole("heading", { name: "Vos questions" })).toBeNull();
});

test("the section of the questions can hold the focus that an answered question leaves", () => {
  walk();
  expect(screen.getByRole("region", { name: "Vos questions" }).tabIndex).toBe(-1);
});

test("of two presses the last one is the answer: it waits for the first, and goes over the version that it left", async () => {
  const closing = aClosing({ questions: [aClosingQuestion()] });
  queryClient.setQueryData(["closing", "steps", closing.year.id], closing);
  const replies: (() => void)[] = [];
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => {
    sent.push({ url: new URL(url).pathname, body: JSON.parse(request.body as string) as Record<string, unknown> });
    await new Promise<void>((resolve) => replies.push(resolve));
    return Response.json({ data: aStep("species", { version: 1 + sent.length }), effect: null, seen: null, toFix: [], message: "" });
  });
  const user = userEvent.setup();
  walk([aClosingQuestion()], closing.steps);
  await user.click(screen.getByRole("button", { name: "Oui" }));
  await user.click(screen.getByRole("button", { name: "Non" }));
  await waitFor(() => expect(replies).toHaveLength(1));
  replies[0]?.();
  await waitFor(() => expect(replies).toHaveLength(2));
  replies[1]?.();
  expect(sent.map(({ body }) => [body["inputs"], body["version"]])).toEqual([
    [{ hasCash: true }, 1],
    [{ hasCash: false }, 2],
  ]);
});
