import { uuidv7 } from "uuidv7";
import { parisDay } from "@comptoir/accounting/calendar";
import { checkRoom, MAX_REOPENABLE_QUESTIONS } from "@comptoir/accounting/questions/thread";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { announceQuestion, type QuestionNotice } from "./announce-question.js";
import { countUse, type QuestionContext } from "./question-context.js";
import { insertQuestion, storeClosed, type NewQuestion } from "./questions-repository.js";
import { unclosedThreads } from "./threads.js";

/** A question that was asked; `isHeard` is false while the company has no one who could sign in. */
export type Opened = { readonly id: string; readonly isHeard: boolean };

type Opening = Pick<NewQuestion, "subject" | "step" | "text" | "choices"> & {
  /** How people are informed; as of any question without it. */
  readonly notice?: QuestionNotice;
};

/** Opens a thread and informs the people of the company in the same transaction, books held. Throws what `checkRoom` does. */
export async function openThread(
  tx: Tx,
  company: Company,
  { subject, step, text, choices, notice, ...context }: Opening & QuestionContext,
): Promise<Opened> {
  const { caller, now } = context;
  const threads = await unclosedThreads(tx, company);
  const open = threads.filter(({ state }) => state === "open");
  const about = [subject.id, step?.code, step?.prompt?.id].filter((part) => part !== undefined).join(" ");
  const onSubject = threads.filter((thread) => thread.about === about);
  checkRoom({
    openOnSubject: onSubject.find(({ state }) => state !== "closed")?.id ?? null,
    open: open.length,
    answered: threads.filter(({ state }) => state === "answered").length,
  });
  await countUse(tx, "questions", context);
  const [id, at, userId] = [uuidv7(), new Date(now), caller.userId];
  // Threads that closed by themselves stay so: one thread of a subject may open again, and only the latest ones of the company.
  const closed = threads.filter(({ state }) => state === "closed");
  const ids = [...onSubject, ...closed.slice(MAX_REOPENABLE_QUESTIONS)].map((thread) => thread.id);
  await storeClosed(tx, company.id, { ids, userId, at });
  await insertQuestion(tx, company.id, { id, subject, ...(step && { step }), text, choices, wantsPaper: false, userId, at });
  const ofToday = open.filter(({ askedAt }) => parisDay(askedAt.getTime()) === parisDay(now));
  const beside = ofToday.map((thread) => thread.id);
  return { id, isHeard: await announceQuestion(tx, company.id, { questionId: id, beside, ...(notice && { notice }), ...context }) };
}
