import { z } from "zod";
import { isOfferedCategory } from "@comptoir/accounting/chart/categories";
import { eurosFromCents } from "@comptoir/accounting/money";
import { typedAnswerText, type StepPrompt } from "@comptoir/accounting/questions/step-prompt";
import { threadState, type ThreadState } from "@comptoir/accounting/questions/thread";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { pagerTo } from "@comptoir/contract/base/values";
import { QUESTIONS_PER_PAGE, type listQuestions, type Question } from "@comptoir/contract/questions/questions";
import { peopleOf } from "../../access/people-repository.js";
import type { Company } from "../../access/membership.js";
import type { Db } from "../../db/db.js";
import { readsIn, readsOf } from "../../db/reads.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { accountName } from "../operations/service.js";
import {
  readQuestions,
  readThreads,
  type QuestionAnswerRow,
  type QuestionRow,
  type ThreadRow,
  type ThreadSelection,
} from "./questions-repository.js";

/** A thread with its state, and the accounts that it proposes today. */
export type Thread = ThreadRow & { readonly state: ThreadState };

type Wanted = {
  readonly state?: ThreadState | undefined;
  readonly operationId?: string | undefined;
  readonly questionId?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Threads looked at for a page, at most: more than may be of another state (`MAX_OPEN_QUESTIONS` and the two bounds beside it). */
const LOOKED_AT = 400;

/** A page of the questions of a company, the latest first: in one state, the one that is named, else all that are not closed. Refuses `cursor.invalid`. */
export async function pageOfQuestions(db: Db, company: Company, wanted: Wanted): Promise<ReplyOf<typeof listQuestions>> {
  const { cursor } = wanted;
  if (!z.uuid().optional().safeParse(cursor).success) throw new Refusal({ code: "cursor.invalid" });
  const reads = readsOf(db, company.id);
  const looked = await readThreads(reads, company.id, selectionOf(wanted), { before: cursor, limit: LOOKED_AT });
  const kept = looked.map((row) => toThread(row, company)).filter((thread) => isOf(thread, wanted));
  const shown = kept.slice(0, QUESTIONS_PER_PAGE);
  const last = kept.length > shown.length ? shown.at(-1) : looked.length === LOOKED_AT ? looked.at(-1) : undefined;
  const ids = shown.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await readQuestions(reads, company.id, ids);
  const people = await peopleOf(db, rows.flatMap(peopleIn));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (id: string): Question["askedBy"] => people.get(id) ?? { id, name: "Une personne" };
  return {
    results: shown.flatMap((thread) => {
      const row = byId.get(thread.id);
      return row ? [toQuestion(thread, row, nameOf)] : [];
    }),
    pager: pagerTo(last?.id ?? null, QUESTIONS_PER_PAGE),
  };
}

function selectionOf({ state, operationId, questionId }: Wanted): ThreadSelection {
  if (questionId !== undefined) return { by: "ids", value: [questionId] };
  if (operationId !== undefined) return { by: "subject", value: operationId };
  return { by: state === "closed" ? "all" : "unclosed" };
}

function isOf(thread: Thread, { state, questionId }: Wanted): boolean {
  if (state === undefined) return questionId !== undefined || thread.state !== "closed";
  return thread.state === state;
}

/** The threads that no one closed, with their states, the latest first: those that closed by themselves are among them. */
export async function unclosedThreads(tx: Tx, company: Pick<Company, "id" | "taxSystem">): Promise<Thread[]> {
  const rows = await readThreads(readsIn(tx), company.id, { by: "unclosed" });
  return rows.map((row) => toThread(row, company));
}

/** One thread as a transaction finds it. Refuses `not_found`. */
export async function threadOf(tx: Tx, company: Pick<Company, "id" | "taxSystem">, id: string): Promise<Thread> {
  const [row] = await readThreads(readsIn(tx), company.id, { by: "ids", value: [id] });
  if (!row) throw new Refusal({ code: "not_found", what: "question" });
  return toThread(row, company);
}

function toThread(row: ThreadRow, company: Pick<Company, "taxSystem">): Thread {
  return { ...row, state: threadState(row), choices: admitted(row, company) };
}

/** What was proposed, less what another regime took away since, and what the side of the operation is not offered. */
function admitted({ choices, amount }: ThreadRow, { taxSystem }: Pick<Company, "taxSystem">): readonly string[] {
  const sign = amount !== null && amount > 0 ? "income" : "outcome";
  return choices.filter((account) => isOfferedCategory(account, { sign, taxSystem }));
}

function peopleIn({ asked_by: asker, answers }: QuestionRow): string[] {
  return [asker, ...(answers ?? []).map(({ by }) => by)];
}

function toQuestion(thread: Thread, row: QuestionRow, nameOf: (id: string) => Question["askedBy"]): Question {
  const { subjectKind: kind, subjectId, amount, choices, prompt, state } = thread;
  const value = amount === null ? null : eurosFromCents(amount);
  return {
    id: thread.id,
    subject: { kind, id: subjectId, stepCode: row.step_code, title: row.title, date: row.date, value },
    text: row.text,
    choices: choices.map(toChoice),
    prompt: prompt === null ? null : { ...prompt, choices: [...prompt.choices] },
    state,
    askedBy: nameOf(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    answers: (row.answers ?? []).map((answer) => toAnswer(answer, prompt, nameOf)),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

function toAnswer(
  { id, by, at, account, words, input, file_id, file_name: name }: QuestionAnswerRow,
  prompt: StepPrompt | null,
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
    input: input === null || prompt === null ? null : { value: input, label: typedAnswerText(prompt, input) },
    file: name === null ? null : { fid, name, uri: `/api/v1/file/${fid}` },
  };
}

function toChoice(account: string): Question["choices"][number] {
  return { account, label: accountName(account).name };
}
