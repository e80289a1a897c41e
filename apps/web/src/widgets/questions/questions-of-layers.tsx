import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import type { OperationQuestionActs } from "../../features/operations/question-acts.js";
import { useSession } from "../../lib/session/session.js";
import type { AskedAbout } from "./question-layers.js";
import { useSubjects } from "./use-subjects.js";

const QuestionLayers = lazy(() => import("./question-layers.js").then(({ QuestionLayers: component }) => ({ default: component })));
const QuestionsOfOperation = lazy(() =>
  import("./question-layers.js").then(({ QuestionsOfOperation: component }) => ({ default: component })),
);

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
