import { DomainError } from "@comptoir/accounting/errors";
import { checkSide } from "@comptoir/accounting/questions/thread";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { settlesNothing } from "../books/consequences.js";
import { lockBooks } from "../books/years/service.js";
import { forgetQuestionNotices } from "./announce-question.js";
import { storeClosed } from "./questions-repository.js";
import { sideOf, type QuestionContext } from "./question-context.js";
import { threadOf } from "./threads.js";

/** Closes a thread for good: what was answered stays a suggestion. Throws `question.staff_only`, `question.closed`, `not_found`. */
export async function closeThread(
  tx: Tx,
  company: Company,
  { id, caller, now }: Pick<QuestionContext, "caller" | "now"> & { id: string },
): Promise<void> {
  settlesNothing(tx, "a question changes no books");
  await lockBooks(tx, company.id);
  checkSide(sideOf(caller), "staff");
  const { state } = await threadOf(tx, company, id);
  if (state === "closed") throw new DomainError({ code: "question.closed" });
  await storeClosed(tx, company.id, { ids: [id], userId: caller.userId, at: new Date(now) });
  await forgetQuestionNotices(tx, company.id, id);
}
