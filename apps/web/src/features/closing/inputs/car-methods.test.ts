import { expect, test } from "vitest";
import { bestMethod, comparison, type CarMethod } from "./car-methods.js";

const scale: CarMethod = { method: "mileage_scale", deducted: 4400.94, vatToGiveBack: 0, terms: [] };
const real: CarMethod = { method: "real", deducted: 3769.06, vatToGiveBack: 0, terms: [] };

test("the method that deducts most is best, by the cents of the difference", () => {
  expect(comparison([scale, real])).toEqual({ best: "mileage_scale", gap: 631.88 });
});

test("VAT to give back counts against a method", () => {
  expect(bestMethod([{ ...scale, vatToGiveBack: 700 }, real])).toBe("real");
});

test("nothing is better while kilometres are missing, when amounts are equal, or alone", () => {
  expect(comparison([{ ...scale, deducted: null }, real])).toBeNull();
  expect(comparison([{ ...scale, deducted: 3769.06 }, real])).toBeNull();
  expect(comparison([real])).toBeNull();
});
