import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import type { Question } from "@comptoir/contract/questions/questions";
import type { OperationQuestionActs, PaperQuestions, QuestionActs } from "../../features/operations/question-acts.js";
import { useAskPapers, useQuestionMarks } from "../../features/questions/queries.js";
import { ALL_QUESTIONS } from "../../features/questions/question-link.js";
import { useHasNotificationList } from "../../lib/session/display.js";
import { PATHS } from "../../lib/paths.js";
import { useSession, useUser } from "../../lib/session/session.js";
import { openOperation } from "../../ui/overlays/open-layer.js";
import type { AskedAbout } from "./question-layers.js";

const QuestionLayers = lazy(() => import("./question-layers.js").then(({ QuestionLayers: component }) => ({ default: component })));
const QuestionsOfOperation = lazy(() =>
  import("./question-layers.js").then(({ QuestionsOfOperation: component }) => ({ default: component })),
);
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

/** The questions about an operation in its layer; `acts` is null for a client. */
export function useQuestionsOfLayers(): { readonly acts: OperationQuestionActs | null; readonly layers: ReactNode } {
  const isStaff = useSession().context === "ADMIN_CLIENT";
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const acts = useMemo(() => (isStaff ? { of: questionsOf(setAsked) } : null), [isStaff]);
  const showSubject = useSubjects();
  return {
    acts,
    layers: asked !== null && (
      <Suspense>
        <QuestionLayers asked={asked} listed={null} onSubject={showSubject} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}

function questionsOf(onAsk: (asked: AskedAbout) => void): OperationQuestionActs["of"] {
  return (operation, onAccepted) => (
    <Suspense>
      <QuestionsOfOperation operation={operation} onAsk={() => onAsk({ operation })} onAccepted={onAccepted} />
    </Suspense>
  );
}

/** The questions on the page of loose papers; null for a client. */
export function useQuestionsOfPapers(): { readonly questions: PaperQuestions | null; readonly layers: ReactNode } {
  const isStaff = useSession().context === "ADMIN_CLIENT";
  const marks = useQuestionMarks(isStaff);
  const [opened, setOpened] = useState<AskedAbout | { readonly questionId: string } | null>(null);
  const showSubject = useSubjects();
  return {
    questions: isStaff ? { marks, ask: (paper) => setOpened({ paper }), see: (questionId) => setOpened({ questionId }) } : null,
    layers: opened !== null && (
      <Suspense>
        <QuestionLayers
          asked={"questionId" in opened ? null : opened}
          listed={"questionId" in opened ? opened.questionId : null}
          onSubject={(subject) => {
            // An operation opens over them.
            if (subject.kind !== "operation") setOpened(null);
            showSubject(subject);
          }}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    ),
  };
}

/** Goes where the operation, the paper or the step of a question is. */
function useSubjects(): (subject: Question["subject"]) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ kind, id, stepCode }) => {
      if (kind === "step") void navigate({ to: "/cloture/etape/{-$code}/view", params: { code: stepCode ?? undefined } });
      else if (kind === "operation") openOperation(id);
      else void navigate({ to: PATHS.papers });
    },
    [navigate],
  );
}
