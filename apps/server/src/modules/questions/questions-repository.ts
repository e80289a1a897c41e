import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { StepPrompt } from "@comptoir/accounting/questions/step-prompt";
import type { ThreadFacts } from "@comptoir/accounting/questions/thread";
import type { Reads } from "../../db/reads.js";
import type { Tx } from "../../db/transaction.js";

/** What a question may be about. */
export type SubjectKind = "operation" | "file" | "step";

/** A thread without its words: what its state follows from. */
export type ThreadRow = ThreadFacts & {
  readonly id: string;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  /** What one thread at a time is about: its subject, or one question of a step of a year. */
  readonly about: string;
  readonly prompt: StepPrompt | null;
  readonly choices: readonly string[];
  readonly answers: number;
  /** Amount of the operation, present or deleted; null for a paper. */
  readonly amount: Cents | null;
  readonly askedAt: Date;
};

const SETTLED = `case when q.wants_paper then exists (select from books.attachments p where p.company_id = $1 and p.operation_id = q.subject_id)
    when q.subject_kind = 'file'
    then q.was_waiting and exists (select from books.attachments p where p.company_id = $1 and p.file_id = q.subject_id)
    when q.subject_kind = 'step'
    then q.was_waiting and exists (select from books.closing_steps s
      where s.company_id = $1 and s.fiscal_year_id = q.subject_id and s.code = q.step_code and s.status in (1, 4))
    else coalesce(q.was_waiting and o.status <> 'to_categorize', false) or exists (
      select from books.answers a join books.attachments p on p.company_id = $1 and p.file_id = a.file_id and p.operation_id = q.subject_id
        where a.company_id = $1 and a.question_id = q.id) end`;

/** True when the last answer that is no paper came late: papers are joined. */
const LATE = `coalesce((select a.is_late from books.answers a
    where a.company_id = $1 and a.question_id = q.id and a.file_name is null order by a.id desc limit 1), false)`;

const LOOSE_PAPER = `q.subject_kind = 'operation' and exists (
    select from books.answers a join books.files p on p.company_id = $1 and p.id = a.file_id and p.removed_at is null
      where a.company_id = $1 and a.question_id = q.id
        and not exists (select from books.attachments j where j.company_id = $1 and j.file_id = a.file_id))`;

const ANSWERS = "(select count(*)::int from books.answers a where a.company_id = $1 and a.question_id = q.id)";

const SUBJECTS = `left join books.operations o on q.subject_kind = 'operation' and o.company_id = $1 and o.id = q.subject_id
  left join books.files f on q.subject_kind = 'file' and f.company_id = $1 and f.id = q.subject_id and f.removed_at is null
  left join books.fiscal_years y on q.subject_kind = 'step' and y.company_id = $1 and y.id = q.subject_id`;

/** One thread is open of a subject at a time, of a step one for each of its questions. */
const ABOUT = "concat_ws(' ', q.subject_id, q.step_code, q.prompt ->> 'id')";

/** $1 the company, $2 the id that they come before, $3 how many at most, $4 what they are chosen by. */
const threads = (
  selection: string,
): string => `select q.id, q.subject_kind as "subjectKind", q.subject_id as "subjectId", ${ABOUT} as about, q.prompt, q.choices,
    ${ANSWERS} as answers, coalesce(o.amount_cents, q.subject_cents) as amount, q.asked_at as "askedAt", q.closed_at is not null as "isClosed",
    ${ANSWERS} > 0 as "hasAnswer", coalesce(o.id, f.id, y.id) is not null as "hasSubject", q.wants_paper as "wantsPaper", ${SETTLED} as "isSettled",
    ${LATE} as "isLate", ${LOOSE_PAPER} as "hasLoosePaper"
  from books.questions q ${SUBJECTS}
  where q.company_id = $1 and q.id < $2 and ${selection}
  order by q.id desc limit $3`;

/** Each reads by an index of its own: the key of the table, that of the subjects, that of the threads which no one closed. */
const SELECTIONS = {
  ids: { name: "question_threads_named", text: threads("q.id = any($4::uuid[])") },
  subject: { name: "question_threads_of_subject", text: threads("q.subject_id = $4") },
  unclosed: { name: "question_threads_unclosed", text: threads("q.closed_at is null") },
  all: { name: "question_threads", text: threads("true") },
};

/** Some threads: of one subject, not closed by a person (they may have closed by themselves), or all of them. */
export type ThreadSelection =
  | { readonly by: "ids"; readonly value: readonly string[] }
  | { readonly by: "subject"; readonly value: string }
  | { readonly by: "unclosed" | "all" };

