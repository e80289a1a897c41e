import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { askForPapers, listQuestions, type Question } from "@comptoir/contract/questions/questions";
import { errorText } from "../../lib/api/api-error.js";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { useSelectionKeys } from "../../lib/api/submission-key.js";
import { questionsKey } from "../../queries/questions.js";
import { SPEC } from "../../text/specification.js";
import { showToast } from "../../ui/messages/toast.js";
import { after, someQuestionsKey } from "./open-questions.js";
import { askedText } from "./question-words.js";

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
