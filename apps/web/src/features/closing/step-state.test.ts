import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { expect, test } from "vitest";
import { settledCount, stepLook, stepWord } from "./step-state.js";

test("each status has its word, and a step without object is shown apart", () => {
  const words = Object.values(STEP_STATUS).map((status) => stepWord(stepLook({ status, concerned: true })));
  expect(words).toEqual(["À faire", "Fait", "À corriger", "Verrouillée", "Figée"]);
  expect(stepWord(stepLook({ status: STEP_STATUS.locked, concerned: false }))).toBe("Sans objet");
});

test("steps done, frozen or without object count as settled; the others wait", () => {
  const steps = [
    ...Object.values(STEP_STATUS).map((status) => ({ status, concerned: true })),
    { status: STEP_STATUS.toDo, concerned: false },
  ];
  expect(settledCount(steps)).toBe(3);
});
