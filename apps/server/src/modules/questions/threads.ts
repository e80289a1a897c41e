import { isCategory } from "@comptoir/accounting/chart/categories";
import { eurosFromCents } from "@comptoir/accounting/money";
import { threadState, type ThreadState } from "@comptoir/accounting/questions/thread";
import type { ReplyOf } from "@comptoir/contract/endpoint";
import { QUESTIONS_PER_PAGE, type listQuestions, type Question } from "@comptoir/contract/questions";
import { peopleOf } from "../../access/people-repository.js";
import type { Company } from "../../access/membership.js";
import type { Db } from "../../db/db.js";
import { readsIn, readsOf, type Reads } from "../../db/reads.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { accountName } from "../operations/service.js";
import { readQuestions, readThreads, type QuestionAnswerRow, type QuestionRow, type ThreadRow } from "./questions-repository.js";

/** A thread with its state, and the accounts that it proposes today. */
export type Thread = ThreadRow & { readonly state: ThreadState };

type Wanted = {
  readonly state?: ThreadState | undefined;
  readonly operationId?: string | undefined;
  readonly page: number;
};

/** A page of the questions of a company, the latest first: those of one state, else those that are not closed. */
export async function pageOfQuestions(
  db: Db,
  company: Company,
  { state, operationId, page }: Wanted,
): Promise<ReplyOf<typeof listQuestions>> {
  const reads = readsOf(db, company.id);
  const threads = (await threadsOf(reads, company, { subjectId: operationId })).filter((thread) =>
    state === undefined ? thread.state !== "closed" : thread.state === state,
  );
  const shown = threads.slice((page - 1) * QUESTIONS_PER_PAGE, page * QUESTIONS_PER_PAGE);
  const rows =
    shown.length === 0
      ? []
      : await readQuestions(
          reads,
          company.id,
          shown.map(({ id }) => id),
        );
  const people = await peopleOf(db, rows.flatMap(peopleIn));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (id: string): Question["askedBy"] => people.get(id) ?? { id, name: "Une personne" };
  return {
    results: shown.flatMap((thread) => {
      const row = byId.get(thread.id);
      return row ? [toQuestion(thread, row, nameOf)] : [];
    }),
    pager: {
      currentPage: page,
      itemsPerPage: QUESTIONS_PER_PAGE,
      lastPage: Math.max(1, Math.ceil(threads.length / QUESTIONS_PER_PAGE)),
      exact: true,
      cursor: null,
    },
  };
}

/** Threads with their states, the latest first. */
export async function threadsOf(
  reads: Reads,
  company: Pick<Company, "id" | "taxSystem">,
  among: { readonly ids?: readonly string[]; readonly subjectId?: string | undefined } = {},
): Promise<Thread[]> {
  const rows = await readThreads(reads, company.id, among);
  return rows.map((row) => ({ ...row, state: threadState(row), choices: admitted(row, company) }));
}

/** One thread as a transaction finds it. Refuses `not_found`. */
export async function threadOf(tx: Tx, company: Pick<Company, "id" | "taxSystem">, id: string): Promise<Thread> {
  const [thread] = await threadsOf(readsIn(tx), company, { ids: [id] });
  if (!thread) throw new Refusal({ code: "not_found", what: "question" });
  return thread;
}

/** What was proposed, less what another regime took away since. */
function admitted({ choices, amount }: ThreadRow, { taxSystem }: Pick<Company, "taxSystem">): readonly string[] {
  const sign = amount !== null && amount > 0 ? "income" : "outcome";
  return choices.filter((account) => isCategory(account, { sign, taxSystem }));
}

function peopleIn({ asked_by: asker, answers }: QuestionRow): string[] {
  return [asker, ...(answers ?? []).map(({ by }) => by)];
}

function toQuestion(thread: Thread, row: QuestionRow, nameOf: (id: string) => Question["askedBy"]): Question {
  const { subjectKind: kind, subjectId, amount, choices, state } = thread;
  const value = amount === null ? null : eurosFromCents(amount);
  return {
    id: thread.id,
    subject: { kind, id: subjectId, title: row.title, date: row.date, value },
    text: row.text,
    choices: choices.map(toChoice),
    state,
    askedBy: nameOf(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    answers: (row.answers ?? []).map((answer) => toAnswer(answer, nameOf)),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

function toAnswer(
  { id, by, at, account, words, file_id, file_name: name }: QuestionAnswerRow,
  nameOf: (id: string) => Question["askedBy"],
) {
  // The name of a paper forgotten since leads to the reply of one that is no more.
  const fid = file_id ?? id;
  return {
    id,
    by: nameOf(by),
    at: new Date(at).toISOString(),
    choice: account === null ? null : toChoice(account),
    text: words,
    file: name === null ? null : { fid, name, uri: `/api/v1/file/${fid}` },
  };
}

function toChoice(account: string): Question["choices"][number] {
  return { account, label: accountName(account).name };
}
