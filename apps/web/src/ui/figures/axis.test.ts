import { expect, test } from "vitest";
import fc from "fast-check";
import { axisOf, dayCount, monthStarts, shortEuros } from "./axis.js";

test("an axis has round graduations from zero, and goes below it for a negative amount", () => {
  expect(axisOf([10_104, 4_300])).toEqual({ low: 0, high: 12_000, ticks: [0, 3000, 6000, 9000, 12_000] });
  expect(axisOf([1200, -350])).toEqual({ low: -500, high: 1500, ticks: [-500, 0, 500, 1000, 1500] });
  expect(axisOf([])).toEqual({ low: 0, high: 1, ticks: [0] });
});

test("every value is inside its axis, which has six graduations at most", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 1, maxLength: 20 }), (cents) => {
      const values = cents.map((value) => value / 100);
      const { low, high, ticks } = axisOf(values);
      expect(values.every((value) => value >= low && value <= high)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test("graduations are short", () => {
  expect([0, 500, 1500, -3000, 2_000_000].map(shortEuros)).toEqual(["0", "500\u00a0€", "1,5\u00a0k€", "−3\u00a0k€", "2\u00a0M€"]);
});

test("days and months of a fiscal year that is not a calendar year", () => {
  expect(dayCount("2026-02-28", "2026-03-01")).toBe(1);
  expect(monthStarts("2025-10-01", "2026-03-31", 2)).toEqual(["2025-10-01", "2025-12-01", "2026-02-01"]);
  expect(monthStarts("2025-11-15", "2026-01-31", 1)).toEqual(["2025-12-01", "2026-01-01"]);
});
