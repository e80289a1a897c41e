import { dotted } from "@comptoir/accounting/french-text";
import type { Question } from "@comptoir/contract/questions/questions";
import { day, signedAmount } from "../../text/format.js";
import { instantDay } from "../../text/instant.js";
import { plural, t } from "../../text/t.js";

type Answer = Question["answers"][number];

/** What is asked; without words of the firm, what the choices are about. */
export function questionText({
  text,
  subject: { kind },
}: Pick<Question, "text"> & { readonly subject: Pick<Question["subject"], "kind"> }): string {
  if (text !== null && text !== "") return text;
  if (kind === "step") return t("questions.what_step", "Une précision manque pour votre clôture.");
  return kind === "operation"
    ? t("questions.what_operation", "À quoi correspond cette opération\u00a0?")
    : t("questions.what_paper", "À quoi correspond cette pièce\u00a0?");
}

/** The day and the amount of what a question is about. */
export function subjectFacts({ date, value }: Question["subject"]): string {
  return dotted([date === null ? null : day(date), value === null ? null : signedAmount(value)]);
}

/** Who asked and when, and whether the client has replied. */
export function askedText({ state, askedBy, askedAt }: Pick<Question, "state" | "askedBy" | "askedAt">): string {
  const values = { name: askedBy.name, day: instantDay(askedAt) };
  return state === "answered"
    ? t("questions.replied_to", "Le client a répondu à la question de {{name}} du {{day}}", values)
    : t("questions.asked_by", "Question posée par {{name}} le {{day}}", values);
}

/** An answer in words: the category chosen, the sentence, what a step asks, or the name of the paper. */
export function answerText({ choice, text, input, file }: Pick<Answer, "choice" | "text" | "input" | "file">): string {
  return dotted([choice?.label ?? null, text, input?.label ?? null, file?.name ?? null]);
}

/** How many questions the firm asks. */
export function countText(count: number, hasMore: boolean): string {
  if (hasMore) return t("questions.many", "Votre cabinet vous pose plus de {{n}} questions.", { n: count });
  return plural("questions.count", count, {
    one: "Votre cabinet vous pose {{n}} question.",
    other: "Votre cabinet vous pose {{n}} questions.",
  });
}
