import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { remindDossiers } from "@comptoir/contract/firms/dossiers";
import {
  answerQuestion,
  askForPapers,
  askQuestion,
  closeQuestion,
  listQuestions,
  type Question,
} from "@comptoir/contract/questions/questions";
import { errorText } from "../../lib/api/api-error.js";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { useSelectionKeys, useSubmissionKey } from "../../lib/api/submission-key.js";
import { notificationsKey } from "../../queries/notifications.js";
import { operationKey, operationListsKey, operationsOverviewKey } from "../../queries/operations.js";
import { questionsKey } from "../../queries/questions.js";
import { SPEC } from "../../text/specification.js";
import { showToast } from "../../ui/messages/toast.js";
import { askedText } from "./question-words.js";

/** The state of a question. */
export type QuestionState = Question["state"];

/** The key of some of the questions: in a state, not closed, about one operation, or a single one. */
function someQuestionsKey(
  part: QuestionState | "waiting" | { readonly operationId: string } | { readonly questionId: string },
): readonly unknown[] {
  return [...questionsKey(), part];
}

const NOTHING_READ: string | null = null;

function after(cursor: string | null): { readonly cursor?: string } {
  return cursor === null ? {} : { cursor };
}

/** The questions of a state, the latest first. */
export function questionsQuery(state: QuestionState) {
  return infiniteQueryOptions({
    queryKey: someQuestionsKey(state),
    queryFn: ({ pageParam, signal }) => call(listQuestions, { query: { state, ...after(pageParam) } }, { signal }),
    initialPageParam: NOTHING_READ,
    getNextPageParam: ({ pager }: ReplyOf<typeof listQuestions>) => pager.cursor,
  });
}

/** The questions that are not closed: fifty that wait and a hundred answered at most, which are eight pages or so. */
function waitingQuestionsQuery() {
  return queryOptions({
    queryKey: someQuestionsKey("waiting"),
    queryFn: async ({ signal }): Promise<readonly Question[]> => {
      const found: Question[] = [];
      let cursor: string | null = null;
      do {
        const page: ReplyOf<typeof listQuestions> = await call(listQuestions, { query: after(cursor) }, { signal });
        found.push(...page.results);
        cursor = page.pager.cursor;
      } while (cursor !== null);
      return found;
    },
  });
}

/** What was asked about one operation and is not closed, the latest first. */
function operationQuestionsQuery(operationId: string) {
  return queryOptions({
    queryKey: someQuestionsKey({ operationId }),
    queryFn: async ({ signal }) => (await call(listQuestions, { query: { operationId } }, { signal })).results,
  });
}

/** The question of an operation or of a paper that is not closed: whether its client has replied, and what to say of it. */
type Mark = { readonly id: string; readonly isAnswered: boolean; readonly label: string };

/** The operations and the papers whose question is open or answered, by id. */
export function useQuestionMarks(enabled: boolean): ReadonlyMap<string, Mark> {
  const { data } = useQuery({ ...waitingQuestionsQuery(), enabled });
  return useMemo(
    () =>
      new Map(
        data?.map((question) => [
          question.subject.id,
          { id: question.id, isAnswered: question.state === "answered", label: askedText(question) },
        ]) ?? [],
      ),
    [data],
  );
}

/** The question that a link names, in any state; null of one of another company. */
export function useNamedQuestion(questionId: string) {
  return useQuery({
    queryKey: someQuestionsKey({ questionId }),
    queryFn: async ({ signal }) => (await call(listQuestions, { query: { questionId } }, { signal })).results[0] ?? null,
    refetchOnMount: "always",
  });
}

/** True while the firm waits for an answer. */
export function useHasOpenQuestion(enabled: boolean): boolean {
  const { data } = useInfiniteQuery({ ...questionsQuery("open"), enabled });
  return enabled && data?.pages.some(({ results }) => results.length > 0) === true;
}

/** The questions about one operation. */
export function useOperationQuestions(operationId: string) {
  return useQuery(operationQuestionsQuery(operationId));
}

/** Asks the client about an operation or a paper. Throws ApiError. */
export function useAsk() {
  const client = useQueryClient();
  const key = useSubmissionKey();
  return useMutation({
    mutationFn: (body: BodyInput<typeof askQuestion>) => call(askQuestion, { body }, { idempotencyKey: key }),
    onSuccess: () => refresh(client, questionsKey()),
  });
}

/** Asks the client for the papers of several operations, and says what became of it. */
export function useAskPapers() {
  const client = useQueryClient();
  const { keyOf, renew } = useSelectionKeys();
  return useMutation({
    mutationFn: (operationIds: readonly string[]) =>
      call(askForPapers, { body: { operationIds: [...operationIds], text: null } }, { idempotencyKey: keyOf(operationIds) }),
    onSuccess: ({ message }, operationIds) => {
      renew(operationIds);
      showToast({ title: message });
      refresh(client, questionsKey());
    },
    onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
  });
}

/** Reminds the client of this dossier of the questions that wait, and says what became of it. */
export function useRemindClient(companyId: string) {
  return useMutation({
    mutationFn: () => call(remindDossiers, { body: { companyIds: [companyId] } }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
  });
}

/** What a client sends: a choice, words, a paper, or what a step asks. */
export type AnswerInput =
  | { readonly choice: string }
  | { readonly text: string }
  | { readonly fileId: string }
  | { readonly input: unknown };

/** Replies to a question: what the books suggest for its operation, and what was announced of it, are read again. Throws ApiError. */
export function useAnswer(question: Question) {
  const client = useQueryClient();
  const key = useSubmissionKey();
  return useMutation({
    // Several papers are as many replies.
    mutationFn: (body: AnswerInput) =>
      call(answerQuestion, { params: { id: question.id }, body }, { idempotencyKey: "fileId" in body ? `${key} ${body.fileId}` : key }),
    onSuccess: () => {
      for (const queryKey of [
        questionsKey(),
        notificationsKey(),
        operationListsKey(),
        operationsOverviewKey(),
        operationKey(question.subject.id),
      ])
        refresh(client, queryKey);
    },
  });
}

/** After an answer has served: what it was asked for is done, and the question closes by itself. */
export function useReadQuestionsAgain(): () => void {
  const client = useQueryClient();
  return () => refresh(client, questionsKey());
}

/** Closes a question: no more can be replied. Throws ApiError. */
export function useClose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(closeQuestion, { params: { id }, body: {} }),
    onSuccess: () => refresh(client, questionsKey()),
  });
}
