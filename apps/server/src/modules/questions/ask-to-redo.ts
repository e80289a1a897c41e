import { checkSide, MAX_ANSWERED_QUESTIONS } from "@comptoir/accounting/questions/thread";
import { MAX_OPEN_QUESTIONS } from "@comptoir/accounting/questions/limits";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { settlesNothing } from "../books/consequences.js";
import { forgetQuestionNotices } from "./announce-question.js";
import { openThread } from "./open-thread.js";
import { sideOf, type QuestionContext } from "./question-context.js";
import { storeClosed } from "./questions-repository.js";
import { unclosedThreads } from "./threads.js";

type StepOfYear = { readonly fiscalYearId: string; readonly code: string };
type Redoing = StepOfYear & {
  readonly yearEnd: IsoDate;
  readonly title: string;
  /** What the firm wants to see again. */
  readonly text: string;
  readonly notice: { readonly title: string; readonly sentence: string };
};

/**
 * Asks the client, books held, to look at a step again: a thread in words, under the notice given. False without one: that of the step is open already, or
 * the company has as many threads as it may. Throws `question.staff_only`.
 */
export async function askToRedoStep(
  tx: Tx,
  company: Company,
  { fiscalYearId, code, yearEnd, title, text, ...context }: Redoing & QuestionContext,
): Promise<boolean> {
  settlesNothing(tx, "a question changes no books");
  checkSide(sideOf(context.caller), "staff");
  const threads = await unclosedThreads(tx, company);
  const isAsked = threads.some(({ about, state }) => about === aboutOf({ fiscalYearId, code }) && state !== "closed");
  const count = (wanted: "open" | "answered"): number => threads.filter(({ state }) => state === wanted).length;
  if (isAsked || count("open") >= MAX_OPEN_QUESTIONS || count("answered") >= MAX_ANSWERED_QUESTIONS) return false;
  const subject = { kind: "step", id: fiscalYearId, title, date: yearEnd, amount: null, isWaiting: true } as const;
  await openThread(tx, company, { subject, step: { code, prompt: null }, text, choices: [], ...context });
  return true;
}

/** Closes the thread in words of a step that was done again, when it was left without an answer: the step itself replies. */
export async function closeRedoneStep(
  tx: Tx,
  company: Company,
  { fiscalYearId, code, userId, now }: StepOfYear & { readonly userId: string; readonly now: number },
): Promise<void> {
  settlesNothing(tx, "a question changes no books");
  const waiting = (await unclosedThreads(tx, company)).filter(
    ({ about, state }) => about === aboutOf({ fiscalYearId, code }) && state === "open",
  );
  await storeClosed(tx, company.id, { ids: waiting.map(({ id }) => id), userId, at: new Date(now) });
  for (const { id } of waiting) await forgetQuestionNotices(tx, company.id, id);
}

/** What the thread in words of a step is about, as threads name it. */
function aboutOf({ fiscalYearId, code }: StepOfYear): string {
  return `${fiscalYearId} ${code}`;
}
