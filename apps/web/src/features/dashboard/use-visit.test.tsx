import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useVisit } from "./use-visit.js";

const sent: unknown[] = [];

beforeEach(() => {
  document.cookie = "session-username=anne";
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ data: { at: "now" } });
  });
});
afterEach(() => {
  cleanup();
  sent.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what was seen is kept once, as the page is left, for the company of the page", async () => {
  const { rerender, unmount } = renderHook(({ seen }: { seen: string | undefined }) => useVisit("c1", seen), {
    initialProps: { seen: undefined as string | undefined },
  });
  rerender({ seen: "first" });
  rerender({ seen: "second" });
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ companyId: "c1", seen: "second" }]);
});

test("a long visit is kept after thirty minutes", async () => {
  renderHook(() => useVisit(null, "long"));
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([{ seen: "long" }]);
});

test("signing out keeps nothing: there is no session to keep it with", async () => {
  const { unmount } = renderHook(() => useVisit(null, "seen"));
  document.cookie = "session-username=; max-age=0";
  unmount();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([]);
});
