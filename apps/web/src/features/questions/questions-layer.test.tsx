import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Question } from "@comptoir/contract/questions/questions";
import { queryClient } from "../../lib/api/query-client.js";
import { ALL_QUESTIONS } from "./question-link.js";
import { QuestionsLayer } from "./questions-layer.js";
import { aQuestion } from "./testing.js";

const acts = { accept: async () => undefined, associate: async () => undefined, type: async () => undefined, show: () => undefined };
let held: readonly Question[];

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string) => {
    const { searchParams: asked } = new URL(url);
    const [state, named] = [asked.get("state"), asked.get("questionId")];
    const isAsked = (question: Question): boolean => (state === null ? question.state !== "closed" : question.state === state);
    const results = held.filter((question) => (named === null ? isAsked(question) : question.id === named));
    return Response.json({ results, pager: { cursor: null } });
  });
  document.body.innerHTML = '<div id="layers"></div>';
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function opened(questionId: string) {
  render(
    <QueryClientProvider client={queryClient}>
      <QuestionsLayer questionId={questionId} acts={acts} onSubject={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const articles = await screen.findAllByRole("article");
  const [pressed] = screen.getAllByRole("button", { pressed: true });
  return [pressed?.textContent, ...articles.map((article) => article.getAttribute("aria-label"))];
}

test("the questions open where the one is that a link names, which comes first, answered or closed since too", async () => {
  held = [
    aQuestion({ id: "q4", text: "La plus récente\u00a0?" }),
    aQuestion({ id: "q3", text: "Répondue hier\u00a0?", state: "answered" }),
    aQuestion({ id: "q2", text: "Répondue avant\u00a0?", state: "answered" }),
    aQuestion({ id: "q1b", text: "Close après\u00a0?", state: "closed" }),
    aQuestion({ id: "q1", text: "Close\u00a0?", state: "closed" }),
  ];
  expect(await opened(ALL_QUESTIONS)).toEqual(["Ouvertes", "La plus récente\u00a0?"]);
  cleanup();
  expect(await opened("q2")).toEqual(["Répondues", "Répondue avant\u00a0?", "Répondue hier\u00a0?"]);
  cleanup();
  expect(await opened("q1")).toEqual(["Closes", "Close\u00a0?", "Close après\u00a0?"]);
  cleanup();
  held = held.map((question) => (question.id === "q4" ? { ...question, state: "answered" as const } : question));
  expect((await opened("q4")).slice(0, 2)).toEqual(["Répondues", "La plus récente\u00a0?"]);
});
