import { expect, test } from "vitest";
import { progressAt } from "./progress.js";

test.each([
  [0, null],
  [199, null],
  [200, 0.04],
  [299, 0.04],
  [2500, 0.5],
  [5000, 1],
  [60_000, 1],
])("after %d ms the bar is at %s", (elapsed, share) => expect(progressAt(elapsed)).toBe(share));
