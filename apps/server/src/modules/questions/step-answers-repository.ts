import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";

/** What the client typed last for a question of a step. */
export type StepAnswer = { readonly question: string; readonly value: unknown; readonly answeredOn: IsoDate };

/** What the client typed for the steps of a fiscal year, the last answer of each question. */
export function readStepAnswers(tx: Tx, companyId: string, fiscalYearId: string): Promise<StepAnswer[]> {
  return tx.query<StepAnswer>(
    `select distinct on (q.prompt ->> 'id') q.prompt ->> 'id' as question, a.input as value,
        (a.answered_at at time zone 'Europe/Paris')::date as "answeredOn"
      from books.questions q join books.answers a on a.company_id = $1 and a.question_id = q.id and a.input is not null
      where q.company_id = $1 and q.subject_id = $2 and q.subject_kind = 'step' and q.prompt is not null
      order by q.prompt ->> 'id', a.id desc`,
    [companyId, fiscalYearId],
  );
}
