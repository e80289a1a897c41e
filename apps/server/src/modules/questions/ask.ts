import { uuidv7 } from "uuidv7";
import { parisDay } from "@comptoir/accounting/calendar";
import { checkRoom, choicesOfQuestion, MAX_REOPENABLE_QUESTIONS, type QuestionSubject } from "@comptoir/accounting/questions/thread";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { askQuestion } from "@comptoir/contract/questions/questions";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { settlesNothing } from "../books/consequences.js";
import { Refusal } from "../../refusal.js";
import { lockBooks } from "../books/years/service.js";
import { announceQuestion } from "./announce-question.js";
import { countUse, sideOf, type QuestionContext } from "./question-context.js";
import { insertQuestion, readQuestionSubject, storeClosed, type SubjectKind, type SubjectRow } from "./questions-repository.js";
import { unclosedThreads } from "./threads.js";

type Asked = Pick<BodyOf<typeof askQuestion>, "subject" | "text" | "choices">;

/**
 * Asks the client about an operation or a paper, and informs the people of the company in the same transaction; `isHeard` is false while
 * the company has no one who could sign in. Throws what `choicesOfQuestion` and `checkRoom` do, `not_found` of an unknown subject.
 */
export async function ask(
  tx: Tx,
  company: Company,
  { subject, text, choices, ...context }: Asked & QuestionContext,
): Promise<{ id: string; isHeard: boolean }> {
  settlesNothing(tx, "a question changes no books");
  const { caller, now } = context;
  await lockBooks(tx, company.id);
  const asked = { side: sideOf(caller), text, choices: choices ?? null };
  const row = await readQuestionSubject(tx, company.id, subject);
  if (row === null) throw new Refusal({ code: "not_found", what: subject.kind });
  const proposed = choicesOfQuestion({ ...asked, suggested: row.suggested }, subjectOf(subject.kind, row, company));
  const threads = await unclosedThreads(tx, company);
  const open = threads.filter(({ state }) => state === "open");
  const onSubject = threads.filter(({ subjectId }) => subjectId === subject.id);
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
  await insertQuestion(tx, company.id, { id, subject: { ...row, ...subject }, text, choices: proposed, wantsPaper: false, userId, at });
  const ofToday = open.filter(({ askedAt }) => parisDay(askedAt.getTime()) === parisDay(now));
  const beside = ofToday.map((thread) => thread.id);
  return { id, isHeard: await announceQuestion(tx, company.id, { questionId: id, beside, ...context }) };
}

function subjectOf(kind: SubjectKind, { amount, takesCategory }: SubjectRow, { taxSystem }: Company): QuestionSubject {
  if (kind === "file" || amount === null) return { kind: "file" };
  return { kind: "operation", sign: amount > 0 ? "income" : "outcome", takesCategory, taxSystem };
}
