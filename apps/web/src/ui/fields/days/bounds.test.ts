import { expect, test } from "vitest";
import { outOfBounds } from "./bounds.js";

const WORDS = {
  between: (min: number, max: number) => `de ${min} à ${max}`,
  from: (min: number) => `≥ ${min}`,
  to: (max: number) => `≤ ${max}`,
};

test.each([
  [null, { min: 1, max: 3 }, null],
  [1, { min: 1, max: 3 }, null],
  [3, { min: 1, max: 3 }, null],
  [0, { min: 1, max: 3 }, "de 1 à 3"],
  [4, { min: 1, max: 3 }, "de 1 à 3"],
  [0, { min: 1 }, "≥ 1"],
  [4, { max: 3 }, "≤ 3"],
  [4, {}, null],
])("%j within %j: %j", (value, bounds, sentence) => {
  expect(outOfBounds(value, bounds, WORDS)).toBe(sentence);
});
