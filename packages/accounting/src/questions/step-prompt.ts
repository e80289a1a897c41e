import { DomainError } from "../errors.js";
import { centsFromEuros, euros } from "../money.js";
import { QUESTION_LENGTH } from "./limits.js";

/** What a question about a step of the closing asks to type or to choose, as the step asked it that day. */
export type StepPrompt = {
  /** The question of the step that the answer is proposed to. */
  readonly id: string;
  readonly unit: "€" | "km" | "m²" | "%" | "g/km" | "count" | null;
  /** Empty when the answer is typed. */
  readonly choices: readonly { readonly value: unknown; readonly label: string }[];
};

/** Refuses (`question.input_refused`) an answer that its question does not take: no choice of it, no figure in its unit, no words. */
export function checkTypedAnswer(prompt: StepPrompt | null, input: unknown): void {
  if (prompt === null || !isTaken(prompt, input)) throw new DomainError({ code: "question.input_refused" });
}

function isTaken({ unit, choices }: StepPrompt, input: unknown): boolean {
  if (choices.length > 0) return choices.some(({ value }) => JSON.stringify(value) === JSON.stringify(input));
  if (unit === null) return typeof input === "string" && input.trim() !== "" && input.length <= QUESTION_LENGTH;
  if (typeof input !== "number" || !Number.isFinite(input) || input < 0) return false;
  if (unit === "€") return centsFromEuros(input) !== null;
  if (unit === "%") return input <= 100;
  return unit === "m²" || Number.isSafeInteger(input);
}

/** An answer in words: the label of its choice, the figure in its unit, the words. */
export function typedAnswerText({ unit, choices }: StepPrompt, input: unknown): string {
  const chosen = choices.find(({ value }) => JSON.stringify(value) === JSON.stringify(input));
  if (chosen !== undefined) return chosen.label;
  if (typeof input !== "number") return typeof input === "string" ? input : "";
  if (unit === "€") return euros(centsFromEuros(input) ?? 0);
  const figure = String(input).replace(".", ",");
  return unit === null || unit === "count" ? figure : `${figure}\u00a0${unit}`;
}

/** The words of a question about a step: given by the person who asks, else the ones of the step, with what it names. */
export function stepQuestionText(given: string | null, text: string, items: readonly string[]): string {
  if (given !== null) return given;
  return [text, ...items].join("\n").slice(0, QUESTION_LENGTH);
}
