import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { listQuestions, type Question } from "@comptoir/contract/questions/questions";
import { call } from "../../lib/api/api.js";
import { questionsKey } from "../../queries/questions.js";

/** The state of a question. */
export type QuestionState = Question["state"];

/** The key of some of the questions: in a state, not closed, about one operation, or a single one. */
export function someQuestionsKey(
  part: QuestionState | "waiting" | { readonly operationId: string } | { readonly questionId: string },
): readonly unknown[] {
  return [...questionsKey(), part];
}

const NOTHING_READ: string | null = null;

export function after(cursor: string | null): { readonly cursor?: string } {
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

/** True while the firm waits for an answer. */
export function useHasOpenQuestion(enabled: boolean): boolean {
  const { data } = useInfiniteQuery({ ...questionsQuery("open"), enabled });
  return enabled && data?.pages.some(({ results }) => results.length > 0) === true;
}
