import type { ClosingQuestion } from "@comptoir/contract/closing/steps";

/** How a question is answered: a press among choices, or a figure in its unit. */
export type AnswerKind = "choices" | "amount" | "percent" | "whole" | "number" | "text";

/** How a question is answered. One that offers choices is pressed; a figure without unit is text. */
export function answerKind({ kind, choices, unit }: Pick<ClosingQuestion, "kind" | "choices" | "unit">): AnswerKind {
  if (kind === "P" || choices.length > 0) return "choices";
  switch (unit) {
    case "€":
      return "amount";
    case "%":
      return "percent";
    case "km":
    case "g/km":
    case "count":
      return "whole";
    case "m²":
      return "number";
    default:
      return "text";
  }
}

/** The same answer, be it an object: values of JSON compared as such. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The first question that has no answer and was not put off; null when the walk is over. */
export function nextQuestion(questions: readonly ClosingQuestion[], putOff: ReadonlySet<string>): ClosingQuestion | null {
  return questions.find(({ id, answered }) => !answered && !putOff.has(id)) ?? null;
}
