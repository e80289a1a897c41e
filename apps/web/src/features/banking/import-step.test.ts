import { expect, test } from "vitest";
import { importStep, progressPercent } from "./import-step.js";

test("an import goes from the file to its result through the preview and the writing", () => {
  expect(importStep(null, false)).toBe(1);
  expect(importStep("previewed", false)).toBe(2);
  expect(importStep("previewed", true)).toBe(3);
  expect(importStep("importing", false)).toBe(3);
  expect(importStep("imported", false)).toBe(4);
});

test("an undone or failed import shows its end, not its preview", () => {
  expect(importStep("undone", false)).toBe(4);
  expect(importStep("failed", false)).toBe(4);
});

test("the percentage never says 100 before the last line", () => {
  expect(progressPercent({ done: 78, total: 127 })).toBe(61);
  expect(progressPercent({ done: 9_999, total: 10_000 })).toBe(99);
  expect(progressPercent({ done: 127, total: 127 })).toBe(100);
  expect(progressPercent({ done: 0, total: 0 })).toBeNull();
});
