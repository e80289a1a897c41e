import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { aQuestion } from "./testing.js";

const readOnly = { status: "suspended", since: "2026-04-14" };
vi.mock("../../lib/session/session.js", () => ({ useSession: () => ({ context: "CLIENT", user: { company: { readOnly } } }) }));

const { AnswerCard } = await import("./answer-card.js");

afterEach(cleanup);

test("the client of a suspended dossier reads the question, without a form that would be refused", () => {
  render(
    <QueryClientProvider client={queryClient}>
      <AnswerCard question={aQuestion()} papers={null} onAnswered={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByText("SNCF", { exact: false })).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("textbox")).toBeNull();
});
