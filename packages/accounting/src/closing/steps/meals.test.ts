import { expect, test } from "vitest";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { fromEuros } from "../../testing/builders.js";
import { mealDeduction, mealsDeduction } from "./meals.js";

const { meals } = figuresOfYear(2025);

test.each([
  ["12,00", "6,55"],
  ["21,10", "15,65"],
  ["30,00", "15,65"],
  ["5,45", "0,00"],
  ["3,00", "0,00"],
])("a meal of %s in 2025: %s deducted", (cost, deducted) => {
  expect(mealDeduction(fromEuros(cost), meals)).toBe(fromEuros(deducted));
});

test("3 meals of 12,00, 21,10 and 30,00: 37,85", () => {
  const costs = ["12,00", "21,10", "30,00"].map((cost) => fromEuros(cost));
  expect(mealsDeduction({ kind: "list", costs }, meals)).toBe(fromEuros("37,85"));
});

test("a count and a total: the mean is not rounded", () => {
  // 100 / 7 = 14,2857…; 7 × (14,2857… − 5,45)
  expect(mealsDeduction({ kind: "total", count: 7, total: fromEuros("100,00") }, meals)).toBe(fromEuros("61,85"));
  expect(mealsDeduction({ kind: "total", count: 2, total: fromEuros("60,00") }, meals)).toBe(fromEuros("31,30"));
  expect(mealsDeduction({ kind: "total", count: 0, total: fromEuros("0,00") }, meals)).toBe(0);
});
