import { z } from "zod";
import { MAX_CHOICES, MAX_OPEN_QUESTIONS } from "@comptoir/accounting/questions/limits";
import { endpoint } from "../base/endpoint.js";
import { ActAuthor } from "../history/acts.js";
import { CompanyScope, EurosOut, Pager, Uuid } from "../base/values.js";
import { PlainText } from "./plain-text.js";

const area = "questions";
const params = z.object({ id: Uuid });

/** Threads on a page of the list. */
export const QUESTIONS_PER_PAGE = 20;

/**
 * What a question is about, also once it is gone: as it stood when it was asked. `date` is the day of the operation, the one the paper came, the last one
 * of the fiscal year of a step; `id` is then that of the year, `stepCode` names the step.
 */
const QuestionSubject = z.object({
  kind: z.enum(["operation", "file", "step"]),
  id: z.string(),
  stepCode: z.string().nullable(),
  title: z.string(),
  date: z.string().nullable(),
  /** With its sign: below zero for an expense; null of a paper. */
  value: EurosOut.nullable(),
});

const QuestionChoice = z.object({ account: z.string(), label: z.string() });

/** What a question about a step asks to choose or to type in `unit`; `id` is that of the question of the step. */
const QuestionPrompt = z.object({
  id: z.string(),
  unit: z.enum(["€", "km", "m²", "%", "g/km", "count"]).nullable(),
  choices: z.array(z.object({ value: z.unknown(), label: z.string() })),
});

const AnswerReply = z.object({
  id: z.string(),
  by: ActAuthor,
  at: z.string(),
  /** One of the four. `input`: what a step asks to type, with its words. */
  input: z.object({ value: z.unknown(), label: z.string() }).nullable(),
  choice: QuestionChoice.nullable(),
  text: z.string().nullable(),
  file: z.object({ fid: z.string(), name: z.string(), uri: z.string() }).nullable(),
});

/** A question of the staff to the client, with its answers, the oldest first. */
export const Question = z.object({
  id: z.string(),
  subject: QuestionSubject,
  text: z.string().nullable(),
  /** The accounts that it proposes and that the regime still admits. */
  choices: z.array(QuestionChoice),
  /** Null of what is no question of a step. */
  prompt: QuestionPrompt.nullable(),
  state: z.enum(["open", "answered", "closed"]),
  askedBy: ActAuthor,
  askedAt: z.string(),
  answers: z.array(AnswerReply),
  /** Null also of one that closed by itself: what it is about is gone, or its answer has served. */
  closedAt: z.string().nullable(),
});
export type Question = z.output<typeof Question>;

const Told = z.object({ data: z.object({ id: z.string() }), message: z.string() });
const ThreadTold = z.object({ data: z.object({ id: z.string(), state: Question.shape.state }), message: z.string() });

/** By the staff of the company's firm. Without `choices`, those that the operation is suggested; one open thread of a subject. */
export const askQuestion = endpoint({
  method: "POST",
  path: "/api/v1/questions",
  area,
  summary: "Poser au client une question sur une opération ou une pièce",
  permission: "books.write",
  body: z.object({
    companyId: Uuid.optional(),
    subject: z.object({ kind: z.enum(["operation", "file"]), id: Uuid }),
    text: PlainText,
    choices: z.array(z.string().max(20)).max(MAX_CHOICES, `Une question propose ${MAX_CHOICES} catégories au plus.`).nullish(),
  }),
  reply: Told,
  status: 201,
});

/** By the staff of the company's firm, of several operations at once. Those that have their paper, or an open question, are left out. */
export const askForPapers = endpoint({
  method: "POST",
  path: "/api/v1/questions/papers",
  area,
  summary: "Demander au client les pièces de plusieurs opérations",
  permission: "books.write",
  body: z.object({
    companyId: Uuid.optional(),
    operationIds: z
      .array(Uuid)
      .min(1, "Choisissez une opération au moins.")
      .max(MAX_OPEN_QUESTIONS, `Choisissez ${MAX_OPEN_QUESTIONS} opérations au plus.`),
    text: PlainText,
  }),
  reply: z.object({ data: z.object({ asked: z.number().int(), left: z.number().int() }), message: z.string() }),
  status: 201,
});

export const listQuestions = endpoint({
  method: "GET",
  path: "/api/v1/questions",
  area,
  summary: "Les questions posées au client, la plus récente d’abord\u00a0: celles en attente et répondues, ou d’un seul état",
  permission: "books.read",
  query: CompanyScope.extend({
    state: Question.shape.state.optional(),
    operationId: Uuid.optional(),
    /** That one alone, in any state. */
    questionId: Uuid.optional(),
    /** Cursor of the reply before. */
    cursor: z.string().max(40).optional(),
  }),
  reply: z.object({ results: z.array(Question), pager: Pager }),
});

/** By the client of the company, with exactly one of the four. Another answer may follow while the thread is not closed. */
export const answerQuestion = endpoint({
  method: "POST",
  path: "/api/v1/questions/:id/answer",
  area,
  summary: "Répondre à une question\u00a0: une de ses catégories, ce que l’étape demande, des mots ou une pièce",
  permission: "books.write",
  params,
  body: z.object({
    companyId: Uuid.optional(),
    choice: z.string().max(20).nullish(),
    text: PlainText,
    fileId: Uuid.nullish(),
    /** What a question about a step asks to type: a figure in its unit, the value of a choice, words. */
    input: z.unknown().optional(),
  }),
  reply: ThreadTold,
});

export const closeQuestion = endpoint({
  method: "POST",
  path: "/api/v1/questions/:id/close",
  area,
  summary: "Clore une question",
  permission: "books.write",
  params,
  body: z.object({ companyId: Uuid.optional() }),
  reply: ThreadTold,
});
