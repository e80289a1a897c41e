import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import type { QuestionActs } from "../../features/operations/question-acts.js";
import { useAskPapers, useQuestionMarks } from "../../features/questions/list-questions.js";
import { ALL_QUESTIONS } from "../../features/questions/question-link.js";
import { useHasNotificationList } from "../../lib/session/display.js";
import { useSession, useUser } from "../../lib/session/session.js";
import type { AskedAbout } from "./question-layers.js";
import { useSubjects } from "./use-subjects.js";

const QuestionLayers = lazy(() => import("./question-layers.js").then(({ QuestionLayers: component }) => ({ default: component })));
const ClientAnswerLayer = lazy(() => import("./answer-layers.js").then(({ ClientAnswerLayer: component }) => ({ default: component })));
const QuestionsBanner = lazy(() =>
  import("../../features/questions/questions-banner.js").then(({ QuestionsBanner: component }) => ({ default: component })),
);

type QuestionsOnScreen = {
  /** What a firm's staff does with questions; null for a client. */
  readonly acts: QuestionActs | null;
  /** Says to a client who has no « À faire » that the firm asks something. */
  readonly notice: ReactNode;
  readonly layers: ReactNode;
};

/** The questions on the list of operations: `questionId` is the one that the address names, `onQuestion` changes it. */
export function useQuestionsOnList(questionId: string | undefined, onQuestion: (id: string | undefined) => void): QuestionsOnScreen {
  const { subscriptionStatus } = useUser();
  const isStaff = useSession().context === "ADMIN_CLIENT";
  const hasTodo = useHasNotificationList();
  const list = useCallback(() => onQuestion(ALL_QUESTIONS), [onQuestion]);
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const marks = useQuestionMarks(isStaff);
  const { mutate: askPapers } = useAskPapers();
  const acts = useMemo(
    (): QuestionActs | null =>
      isStaff
        ? {
            marks,
            list,
            ask: (operation) => setAsked({ operation }),
            askPapers: (operations, onAsked) =>
              askPapers(
                operations.map(({ id }) => id),
                { onSuccess: onAsked },
              ),
          }
        : null,
    [isStaff, marks, list, askPapers],
  );
  const showSubject = useSubjects();
  const close = (): void => (asked === null ? onQuestion(undefined) : setAsked(null));
  return {
    acts,
    notice: !isStaff && !hasTodo && subscriptionStatus === "firm" && (
      <Suspense>
        <QuestionsBanner onOpen={list} />
      </Suspense>
    ),
    layers: (
      <Suspense>
        {isStaff && (asked !== null || questionId !== undefined) && (
          <QuestionLayers asked={asked} listed={questionId ?? null} onSubject={showSubject} onClose={close} />
        )}
        {!isStaff && questionId !== undefined && (
          <ClientAnswerLayer key={questionId} questionId={questionId} onClose={() => onQuestion(undefined)} />
        )}
      </Suspense>
    ),
  };
}
