import { uuidv7 } from "uuidv7";
import { checkAnswer, type GivenAnswer, type ThreadState } from "@comptoir/accounting/questions/thread";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { noteChange, settlesNothing } from "../books/consequences.js";
import { lockBooks } from "../books/years/service.js";
import { keptPaper } from "../operations/service.js";
import { announceAnswer } from "./announce-question.js";
import { insertAnswer, isGivenTo } from "./questions-repository.js";
import { countUse, sideOf, type QuestionContext } from "./question-context.js";
import { threadOf } from "./threads.js";

/**
 * Keeps what the client answers, suggests the operation accordingly, and informs the staff in the same transaction; nothing of the books
 * changes. Returns the state of the thread. Throws what `checkAnswer` does, `not_found` of an unknown thread or paper.
 */
export async function giveAnswer(
  tx: Tx,
  company: Company,
  { id, given, ...context }: QuestionContext & { readonly id: string; readonly given: GivenAnswer },
): Promise<ThreadState> {
  settlesNothing(tx, "an answer with a paper changes no suggestion");
  const { caller, now } = context;
  await lockBooks(tx, company.id);
  const thread = await threadOf(tx, company, id);
  checkAnswer(sideOf(caller), given, thread);
  const paper = given.fileId === null ? null : await keptPaper(tx, company, given.fileId);
  await countUse(tx, "answers", context);
  const answerId = uuidv7();
  await insertAnswer(tx, company.id, {
    id: answerId,
    questionId: id,
    account: given.choice,
    words: given.text,
    input: given.input,
    paper: paper === null ? null : { id: paper.file_id, name: paper.name },
    isLate: thread.isSettled && !(await isGivenTo(tx, company.id, { operationId: thread.subjectId, account: given.choice })),
    userId: caller.userId,
    at: new Date(now),
  });
  if (thread.subjectKind === "operation" && paper === null) noteChange(tx, { operations: [thread.subjectId] });
  await announceAnswer(tx, company.id, { questionId: id, answerId, ...context });
  return (await threadOf(tx, company, id)).state;
}
