import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { useHasOpenQuestion } from "./open-questions.js";
import { aQuestion } from "./testing.js";

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each([
  ["one that waits", [aQuestion()], true, true],
  ["none", [], true, false],
  ["one that is not looked for", [aQuestion()], false, false],
])("the firm waits for an answer: %s", async (_, results, isEnabled, expected) => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ results, pager: { cursor: null } }));
  vi.stubGlobal("fetch", fetched);
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useHasOpenQuestion(isEnabled), { wrapper });
  if (isEnabled) await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(result.current).toBe(expected));
  expect(fetched).toHaveBeenCalledTimes(isEnabled ? 1 : 0);
});
