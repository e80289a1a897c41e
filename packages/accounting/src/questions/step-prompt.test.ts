import { expect, test } from "vitest";
import { DomainError } from "../errors.js";
import { checkTypedAnswer, stepQuestionText, typedAnswerText, type StepPrompt } from "./step-prompt.js";

const typed = (unit: StepPrompt["unit"]): StepPrompt => ({ id: "species.countedBalance", unit, choices: [] });
const pressed: StepPrompt = {
  id: "species.hasCash",
  unit: null,
  choices: [
    { value: false, label: "Non" },
    { value: { kind: "capitalise" }, label: "C’est un investissement" },
  ],
};

test.each([
  ["an amount in euros and cents", typed("€"), 240.5],
  ["a share", typed("%"), 33.33],
  ["a surface", typed("m²"), 12.5],
  ["whole kilometres", typed("km"), 8420],
  ["words", typed(null), "Carnet de bord"],
  ["one of the choices", pressed, false],
  ["a choice of several parts", pressed, { kind: "capitalise" }],
])("a question of a step takes %s", (_, prompt, input) => expect(() => checkTypedAnswer(prompt, input)).not.toThrow());

test.each([
  ["an amount below zero", typed("€"), -1],
  ["a part of a cent", typed("€"), 1.234],
  ["more than the whole", typed("%"), 101],
  ["a part of a kilometre", typed("km"), 1.5],
  ["words for a figure", typed("€"), "240"],
  ["nothing", typed(null), " "],
  ["a choice that it does not offer", pressed, true],
  ["anything where nothing is asked", null, 1],
])("it refuses %s", (_, prompt, input) => expect(() => checkTypedAnswer(prompt, input)).toThrow(DomainError));

test("an answer reads as the label of its choice, or as its figure in its unit", () => {
  const texts = [typedAnswerText(typed("€"), 240.5), typedAnswerText(typed("km"), 8420), typedAnswerText(typed("count"), 3)];
  expect(texts).toEqual(["240,50\u00a0€", "8420\u00a0km", "3"]);
  expect([typedAnswerText(pressed, { kind: "capitalise" }), typedAnswerText(typed(null), "Oui")]).toEqual([
    "C’est un investissement",
    "Oui",
  ]);
});

test("without words of its author a question is in those of its step, with what it names", () => {
  expect(stepQuestionText(null, "TOUJOURS LÀ\u00a0?", ["Scooter", "Bureau"])).toBe("TOUJOURS LÀ\u00a0?\nScooter\nBureau");
  expect(stepQuestionText("Et le scooter\u00a0?", "TOUJOURS LÀ\u00a0?", ["Scooter"])).toBe("Et le scooter\u00a0?");
});
