import { expect, test } from "vitest";
import { stepIn } from "./step.js";
import { stepOfField, stepToShow } from "./steps.js";

const registered = { completionStatus: 0, isActivityRight: false };
const pending = { completionStatus: 1, isActivityRight: false };

test("the sign-up resumes where it stands", () => {
  expect(stepToShow(null, registered)).toBe(0);
  expect(stepToShow(null, pending)).toBe(1);
  expect(stepToShow(null, { completionStatus: 2, isActivityRight: false })).toBe(3);
});

test("a step asked for opens, the fiscal year only once the activity is known", () => {
  expect(stepToShow(1, registered)).toBe(1);
  expect(stepToShow(0, pending)).toBe(0);
  expect(stepToShow(2, pending)).toBe(1);
  expect(stepToShow(2, { completionStatus: 1, isActivityRight: true })).toBe(2);
});

test("nobody subscribes before the company exists, nor goes back once it does", () => {
  expect(stepToShow(3, { completionStatus: 1, isActivityRight: true })).toBe(2);
  expect(stepToShow(3, registered)).toBe(1);
  expect(stepToShow(0, { completionStatus: 2, isActivityRight: true })).toBe(3);
});

test("the query holds a step from 0 to 3, anything else is none", () => {
  expect([0, 3, "2", " 1 "].map(stepIn)).toEqual([0, 3, 2, 1]);
  expect([4, -1, 1.5, "", " ", "x", null, undefined, [1]].map(stepIn)).toEqual(Array.from({ length: 9 }, () => null));
});

test("what the server refuses is shown at its step", () => {
  expect(stepOfField("siret")).toBe(0);
  expect(stepOfField("professionId")).toBe(1);
  expect(stepOfField("financialStartDate")).toBe(2);
  expect(stepOfField("code")).toBeNull();
});
