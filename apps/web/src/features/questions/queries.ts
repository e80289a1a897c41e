import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { remindDossiers } from "@comptoir/contract/firms/dossiers";
import { answerQuestion, askQuestion, closeQuestion, listQuestions, type Question } from "@comptoir/contract/questions/questions";
import { errorText } from "../../lib/api/api-error.js";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { useSubmissionKey } from "../../lib/api/submission-key.js";
import { notificationsKey } from "../../queries/notifications.js";
import { operationKey, operationListsKey, operationsOverviewKey } from "../../queries/operations.js";
import { questionsKey } from "../../queries/questions.js";
import { SPEC } from "../../text/specification.js";
import { showToast } from "../../ui/messages/toast.js";
import { someQuestionsKey } from "./open-questions.js";

/** What was asked about one operation and is not closed, the latest first. */
function operationQuestionsQuery(operationId: string) {
  return queryOptions({
    queryKey: someQuestionsKey({ operationId }),
    queryFn: async ({ signal }) => (await call(listQuestions, { query: { operationId } }, { signal })).results,
  });
}

/** The question that a link names, in any state; null of one of another company. */
export function useNamedQuestion(questionId: string) {
  return useQuery({
    queryKey: someQuestionsKey({ questionId }),
    queryFn: async ({ signal }) => (await call(listQuestions, { query: { questionId } }, { signal })).results[0] ?? null,
    refetchOnMount: "always",
  });
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
