import type { IsoDate } from "@comptoir/accounting/date";
import type { StepPrompt } from "@comptoir/accounting/questions/step-prompt";
import type { Tx } from "../../db/transaction.js";

/** A question and one of its answers as the tables hold them; `input` is what a step asked to type. */
export type ExportedRow = {
  readonly askedOn: IsoDate;
  readonly title: string;
  readonly text: string | null;
  readonly choices: readonly string[];
  readonly prompt: StepPrompt | null;
  readonly answeredOn: IsoDate | null;
  readonly answer: string | null;
  readonly input: unknown;
};

/** Every question of a company with each of its answers, in the order they came. */
export function readExported(tx: Tx, companyId: string): Promise<ExportedRow[]> {
  return tx.query<ExportedRow>(
    `select (q.asked_at at time zone 'Europe/Paris')::date as "askedOn", q.subject_title as title, q.text, q.choices, q.prompt,
        (a.answered_at at time zone 'Europe/Paris')::date as "answeredOn", coalesce(a.account, a.words, a.file_name) as answer, a.input
      from books.questions q left join books.answers a on a.company_id = $1 and a.question_id = q.id
      where q.company_id = $1 order by q.id, a.id`,
    [companyId],
  );
}
