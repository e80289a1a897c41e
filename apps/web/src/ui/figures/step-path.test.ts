import { expect, test } from "vitest";
import { stepBand, stepPath } from "./step-path.js";

test("a balance stays until the day it changes", () => {
  expect(
    stepPath([
      { x: 0, y: 10 },
      { x: 5, y: 4 },
    ]),
  ).toBe("M0 10H5V4");
  expect(stepPath([])).toBe("");
});

test("a band goes along its upper line and comes back along the lower one", () => {
  const highs = [
    { x: 0, y: 1 },
    { x: 5, y: 2 },
  ];
  const lows = [
    { x: 0, y: 8 },
    { x: 5, y: 9 },
  ];
  expect(stepBand(lows, highs)).toBe("M0 1H5V2L5 9V8H0Z");
});
