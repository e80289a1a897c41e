import { expect, test } from "vitest";
import { aClosingQuestion } from "../testing.js";
import { answerWords } from "./answer-words.js";

const answered = (text: string, value: unknown, unit: "€" | "km" | null = null) =>
  aClosingQuestion({ text, value, unit, answered: true, ...(unit !== null && { choices: [] }) });

test("answers are told with their questions, the first three in full; what was not answered is left out", () => {
  expect(answerWords([aClosingQuestion()])).toBe("");
  expect(
    answerWords([answered("Payée en espèces\u00a0?", true), answered("Kilomètres pro", 8420, "km"), answered("CFP payée", 117.5, "€")]),
  ).toMatch(
    /^«\u00a0Payée en espèces\u00a0\?\u00a0» Oui, «\u00a0Kilomètres pro\u00a0» 8.420\u00a0km, «\u00a0CFP payée\u00a0» 117,50\u00a0€$/,
  );
  expect(answerWords(Array.from({ length: 5 }, (_, index) => answered(`Q${index}`, false)))).toMatch(/, et 2 autres réponses$/);
});
