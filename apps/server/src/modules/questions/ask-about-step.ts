import { DomainError } from "@comptoir/accounting/errors";
import type { IsoDate } from "@comptoir/accounting/date";
import { stepQuestionText, type StepPrompt } from "@comptoir/accounting/questions/step-prompt";
import { checkSide } from "@comptoir/accounting/questions/thread";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { settlesNothing } from "../books/consequences.js";
import { openThread, type Opened } from "./open-thread.js";
import { sideOf, type QuestionContext } from "./question-context.js";

type AskedStep = {
  readonly fiscalYearId: string;
  /** The last day of the fiscal year. */
  readonly yearEnd: IsoDate;
  readonly code: string;
  readonly title: string;
  /** The step is not validated: the answer may serve there. */
  readonly isWaiting: boolean;
  /** Null without a question of the step: words alone ask. */
  readonly asked: (StepPrompt & { readonly text: string; readonly items: readonly string[] }) | null;
  readonly text: string | null;
};

/**
 * Asks the client about a step of a closing, books held, and informs the people of the company; the answer is proposed as an input of the step. Throws
 * `question.staff_only`, `question.empty`, what `checkRoom` does.
 */
export async function askAboutStep(
  tx: Tx,
  company: Company,
  { fiscalYearId, yearEnd, code, title, isWaiting, asked, text, ...context }: AskedStep & QuestionContext,
): Promise<Opened> {
  settlesNothing(tx, "a question changes no books");
  checkSide(sideOf(context.caller), "staff");
  if (asked === null && text === null) throw new DomainError({ code: "question.empty" });
  const prompt = asked && { id: asked.id, unit: asked.unit, choices: asked.choices };
  return openThread(tx, company, {
    subject: { kind: "step", id: fiscalYearId, title, date: yearEnd, amount: null, isWaiting },
    step: { code, prompt },
    text: asked === null ? text : stepQuestionText(text, asked.text, asked.items),
    choices: [],
    ...context,
  });
}
