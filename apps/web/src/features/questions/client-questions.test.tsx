import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import type { AnswerPapers } from "./answer-card.js";
import { ClientQuestions, questionsInOrder } from "./client-questions.js";
import { aQuestion } from "./testing.js";

const sent: { readonly path: string; readonly body: unknown }[] = [];
let refusal: string | null = null;

beforeEach(() => {
  sent.length = 0;
  refusal = null;
  vi.stubGlobal("fetch", async (url: string, { body }: { readonly body: string }) => {
    if (refusal !== null) return Response.json({ code: "question.closed", message: refusal }, { status: 409 });
    sent.push({ path: new URL(url).pathname, body: JSON.parse(body) });
    return Response.json({ data: { id: "q1", state: "answered" }, message: "" });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(papers: AnswerPapers = null) {
  const draw = (questions: readonly ReturnType<typeof aQuestion>[]) => (
    <QueryClientProvider client={queryClient}>
      <ClientQuestions questions={questions} papers={papers} />
    </QueryClientProvider>
  );
  const first = aQuestion();
  const second = aQuestion({ id: "q2", text: "À qui est ce chèque\u00a0?", choices: [], askedAt: "2026-04-13T08:00:00Z" });
  const { rerender } = render(draw([first, second]));
  return { user: userEvent.setup(), withoutFirst: () => rerender(draw([second])) };
}
const cards = () => within(screen.getByRole("list", { name: "Questions de votre cabinet" })).getAllByRole("listitem");

test("a choice is one tap; the question then thanks with the focus, stays once the list is read again, and takes more", async () => {
  const { user, withoutFirst } = show();
  expect(cards()[0]?.textContent).toContain("À quoi correspond cette opération\u00a0?");
  await user.click(screen.getByRole("button", { name: "Déplacements" }));
  expect(sent).toEqual([{ path: "/api/v1/questions/q1/answer", body: { choice: "625100" } }]);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Merci, votre cabinet a votre réponse."));
  withoutFirst();
  expect(cards().map(({ dataset }) => dataset["question"])).toEqual(["q1", "q2"]);
  await user.click(screen.getByRole("button", { name: "Ajouter une précision" }));
  await user.click(screen.getByRole("button", { name: "Dépense personnelle" }));
  expect(sent[1]?.body).toEqual({ choice: "108000" });
});

test("words are sent as they are typed, never empty; where nothing is proposed their field is open", async () => {
  const { user } = show();
  const [, second] = cards();
  if (!second) throw new Error("no second question");
  expect(within(second).getByRole("button", { name: "Envoyer" })).toHaveProperty("disabled", true);
  await user.type(within(second).getByLabelText("Votre réponse"), "À l’imprimeur.");
  await user.click(within(second).getByRole("button", { name: "Envoyer" }));
  expect(sent).toEqual([{ path: "/api/v1/questions/q2/answer", body: { text: "À l’imprimeur." } }]);
});

test("beside choices the field of words opens with the keyboard in it", async () => {
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Répondre avec mes mots" }));
  const [first] = screen.getAllByLabelText("Votre réponse");
  expect(document.activeElement).toBe(first);
});

test("a refusal is told in the card, which keeps what may be tapped", async () => {
  const { user } = show();
  refusal = "Cette question est close.";
  await user.click(screen.getByRole("button", { name: "Déplacements" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Cette question est close.");
  expect(screen.getByRole("button", { name: "Déplacements" })).toHaveProperty("disabled", false);
});

test("a paper is sent, then named in the answer", async () => {
  const file = new File(["x"], "ticket.jpg");
  const { user } = show({
    chooser: ({ label, onFiles }) => <button onClick={() => onFiles([file])}>{label}</button>,
    send: async ({ name }) => ({ fid: `fid of ${name}` }),
  });
  await user.click(within(cards()[0] ?? document.body).getByRole("button", { name: "Joindre une pièce" }));
  expect(sent).toEqual([{ path: "/api/v1/questions/q1/answer", body: { fileId: "fid of ticket.jpg" } }]);
});

test("of several papers each is named in an answer; the question stays as soon as the first has left", async () => {
  const files = [new File(["x"], "recto.jpg"), new File(["y"], "verso.jpg")];
  const { user, withoutFirst } = show({
    chooser: ({ label, onFiles }) => <button onClick={() => onFiles(files)}>{label}</button>,
    send: async ({ name }) => ({ fid: name }),
  });
  const answered = globalThis.fetch;
  let letSecondGo = (): void => undefined;
  const second = new Promise<void>((resolve) => (letSecondGo = resolve));
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (sent.length === 1) await second;
    return answered(...request);
  });
  await user.click(within(cards()[0] ?? document.body).getByRole("button", { name: "Joindre une pièce" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  // The list was read again: the question is not open any more.
  withoutFirst();
  expect(cards().map(({ dataset }) => dataset["question"])).toEqual(["q1", "q2"]);
  letSecondGo();
  expect(await screen.findByText("Merci, votre cabinet a votre réponse.")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ fileId: "recto.jpg" }, { fileId: "verso.jpg" }]);
});

test("the question that a link names comes first, the others by their day", () => {
  const [a, b, c] = ["2026-04-10", "2026-04-12", "2026-04-11"].map((day, index) =>
    aQuestion({ id: `q${index}`, askedAt: `${day}T08:00:00Z` }),
  );
  if (!a || !b || !c) throw new Error("three questions");
  expect(questionsInOrder([a, b], [c], "q2").map(({ id }) => id)).toEqual(["q2", "q1", "q0"]);
  expect(questionsInOrder([a, b, c], [c], undefined).map(({ id }) => id)).toEqual(["q1", "q2", "q0"]);
});

test("what a step asks is typed in its unit, or pressed among its choices", async () => {
  const subject = {
    kind: "step" as const,
    id: "y1",
    stepCode: "species",
    title: "Clôture\u00a0: Espèces",
    date: "2025-12-31",
    value: null,
  };
  const prompt = { id: "species.countedBalance", unit: "€" as const, choices: [] };
  const choices = [
    { value: true, label: "Oui" },
    { value: false, label: "Non" },
  ];
  const questions = [
    aQuestion({ subject, text: "Espèces en caisse", prompt, choices: [] }),
    aQuestion({ id: "q2", subject, text: "Payé en espèces\u00a0?", prompt: { id: "species.hasCash", unit: null, choices }, choices: [] }),
  ];
  render(
    <QueryClientProvider client={queryClient}>
      <ClientQuestions questions={questions} papers={null} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox", { name: "Votre réponse chiffrée" }), "560,5");
  await user.click(screen.getByRole("button", { name: "Envoyer cette réponse" }));
  await user.click(await screen.findByRole("button", { name: "Non" }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { path: "/api/v1/questions/q1/answer", body: { input: 560.5 } },
      { path: "/api/v1/questions/q2/answer", body: { input: false } },
    ]),
  );
});
