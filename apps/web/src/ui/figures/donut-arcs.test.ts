import { expect, test } from "vitest";
import fc from "fast-check";
import { donutArcs } from "./donut-arcs.js";

test("two equal slices take half of the ring each, less the gap", () => {
  expect(donutArcs([5, 5], 100)).toEqual([
    { length: 47.5, start: 0 },
    { length: 47.5, start: 50 },
  ]);
});

test("a slice alone closes the ring, and nothing draws nothing", () => {
  expect(donutArcs([7], 100)).toEqual([{ length: 100, start: 0 }]);
  expect(donutArcs([0, 0], 100)).toEqual([
    { length: 0, start: 0 },
    { length: 0, start: 0 },
  ]);
});

test("no arc is negative and together they never pass the circumference", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100, max: 100_000 }), { maxLength: 7 }), (sizes) => {
      const arcs = donutArcs(sizes, 440);
      expect(arcs.every(({ length }) => length >= 0)).toBe(true);
      expect(arcs.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(440.0001);
    }),
  );
});
