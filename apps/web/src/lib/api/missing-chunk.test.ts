import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayReload, onMissingChunk } from "./missing-chunk.js";

const FIRST = 1_776_160_800_000;
const reload = vi.fn<() => void>();

beforeEach(() => {
  const kept = new Map<string, string>();
  reload.mockReset();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers({ now: FIRST });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page whose files are gone may reload once a minute", () => {
  expect(mayReload(null, FIRST)).toBe(true);
  expect(mayReload(String(FIRST), FIRST + 1)).toBe(false);
  expect(mayReload(String(FIRST), FIRST + 59_999)).toBe(false);
  expect(mayReload(String(FIRST), FIRST + 60_000)).toBe(true);
  expect(mayReload("illisible", FIRST)).toBe(true);
});

test("two failures in a minute reload once, and each is told", async () => {
  serverAnswers(() => new Response());
  await onMissingChunk(failure());
  vi.setSystemTime(FIRST + 59_999);
  const second = failure();
  await onMissingChunk(second);
  expect(reload).toHaveBeenCalledOnce();
  expect(second.payload).toMatchObject({ statusCode: 500, message: expect.stringMatching(/^Une partie du site/) as string });
  vi.setSystemTime(FIRST + 60_000);
  await onMissingChunk(failure());
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ["without a network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["while the server is away", () => new Response(null, { status: 502 })],
])("the page stays %s, and reloads at the next failure once the server answers", async (_when, answer) => {
  vi.spyOn(console, "warn").mockReturnValue();
  serverAnswers(answer);
  await onMissingChunk(failure());
  expect(reload).not.toHaveBeenCalled();
  serverAnswers(() => new Response());
  await onMissingChunk(failure());
  expect(reload).toHaveBeenCalledOnce();
});

function serverAnswers(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", async () => answer());
}

function failure(): { readonly payload: Error } {
  return { payload: new Error("Failed to fetch dynamically imported module: /assets/x.js") };
}
