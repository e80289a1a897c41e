import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { QuestionThread, type AnswerActs } from "./question-thread.js";
import { aQuestion } from "./testing.js";

afterEach(cleanup);

const answer = { by: { id: "c1", name: "Anne Tilleul" }, at: "2026-04-14T09:00:00Z", choice: null, text: null, input: null, file: null };
const choice = { account: "625100", label: "Déplacements" };
const file = { fid: "f1", name: "ticket.jpg", uri: "/file/f1" };

function show(question: ReturnType<typeof aQuestion>) {
  const acts = {
    accept: vi.fn<AnswerActs["accept"]>(async () => undefined),
    associate: vi.fn<AnswerActs["associate"]>(async () => undefined),
    type: vi.fn<AnswerActs["type"]>(async () => undefined),
    show: vi.fn<AnswerActs["show"]>(),
  };
  render(
    <QueryClientProvider client={queryClient}>
      <QuestionThread question={question} acts={acts} />
    </QueryClientProvider>,
  );
  return { acts, user: userEvent.setup() };
}

test("a choice is accepted and a paper joined with one gesture each, on the operation asked about", async () => {
  const answers = [
    { ...answer, id: "a1", choice },
    { ...answer, id: "a2", file },
  ];
  const { acts, user } = show(aQuestion({ state: "answered", answers }));
  await user.click(screen.getByRole("button", { name: "Accepter «\u00a0Déplacements\u00a0» comme catégorie" }));
  await user.click(screen.getByRole("button", { name: "Associer ticket.jpg à l’opération" }));
  await user.click(screen.getByRole("button", { name: "ticket.jpg" }));
  expect([acts.accept.mock.calls, acts.associate.mock.calls, acts.show.mock.calls]).toEqual([[["o1", choice]], [["o1", "f1"]], [[file]]]);
});

test("a figure is typed in its step with one gesture; a closed question has none left", async () => {
  const subject = {
    kind: "step" as const,
    id: "y1",
    stepCode: "species",
    title: "Clôture\u00a0: Espèces",
    date: "2025-12-31",
    value: null,
  };
  const prompt = { id: "species.countedBalance", unit: "€" as const, choices: [] };
  const answers = [{ ...answer, id: "a1", input: { value: 560.5, label: "560,50\u00a0€" } }];
  const { acts, user } = show(aQuestion({ subject, prompt, choices: [], state: "answered", answers }));
  await user.click(screen.getByRole("button", { name: "Reprendre «\u00a0560,50\u00a0€\u00a0» dans l’étape" }));
  expect(acts.type.mock.calls).toEqual([[subject, "species.countedBalance", 560.5]]);
  cleanup();
  show(aQuestion({ subject, prompt, choices: [], state: "closed", answers }));
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("words, and answers about a paper, have nothing to accept; a closed question is not closed again", () => {
  show(aQuestion({ state: "answered", answers: [{ ...answer, id: "a1", text: "À l’imprimeur." }] }));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Clore"]);
  cleanup();
  const subject = { kind: "file" as const, stepCode: null, id: "f9", title: "scan.pdf", date: "2026-04-10", value: null };
  show(aQuestion({ subject, choices: [], state: "closed", answers: [{ ...answer, id: "a1", file }] }));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["ticket.jpg"]);
});
