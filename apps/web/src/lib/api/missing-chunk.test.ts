import { expect, test, vi } from "vitest";
import { mayReload, onMissingChunk } from "./missing-chunk.js";

const FIRST = 1_776_160_800_000;

test("a page whose files are gone may reload once a minute", () => {
  expect(mayReload(null, FIRST)).toBe(true);
  expect(mayReload(String(FIRST), FIRST + 1)).toBe(false);
  expect(mayReload(String(FIRST), FIRST + 59_999)).toBe(false);
  expect(mayReload(String(FIRST), FIRST + 60_000)).toBe(true);
  expect(mayReload("illisible", FIRST)).toBe(true);
});

test("two failures in a minute reload once, and the second one is told", () => {
  const kept = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const prevented = vi.fn<() => void>();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers({ now: FIRST });
  const failure = () => ({ payload: new Error("Failed to fetch dynamically imported module: /assets/x.js"), preventDefault: prevented });
  onMissingChunk(failure());
  vi.setSystemTime(FIRST + 59_999);
  const second = failure();
  onMissingChunk(second);
  expect(reload).toHaveBeenCalledOnce();
  expect(prevented).toHaveBeenCalledOnce();
  expect(second.payload).toMatchObject({ statusCode: 500, message: expect.stringMatching(/^Une partie du site/) as string });
  vi.setSystemTime(FIRST + 60_000);
  onMissingChunk(failure());
  expect(reload).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
