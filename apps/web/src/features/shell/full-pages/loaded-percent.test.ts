import { expect, test } from "vitest";
import { loadedPercent } from "./loaded-percent.js";

test("the bar goes by 30, by 45 for the long step, and ends at 100", () => {
  const steps = [{ percent: 30 }, { percent: 30 }, { percent: 45 }] as const;
  expect([0, 1, 2, 3].map((done) => loadedPercent(steps, done))).toEqual([0, 30, 60, 100]);
  expect(loadedPercent([{ percent: 30 }, { percent: 45 }], 2)).toBe(75);
});
