import { expect, test } from "vitest";
import fc from "fast-check";
import { donutArcs, middleOf } from "./donut-arcs.js";

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

test("the number of an arc is written at its middle: the first quarter at the top right", () => {
  const around = 2 * Math.PI * 70;
  expect(middleOf({ length: around / 2, start: 0 }, { radius: 70, centre: 90 })).toEqual({ x: 160, y: 90 });
  expect(middleOf({ length: 0, start: around / 2 }, { radius: 70, centre: 90 })).toEqual({ x: 90, y: 160 });
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
