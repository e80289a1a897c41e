import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { AnswerLayer } from "./answer-layer.js";
import { aQuestion } from "./testing.js";

beforeEach(() => {
  document.body.innerHTML = '<div id="layers"></div>';
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(cursor: string | null): void {
  vi.stubGlobal("fetch", async (url: string) => {
    const results = new URL(url).searchParams.get("state") === "open" ? [aQuestion()] : [];
    return Response.json({ results, pager: { cursor: results.length === 0 ? null : cursor } });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AnswerLayer questionId="q0" papers={null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

test("a question that a link names and that is not among those that wait is told to be gone, once all of them were read", async () => {
  show(null);
  expect(await screen.findByText("Cette question n’attend plus de réponse.")).toBeTruthy();
  cleanup();
  queryClient.clear();
  show("q1");
  expect(await screen.findByRole("button", { name: "Afficher la suite" })).toBeTruthy();
  expect(screen.queryByText("Cette question n’attend plus de réponse.")).toBeNull();
});
