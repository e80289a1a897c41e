import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Question } from "@comptoir/contract/questions";
import { t } from "../../text/t.js";
import { EmptyState } from "../../ui/empty-state.js";
import { ReadingFailure } from "../../ui/reading-failure.js";
import { Segmented } from "../../ui/segmented.js";
import { SideLayer } from "../../ui/side-layer.js";
import { Skeleton, SkeletonBar } from "../../ui/skeleton.js";
import { MoreQuestions } from "./more-questions.js";
import { questionsQuery, type QuestionState } from "./queries.js";
import { QuestionThread, type AnswerActs } from "./question-thread.js";
import { SubjectLine } from "./subject-line.js";
import styles from "./questions.module.css";

type QuestionsLayerProps = {
  readonly acts: AnswerActs;
  /** Shows the operation or the paper of a question. */
  readonly onSubject: (subject: Question["subject"]) => void;
  readonly onClose: () => void;
};

/** « Questions au client »: what the firm asked in this dossier, by state. */
export function QuestionsLayer({ acts, onSubject, onClose }: QuestionsLayerProps) {
  const [state, setState] = useState<QuestionState>("open");
  return (
    <SideLayer name="questions" title={t("questions.title", "Questions au client")} width={520} onClose={onClose}>
      <Segmented
        label={t("questions.states", "État des questions")}
        segments={[
          { value: "open", label: t("questions.open_ones", "Ouvertes") },
          { value: "answered", label: t("questions.answered_ones", "Répondues") },
          { value: "closed", label: t("questions.closed_ones", "Closes") },
        ]}
        value={state}
        onChange={setState}
      />
      <QuestionsOf key={state} {...{ state, acts, onSubject }} />
    </SideLayer>
  );
}

function QuestionsOf({ state, acts, onSubject }: { readonly state: QuestionState } & Omit<QuestionsLayerProps, "onClose">) {
  const reading = useInfiniteQuery(questionsQuery(state));
  if (reading.isPending)
    return (
      <Skeleton label={t("questions.reading", "Lecture des questions")}>
        <SkeletonBar width="100%" height="120px" />
      </Skeleton>
    );
  if (reading.isError) return <ReadingFailure error={reading.error} again={reading.refetch} />;
  const questions = reading.data.pages.flatMap(({ results }) => results);
  if (questions.length === 0) return <NoQuestion state={state} />;
  return (
    <>
      <ul className={styles["list"]} aria-label={t("questions.title", "Questions au client")}>
        {questions.map((question) => (
          <li key={question.id} className="panel">
            <SubjectLine subject={question.subject} onOpen={() => onSubject(question.subject)} />
            <QuestionThread question={question} acts={acts} />
          </li>
        ))}
      </ul>
      <MoreQuestions reading={reading} />
    </>
  );
}

function NoQuestion({ state }: { readonly state: QuestionState }) {
  if (state === "open")
    return (
      <EmptyState title={t("questions.none_open", "Aucune question ouverte")}>
        {t("questions.none_open_detail", "D’une opération ou d’une pièce, «\u00a0Demander au client\u00a0» en pose une.")}
      </EmptyState>
    );
  return state === "answered" ? (
    <EmptyState title={t("questions.none_answered", "Aucune réponse à traiter")} />
  ) : (
    <EmptyState title={t("questions.none_closed", "Aucune question close")} />
  );
}
