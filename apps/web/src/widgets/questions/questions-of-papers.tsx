import { lazy, Suspense, useState, type ReactNode } from "react";
import type { PaperQuestions } from "../../features/operations/question-acts.js";
import { useQuestionMarks } from "../../features/questions/list-questions.js";
import { useSession } from "../../lib/session/session.js";
import type { AskedAbout } from "./question-layers.js";
import { useSubjects } from "./use-subjects.js";

const QuestionLayers = lazy(() => import("./question-layers.js").then(({ QuestionLayers: component }) => ({ default: component })));

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