type ThreadPage = {
  /** The id of a thread that they were asked before. */
  readonly before?: string | undefined;
  readonly limit?: number;
};

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Threads of a company, the latest first. */
export function readThreads(
  reads: Reads,
  companyId: string,
  selection: ThreadSelection,
  { before = LAST_ID, limit }: ThreadPage = {},
): Promise<ThreadRow[]> {
  const values = [companyId, before, limit ?? null, ...("value" in selection ? [selection.value] : [])];
  return reads<ThreadRow>({ ...SELECTIONS[selection.by], values });
}

/** An answer to a question, as the table holds it. */
export type QuestionAnswerRow = {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly account: string | null;
  readonly words: string | null;
  /** What a step asks to type; null of another answer. */
  readonly input: unknown;
  readonly file_id: string | null;
  readonly file_name: string | null;
};

/** A thread as it is shown. */
export type QuestionRow = {
  readonly id: string;
  readonly title: string;
  readonly date: IsoDate;
  readonly step_code: string | null;
  readonly text: string | null;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly closed_at: Date | null;
  readonly answers: readonly QuestionAnswerRow[] | null;
};

const QUESTIONS = `select q.id, coalesce(o.title, q.subject_title) as title, coalesce(o.date, q.subject_date) as date, q.step_code, q.text, q.asked_by, q.asked_at,
    q.closed_at,
    (select json_agg(json_build_object('id', a.id, 'by', a.answered_by, 'at', a.answered_at, 'account', a.account, 'words', a.words,
        'input', a.input, 'file_id', a.file_id, 'file_name', a.file_name) order by a.id)
      from books.answers a where a.company_id = $1 and a.question_id = q.id) as answers
  from books.questions q left join books.operations o on q.subject_kind = 'operation' and o.company_id = $1 and o.id = q.subject_id
  where q.company_id = $1 and q.id = any($2::uuid[])`;

/** The words of these threads. */
export function readQuestions(reads: Reads, companyId: string, ids: readonly string[]): Promise<QuestionRow[]> {
  return reads<QuestionRow>({ name: "questions_named", text: QUESTIONS, values: [companyId, ids] });
}

/** The present subject of a question. */
export type SubjectRow = {
  readonly title: string;
  readonly date: IsoDate;
  readonly amount: Cents | null;
  readonly isWaiting: boolean;
  /** False of an operation that keeps its category, or has none by nature. */
  readonly takesCategory: boolean;
  readonly suggested: readonly string[];
};

const OPERATION = `select o.title, o.date, o.amount_cents as amount, o.status = 'to_categorize' as "isWaiting",
    o.origin not in ('other', 'other_closure')
      and (o.status = 'to_categorize' or (o.status = 'categorized' and o.vat_status <> 'validated')) as "takesCategory",
    case when o.status = 'to_categorize' and o.suggestion_account is not null
      then o.suggestion_account || coalesce(o.suggestion_alternatives, '{}') else '{}' end as suggested
  from books.operations o where o.company_id = $1 and o.id = $2`;

const PAPER = `select f.name as title, (f.created_at at time zone 'Europe/Paris')::date as date, null::bigint as amount, false as "takesCategory",
    not exists (select from books.attachments p where p.company_id = $1 and p.file_id = f.id) as "isWaiting", '{}'::text[] as suggested
  from books.files f where f.company_id = $1 and f.id = $2 and f.removed_at is null`;

/** An operation or a paper of the company; null when it has none of that id. */
export async function readQuestionSubject(
  tx: Tx,
  companyId: string,
  { kind, id }: { readonly kind: Exclude<SubjectKind, "step">; readonly id: string },
): Promise<SubjectRow | null> {
  const [row] = await tx.query<SubjectRow>(kind === "operation" ? OPERATION : PAPER, [companyId, id]);
  return row ?? null;
}

/** An operation whose paper may be asked for. */
export type PaperSubject = Pick<SubjectRow, "title" | "date" | "amount" | "isWaiting"> & {
  readonly id: string;
  readonly hasPaper: boolean;
};

/** Some operations of the company by date: those that it has. */
export function readPaperSubjects(tx: Tx, companyId: string, ids: readonly string[]): Promise<PaperSubject[]> {
  return tx.query<PaperSubject>(
    `select o.id, o.title, o.date, o.amount_cents as amount, o.status = 'to_categorize' as "isWaiting",
        exists (select from books.attachments p where p.company_id = $1 and p.operation_id = o.id) as "hasPaper"
      from books.operations o where o.company_id = $1 and o.id = any($2::uuid[]) order by o.date, o.id`,
    [companyId, ids],
  );
}

/** A question to store. */
export type NewQuestion = {
  readonly id: string;
  readonly subject: { readonly kind: SubjectKind; readonly id: string } & Pick<SubjectRow, "title" | "date" | "amount" | "isWaiting">;
  readonly step?: { readonly code: string; readonly prompt: StepPrompt | null };
  readonly text: string | null;
  readonly choices: readonly string[];
  readonly wantsPaper: boolean;
  readonly userId: string;
  readonly at: Date;
};

