import { isOfferedCategory } from "../chart/categories.js";
import { DomainError } from "../errors.js";
import type { TaxSystem } from "../entry/account-facts.js";
import { MAX_CHOICES, MAX_OPEN_QUESTIONS } from "./limits.js";
import { checkTypedAnswer, type StepPrompt } from "./step-prompt.js";

/** Who speaks in the books of a company: the staff of the firm that keeps them, or the company's own people. */
export type Side = "staff" | "client";

/** State of a question, computed from its facts: without an answer, with one that waits for the staff, or over. */
export type ThreadState = "open" | "answered" | "closed";

/** Threads with an answer that the staff have neither acted on nor closed. */
export const MAX_ANSWERED_QUESTIONS = 100;
/** How often one question may be answered, at most. */
export const MAX_ANSWERS = 20;
/** Threads that closed by themselves and would open again, the latest ones: what is kept open to change in a company stays bounded. */
export const MAX_REOPENABLE_QUESTIONS = 200;

/** What the state of a thread follows from. */
export type ThreadFacts = {
  /** The staff closed it. */
  readonly isClosed: boolean;
  readonly hasAnswer: boolean;
  /** False once what it is about was deleted, true again when the deletion is taken back. */
  readonly hasSubject: boolean;
  /** It asks for the paper of its operation, and for nothing else. */
  readonly wantsPaper: boolean;
  /** What it was asked for is done: the operation that waited for a category, or for a paper, has one, the paper given or asked about is joined. */
  readonly isSettled: boolean;
  /** Its last choice or words came once that was done: the staff have not acted on them. */
  readonly isLate: boolean;
  /** A paper that was given about an operation is joined to none. */
  readonly hasLoosePaper: boolean;
};

/**
 * The state of a thread. It closes by itself when what it is about is gone, or when an answered one has served; both open it again when
 * they are taken back. Without an answer it waits for one, also once the category is known: a paper may still be missing; one that asked for the
 * paper alone is over once it is joined. What was answered
 * later than that, and papers that are left to join, are the staff's to read: it then waits for them to close it.
 */
export function threadState({ isClosed, hasAnswer, hasSubject, wantsPaper, isSettled, isLate, hasLoosePaper }: ThreadFacts): ThreadState {
  if (isClosed || !hasSubject) return "closed";
  if (!hasAnswer) return wantsPaper && isSettled ? "closed" : "open";
  return isSettled && !isLate && !hasLoosePaper ? "closed" : "answered";
}

/** The staff ask and close, the client answers. Throws `question.staff_only`, `question.client_only`. */
export function checkSide(side: Side, wanted: Side): void {
  if (side === wanted) return;
  throw new DomainError({ code: wanted === "staff" ? "question.staff_only" : "question.client_only" });
}

/** What a question is about: an operation, whose category may still change or not, or a paper. */
export type QuestionSubject =
  | { readonly kind: "operation"; readonly sign: "income" | "outcome"; readonly takesCategory: boolean; readonly taxSystem: TaxSystem }
  | { readonly kind: "file" };

type Asked = {
  readonly side: Side;
  readonly text: string | null;
  /** Null when the caller gives none: those suggested are taken. */
  readonly choices: readonly string[] | null;
  readonly suggested: readonly string[];
};

/**
 * The accounts that a question proposes. Throws when it asks nothing (`question.empty`), or proposes accounts that its subject does not
 * take (`question.choices_useless`) or that the chart does not offer on the side of the operation (`question.choice_not_admitted`): a client reads a
 * receipt as income, so a charge that it would lower is no choice, though the staff may allocate it there.
 */
export function choicesOfQuestion({ side, text, choices, suggested }: Asked, subject: QuestionSubject): readonly string[] {
  checkSide(side, "staff");
  const given = [...new Set(choices ?? [])];
  const takesCategory = subject.kind === "operation" && subject.takesCategory;
  if (given.length > 0 && !takesCategory) throw new DomainError({ code: "question.choices_useless" });
  const isAdmitted = (account: string): boolean => subject.kind === "operation" && isOfferedCategory(account, subject);
  const refused = given.find((account) => !isAdmitted(account));
  if (refused !== undefined)
    throw new DomainError({ code: "question.choice_not_admitted", account: refused, index: (choices ?? []).indexOf(refused) });
  const proposed = choices !== null || !takesCategory ? given : [...new Set(suggested)].filter(isAdmitted).slice(0, MAX_CHOICES);
  if (proposed.length === 0 && text === null) throw new DomainError({ code: "question.empty" });
  return proposed;
}

/** Threads of a company that are not closed. */
type Room = {
  /** The one of the subject that is asked about. */
  readonly openOnSubject: string | null;
  readonly open: number;
  readonly answered: number;
};

/**
 * Bounds what a company holds: one thread of a subject, fifty that wait, a hundred whose answer the staff have left. Throws
 * `question.already_open`, `question.too_many_open`, `question.too_many_answered`.
 */
export function checkRoom({ openOnSubject, open, answered }: Room): void {
  if (openOnSubject !== null) throw new DomainError({ code: "question.already_open", id: openOnSubject });
  if (open >= MAX_OPEN_QUESTIONS) throw new DomainError({ code: "question.too_many_open", maximum: MAX_OPEN_QUESTIONS });
  if (answered >= MAX_ANSWERED_QUESTIONS) throw new DomainError({ code: "question.too_many_answered", maximum: MAX_ANSWERED_QUESTIONS });
}

/** A thread as it is answered: the accounts that it proposes today; what it asks to type in a step of the closing, null of another subject. */
export type AnsweredThread = {
  readonly state: ThreadState;
  readonly choices: readonly string[];
  readonly answers: number;
  readonly prompt: StepPrompt | null;
};
/** An answer as it is sent: exactly one of an account chosen, a text, a paper, what a step of the closing asks to type. */
export type GivenAnswer = {
  readonly choice: string | null;
  readonly text: string | null;
  readonly fileId: string | null;
  /** Null of another answer. */
  readonly input: unknown;
};

/** Refuses an answer that is not one thing, not one of the choices, one too many, or of a thread that is closed. */
export function checkAnswer(
  side: Side,
  { choice, text, fileId, input }: GivenAnswer,
  { state, choices, answers, prompt }: AnsweredThread,
): void {
  checkSide(side, "client");
  if ([choice, text, fileId, input].filter((part) => part !== null).length !== 1) throw new DomainError({ code: "question.one_answer" });
  if (state === "closed") throw new DomainError({ code: "question.closed" });
  if (answers >= MAX_ANSWERS) throw new DomainError({ code: "question.too_many_answers", maximum: MAX_ANSWERS });
  if (choice !== null && !choices.includes(choice)) throw new DomainError({ code: "question.choice_unknown", account: choice });
  if (input !== null) checkTypedAnswer(prompt, input);
}
