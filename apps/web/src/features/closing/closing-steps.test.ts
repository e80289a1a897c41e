import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLOSING_STEPS, isClosingStep } from "./closing-steps.js";

const REFERENCE = new URL("../../../../../../shared/reference/data/closing-steps.json", import.meta.url);

test("a closing has eighteen steps; what is not one is refused, names that every object has too", () => {
  expect(Object.keys(CLOSING_STEPS)).toHaveLength(18);
  expect(isClosingStep("validation_closure")).toBe(true);
  expect(isClosingStep("validation")).toBe(false);
  expect(isClosingStep("toString")).toBe(false);
});

test.runIf(existsSync(REFERENCE))("codes and order are those of the reference", () => {
  const { steps } = JSON.parse(readFileSync(REFERENCE, "utf8")) as { steps: { code: string }[] };
  expect(Object.keys(CLOSING_STEPS)).toEqual(steps.map(({ code }) => code));
});
