import { uuidv7 } from "uuidv7";
import { parisDay } from "@comptoir/accounting/calendar";
import { checkRoom, checkSide } from "@comptoir/accounting/questions/thread";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { settlesNothing } from "../books/consequences.js";
import { lockBooks } from "../books/years/service.js";
import { announceQuestion } from "./announce-question.js";
import { countUse, sideOf, type QuestionContext } from "./question-context.js";
import { insertQuestion, readPaperSubjects } from "./questions-repository.js";
import { unclosedThreads } from "./threads.js";

const PAPER_WORDS = "Pouvez-vous envoyer la pièce de cette opération\u00a0: facture, ticket ou reçu\u00a0?";

type AskedPapers = { readonly operationIds: readonly string[]; readonly text: string | null };

/** How many were asked for, and how many were left out: their paper is there, or a question about them is open. */
export type PapersAsked = { readonly asked: number; readonly left: number; readonly isHeard: boolean };

/**
 * Asks the client for the papers of several operations, one question each, and informs the people of the company once. Throws what
 * `checkRoom` does of too many, `question.staff_only`, `not_found` of an unknown operation.
 */
export async function askPapers(
  tx: Tx,
  company: Company,
  { operationIds, text, ...context }: AskedPapers & QuestionContext,
): Promise<PapersAsked> {
  settlesNothing(tx, "a question changes no books");
  const { caller, now } = context;
  checkSide(sideOf(caller), "staff");
  await lockBooks(tx, company.id);
  const wanted = [...new Set(operationIds)];
  const subjects = await readPaperSubjects(tx, company.id, wanted);
  if (subjects.length < wanted.length) throw new Refusal({ code: "not_found", what: "operation" });
  const threads = await unclosedThreads(tx, company);
  const busy = new Set(threads.filter(({ state }) => state !== "closed").map(({ subjectId }) => subjectId));
  const toAsk = subjects.filter(({ id, hasPaper }) => !hasPaper && !busy.has(id));
  const open = threads.filter(({ state }) => state === "open");
  if (toAsk.length > 0) {
    const answered = threads.filter(({ state }) => state === "answered").length;
    checkRoom({ openOnSubject: null, open: open.length + toAsk.length - 1, answered });
    await countUse(tx, "questions", context);
  }
  const told = open.filter(({ askedAt }) => parisDay(askedAt.getTime()) === parisDay(now)).map(({ id }) => id);
  let isHeard = true;
  for (const { hasPaper: _, ...subject } of toAsk) {
    const id = uuidv7();
    const question = { text: text ?? PAPER_WORDS, choices: [], wantsPaper: true, userId: caller.userId, at: new Date(now) };
    await insertQuestion(tx, company.id, { id, subject: { kind: "operation", ...subject }, ...question });
    isHeard = await announceQuestion(tx, company.id, { questionId: id, beside: told, ...context });
    told.push(id);
  }
  return { asked: toAsk.length, left: wanted.length - toAsk.length, isHeard };
}
