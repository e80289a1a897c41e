import type { ClosingQuestion } from "@comptoir/contract/closing/steps";
import { expect, test } from "vitest";
import { answerKind, isSameAnswer, nextQuestion } from "./question-fields.js";

const question = (id: string, answered = false): ClosingQuestion => ({
  id,
  step: "species",
  field: "hasCash",
  kind: "P",
  text: "Avez-vous été payée en espèces\u00a0?",
  items: [],
  capital: true,
  firstYearOnly: false,
  answered,
  value: null,
  prefilled: null,
  choices: [],
  unit: null,
  prudent: null,
});

test("a question is pressed, or answered by a figure in its unit", () => {
  expect(answerKind({ kind: "P", choices: [], unit: null })).toBe("choices");
  expect(answerKind({ kind: "T", choices: [{ value: "real", label: "Frais réels" }], unit: null })).toBe("choices");
  const units = ["€", "%", "km", "g/km", "m²", "count", null] as const;
  expect(units.map((unit) => answerKind({ kind: "T", choices: [], unit }))).toEqual([
    "amount",
    "percent",
    "whole",
    "whole",
    "number",
    "whole",
    "text",
  ]);
});

test("the walk goes to the first question without an answer that was not put off", () => {
  const questions = [question("1", true), question("2"), question("3")];
  expect(nextQuestion(questions, new Set())?.id).toBe("2");
  expect(nextQuestion(questions, new Set(["2"]))?.id).toBe("3");
  expect(nextQuestion(questions, new Set(["2", "3"]))).toBeNull();
});

test("answers are compared by what they hold", () => {
  expect(isSameAnswer({ kind: "split" }, { kind: "split" })).toBe(true);
  expect(isSameAnswer(false, null)).toBe(false);
});
