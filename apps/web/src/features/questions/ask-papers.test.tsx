import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { useAskPapers } from "./list-questions.js";

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("papers of many operations are asked with a key that the server takes, the same until they are asked, then another", async () => {
  const keys: string[] = [];
  let isAway = true;
  vi.stubGlobal("fetch", async (_url: string, { headers }: RequestInit = {}) => {
    keys.push(new Headers(headers).get("idempotency-key") ?? "");
    if (isAway) throw new TypeError("away");
    return Response.json({ data: { asked: 40, left: 0 }, message: "Les pièces de 40 opérations sont demandées." }, { status: 201 });
  });
  const { result } = renderHook(() => useAskPapers(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
  const ask = (): Promise<unknown> => act(() => result.current.mutateAsync(ids).catch(() => null));
  await ask();
  isAway = false;
  await ask();
  await ask();
  const [first = "", again, anew] = keys;
  expect(keys).toHaveLength(3);
  expect(first.length).toBeLessThanOrEqual(200);
  expect(again).toBe(first);
  expect(anew).not.toBe(first);
});
