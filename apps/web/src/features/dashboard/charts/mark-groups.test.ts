import { expect, test } from "vitest";
import fc from "fast-check";
import { placeOf } from "../../../ui/figures/axis.js";
import { groupMarks } from "./mark-groups.js";

const itself = (x: number): number => x;

test("marks of neighbouring days are one button, distant ones each their own", () => {
  expect(groupMarks([10, 20, 100], itself, 26)).toEqual([
    { marks: [10, 20], x: 10 },
    { marks: [100], x: 100 },
  ]);
});

test("no mark is lost and no two buttons overlap", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 60 }), (places) => {
      const sorted = places.toSorted((a, b) => a - b);
      const groups = groupMarks(sorted, itself, 26);
      expect(groups.flatMap(({ marks }) => marks)).toEqual(sorted);
      groups.slice(1).forEach(({ x }, index) => expect(x - (groups[index]?.x ?? 0)).toBeGreaterThanOrEqual(26));
    }),
  );
});

test("a day is placed by its number of days, not of months", () => {
  expect(placeOf("2026-07-02", { start: "2026-01-01", end: "2026-12-31" })).toBe(0.5);
  expect(placeOf("2026-01-01", { start: "2026-01-01", end: "2026-01-01" })).toBe(0);
});
