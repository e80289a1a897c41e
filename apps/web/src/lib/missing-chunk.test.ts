import { expect, test } from "vitest";
import { mayReload } from "./missing-chunk.js";

test("a page whose files are gone reloads once a minute at most", () => {
  const first = 1_776_160_800_000;
  expect(mayReload(null, first)).toBe(true);
  expect(mayReload(String(first), first + 1)).toBe(false);
  expect(mayReload(String(first), first + 59_999)).toBe(false);
  expect(mayReload(String(first), first + 60_000)).toBe(true);
  expect(mayReload("illisible", first)).toBe(true);
});
