import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { MatchOutcome } from "./match-outcome.js";

vi.mock("../../lib/session/read-only.js", () => ({ useReadOnlyReason: () => null }));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const invoiceOf = (id: string) => ({
  id,
  number: id,
  issuedOn: null,
  currency: "EUR",
  paid: 60,
  rest: 0,
  kind: "invoice",
  isRecorded: true,
});
const outcome = (invoiceIds: readonly string[]) => (
  <QueryClientProvider client={queryClient}>
    <MatchOutcome operationId="operation" account="" onDone={() => undefined} invoiceIds={invoiceIds} />
  </QueryClientProvider>
);

test.each([
  ["is matched with the invoices that are chosen, once they are read", null, [[{ id: "a" }, { id: "b" }]]],
  ["is not matched when what is read then is refused", "Ces factures dépassent l’opération.", []],
])("an operation whose button is pressed over the preview before %s", async (_, refusal, expected) => {
  const sent: unknown[] = [];
  let answer: () => void = () => undefined;
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (method !== "GET") {
      sent.push((JSON.parse(body as string) as { invoices: unknown }).invoices);
      return new Promise<Response>(() => undefined);
    }
    const ids = (new URL(url).searchParams.get("invoices") ?? "").split(",");
    if (ids.length > 1) await new Promise<void>((resolve) => (answer = resolve));
    const data = {
      invoices: ids.map(invoiceOf),
      gap: "none",
      difference: 0,
      disagreements: [],
      refusal: ids.length > 1 ? refusal : null,
      needsAccount: false,
      operation: { isCategorized: false },
    };
    return Response.json({ data });
  });
  const user = userEvent.setup();
  const { rerender } = render(outcome(["a"]));
  const press = (): Promise<void> => user.click(screen.getByRole("button", { name: "Rapprocher" }));
  await screen.findByRole("button", { name: "Rapprocher" });
  rerender(outcome(["a", "b"]));
  await press();
  expect(sent).toEqual([]);
  answer();
  await screen.findByRole("list", { name: "Ce que l’opération paie" });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await vi.waitFor(() => expect(sent).toEqual(expected));
  if (refusal !== null) expect(screen.getByText(refusal)).toBeTruthy();
});
