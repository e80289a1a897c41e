import { threadState } from "@comptoir/accounting/questions/thread";
import type { Db } from "../../db/db.js";
import { readsOf } from "../../db/reads.js";
import { readThreads } from "./questions-repository.js";

/** Questions of a company without an answer. */
export type WaitingQuestions = { readonly count: number; readonly latestId: string };

/** How many questions of a company wait for its client, with the latest of them; null without any. */
export async function waitingQuestionsOf(db: Db, companyId: string): Promise<WaitingQuestions | null> {
  const threads = await readThreads(readsOf(db, companyId), companyId, { by: "unclosed" });
  const waiting = threads.filter((thread) => threadState(thread) === "open");
  const [latest] = waiting;
  return latest === undefined ? null : { count: waiting.length, latestId: latest.id };
}
