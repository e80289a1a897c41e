import { choicesOfQuestion, type QuestionSubject } from "@comptoir/accounting/questions/thread";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { askQuestion } from "@comptoir/contract/questions/questions";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { settlesNothing } from "../books/consequences.js";
import { Refusal } from "../../refusal.js";
import { lockBooks } from "../books/years/service.js";
import { openThread, type Opened } from "./open-thread.js";
import { sideOf, type QuestionContext } from "./question-context.js";
import { readQuestionSubject, type SubjectRow } from "./questions-repository.js";

type Asked = Pick<BodyOf<typeof askQuestion>, "subject" | "text" | "choices">;

/**
 * Asks the client about an operation or a paper, and informs the people of the company in the same transaction; `isHeard` is false while
 * the company has no one who could sign in. Throws what `choicesOfQuestion` and `checkRoom` do, `not_found` of an unknown subject.
 */
export async function ask(tx: Tx, company: Company, { subject, text, choices, ...context }: Asked & QuestionContext): Promise<Opened> {
  settlesNothing(tx, "a question changes no books");
  const { caller } = context;
  await lockBooks(tx, company.id);
  const asked = { side: sideOf(caller), text, choices: choices ?? null };
  const row = await readQuestionSubject(tx, company.id, subject);
  if (row === null) throw new Refusal({ code: "not_found", what: subject.kind });
  const proposed = choicesOfQuestion({ ...asked, suggested: row.suggested }, subjectOf(subject.kind, row, company));
  return openThread(tx, company, { subject: { ...row, ...subject }, text, choices: proposed, ...context });
}

function subjectOf(kind: Asked["subject"]["kind"], { amount, takesCategory }: SubjectRow, { taxSystem }: Company): QuestionSubject {
  if (kind === "file" || amount === null) return { kind: "file" };
  return { kind: "operation", sign: amount > 0 ? "income" : "outcome", takesCategory, taxSystem };
}
