import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { NO_FILTERS, type OperationFilters } from "../filters/filters.js";
import { anOperation } from "../testing/an-operation.js";
import { ToCategorizeBanner } from "./to-categorize-banner.js";

const TO_CATEGORIZE = { ...NO_FILTERS, operations_status: "not_categorized" } as const;
const sent: Record<string, unknown>[] = [];

afterEach(() => {
  cleanup();
  queryClient.clear();
  sent.length = 0;
  vi.unstubAllGlobals();
});

/** The banner of three operations to categorise, two of them sure; `count` is what the list has when it is asked. */
function open(filters: OperationFilters, count: number) {
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    const asked = JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>;
    sent.push(asked);
    if (asked["preview"] !== true) return Response.json({ data: { changed: [], skipped: [], suggested: [], alike: [], actId: null } });
    const changes = Array.from({ length: count }, (_, index) => anOperation({ id: `00000000-0000-4000-8000-00000000000${index}` }));
    return Response.json({ data: { count, changes, skipped: [], skippedCount: 0, seen: "proof" } });
  });
  const overview = { total: 9, toCategorize: 3, sure: 2, vatToValidate: 0, loosePapers: 0, months: [] };
  render(
    <QueryClientProvider client={queryClient}>
      <ToCategorizeBanner filters={filters} overview={overview} onFilters={() => undefined} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const writes = () => sent.filter(({ preview }) => preview !== true);

test("what the button counts is written at once", async () => {
  const user = open(TO_CATEGORIZE, 2);
  await user.click(screen.getByRole("button", { name: "Accepter les 2 suggestions sûres" }));
  await waitFor(() => expect(writes()).toEqual([expect.objectContaining({ minConfidence: 0.9, seen: "proof" })]));
});

test("when the list has other suggestions than those counted, their number comes first, for the user to agree", async () => {
  const user = open(TO_CATEGORIZE, 3);
  await user.click(screen.getByRole("button", { name: "Accepter les 2 suggestions sûres" }));
  await screen.findByRole("dialog", { name: "Accepter 3 suggestions sûres\u00a0?" });
  expect(writes()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Accepter" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
});

test("a narrower list never writes before its own number was seen", async () => {
  const user = open({ ...TO_CATEGORIZE, query: "sncf" }, 1);
  expect(screen.queryByRole("button", { name: /Accepter les 2/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Accepter ce qui est sûr ici…" }));
  await screen.findByRole("dialog", { name: "Accepter une suggestion sûre\u00a0?" });
  expect(writes()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(writes()).toEqual([]);
});