/** Stores a question. */
export async function insertQuestion(
  tx: Tx,
  companyId: string,
  { id, subject, step, text, choices, wantsPaper, userId, at }: NewQuestion,
): Promise<void> {
  await tx.run(
    `insert into books.questions (company_id, id, subject_kind, subject_id, subject_title, subject_date, subject_cents, was_waiting, text, choices,
        wants_paper, asked_by, asked_at, step_code, prompt)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb)`,
    [
      companyId,
      id,
      subject.kind,
      subject.id,
      subject.title,
      subject.date,
      subject.amount,
      subject.isWaiting,
      text,
      choices,
      wantsPaper,
      userId,
      at,
      step?.code ?? null,
      step?.prompt ? JSON.stringify(step.prompt) : null,
    ],
  );
}

type Closing = { readonly ids: readonly string[]; readonly userId: string; readonly at: Date };

/** Closes threads that are not closed yet. */
export async function storeClosed(tx: Tx, companyId: string, { ids, userId, at }: Closing): Promise<void> {
  await tx.run(
    "update books.questions set closed_by = $3, closed_at = $4 where company_id = $1 and id = any($2::uuid[]) and closed_at is null",
    [companyId, ids, userId, at],
  );
}

type NewAnswer = {
  readonly id: string;
  readonly questionId: string;
  readonly account: string | null;
  readonly words: string | null;
  /** What a step asks to type; null of another answer. */
  readonly input: unknown;
  readonly paper: { readonly id: string; readonly name: string } | null;
  readonly isLate: boolean;
  readonly userId: string;
  readonly at: Date;
};

/** Stores an answer to a question. */
export async function insertAnswer(tx: Tx, companyId: string, answer: NewAnswer): Promise<void> {
  const { id, questionId, account, words, input, paper, isLate, userId, at } = answer;
  await tx.run(
    `insert into books.answers (company_id, id, question_id, account, words, file_id, file_name, is_late, answered_by, answered_at, input)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)`,
    [
      companyId,
      id,
      questionId,
      account,
      words,
      paper?.id ?? null,
      paper?.name ?? null,
      isLate,
      userId,
      at,
      input === null ? null : JSON.stringify(input),
    ],
  );
}

/** True when an operation is given to this account alone. */
export async function isGivenTo(
  tx: Tx,
  companyId: string,
  { operationId, account }: { readonly operationId: string; readonly account: string | null },
): Promise<boolean> {
  const [row] = await tx.query<{ is_given: boolean | null }>(
    "select bool_and(account_code = $3) as is_given from books.allocations where company_id = $1 and operation_id = $2",
    [companyId, operationId, account],
  );
  return row?.is_given === true;
}

/** Who asked a question. */
export async function askerOf(tx: Tx, companyId: string, id: string): Promise<string | null> {
  const [row] = await tx.query<{ asked_by: string }>("select asked_by from books.questions where company_id = $1 and id = $2", [
    companyId,
    id,
  ]);
  return row?.asked_by ?? null;
}

/** A question and one of its answers, as a company takes them away. */
export type ExportedQuestion = {
  readonly askedOn: IsoDate;
  readonly title: string;
  readonly text: string | null;
  readonly choices: readonly string[];
  /** Both null while nothing was answered. */
  readonly answeredOn: IsoDate | null;
  readonly answer: string | null;
};

/** Every question of a company with each of its answers, in the order they came. */
export function listExportedQuestions(tx: Tx, companyId: string): Promise<ExportedQuestion[]> {
  return tx.query<ExportedQuestion>(
    `select (q.asked_at at time zone 'Europe/Paris')::date as "askedOn", q.subject_title as title, q.text,
        case when q.prompt is null then q.choices else array(select c ->> 'label' from jsonb_array_elements(q.prompt -> 'choices') c) end as choices,
        (a.answered_at at time zone 'Europe/Paris')::date as "answeredOn", coalesce(a.account, a.words, a.file_name,
          (select c ->> 'label' from jsonb_array_elements(q.prompt -> 'choices') c where c -> 'value' = a.input limit 1),
          case when a.input is not null then concat_ws(' ', a.input #>> '{}', nullif(q.prompt ->> 'unit', 'count')) end) as answer
      from books.questions q left join books.answers a on a.company_id = $1 and a.question_id = q.id
      where q.company_id = $1 order by q.id, a.id`,
    [companyId],
  );
}

/** How many replies to questions a company has in all. */
export async function countAnswers(tx: Tx, companyId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>("select count(*)::int as n from books.answers where company_id = $1", [companyId], {
    name: "answers_in_all",
  });
  return row?.n ?? 0;
}
