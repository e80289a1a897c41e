import type { QueryClient } from "@tanstack/react-query";
import { t } from "../../../text/t.js";
import { keepInputs, rereadClosing } from "../queries.js";
import { answerChange } from "./answer-change.js";

type ClientAnswer = { readonly fiscalYearId: string; readonly promptId: string; readonly value: unknown };

/** Types what the client replied in the step that asked it; returns what became of it, in words. Throws ApiError. */
export async function typeClientAnswer(client: QueryClient, { fiscalYearId, promptId, value }: ClientAnswer): Promise<string> {
  const { steps } = await rereadClosing(client, fiscalYearId);
  const step = steps.find(({ questions }) => questions.some(({ id }) => id === promptId));
  const question = step?.questions.find(({ id }) => id === promptId);
  if (step === undefined || question === undefined)
    return t("closing.question_gone", "La clôture ne pose plus cette question\u00a0: la réponse reste à lire ici.");
  await keepInputs(client, { fiscalYearId, code: step.code }, { ...answerChange(question, step, value) });
  return t("closing.answer_typed", "La réponse est reprise dans l’étape «\u00a0{{step}}\u00a0».", { step: step.title });
}
