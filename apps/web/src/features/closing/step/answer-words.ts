import type { ClosingQuestion } from "@comptoir/contract/closing/steps";
import { amount, count } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";

const MOST = 3;

/** What was answered to the questions of a step, in a few words: the first answers in full and the others counted; empty without any. */
export function answerWords(questions: readonly ClosingQuestion[]): string {
  const words = questions.filter(({ answered }) => answered).map(wordsOf);
  const first = words.slice(0, MOST);
  const others = words.length - first.length;
  if (others === 0) return first.join(", ");
  return `${first.join(", ")}, ${plural("closing.other_answers", others, { one: "et {{n}} autre réponse", other: "et {{n}} autres réponses" })}`;
}

function wordsOf(question: ClosingQuestion): string {
  return t("closing.answer_of", "«\u00a0{{question}}\u00a0» {{answer}}", { question: question.text, answer: answerOf(question) });
}

function answerOf({ value, unit, choices }: ClosingQuestion): string {
  const chosen = choices.find((choice) => JSON.stringify(choice.value) === JSON.stringify(value));
  if (chosen !== undefined) return chosen.label;
  if (typeof value === "number")
    return unit === "€" ? amount(value) : count(value) + (unit === null || unit === "count" ? "" : `\u00a0${unit}`);
  return typeof value === "string" ? value : t("closing.answered", "répondu");
}
