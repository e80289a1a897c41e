import { expect, test } from "vitest";
import { CLOSING_STEPS } from "./closing-steps.js";
import { SHOWN_STEPS, stepNumber } from "./step-groups.js";

test("every step is shown once, in one part", () => {
  expect([...SHOWN_STEPS].sort()).toEqual(Object.keys(CLOSING_STEPS).sort());
});

test("the number of a step is its place as shown", () => {
  expect(stepNumber("consistent_accounts")).toBe(1);
  expect(stepNumber("car_expenses")).toBe(8);
  expect(stepNumber("validation_closure")).toBe(18);
});
