import { useInfiniteQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import type { Question } from "@comptoir/contract/questions/questions";
import { useAllowed } from "../../lib/session/allowed.js";
import { useSession } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Segmented } from "../../ui/controls/segmented.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { MoreQuestions } from "./more-questions.js";
import { useNamedQuestion, useRemindClient } from "./queries.js";
import { questionsQuery, type QuestionState } from "./open-questions.js";
import { ALL_QUESTIONS } from "./question-link.js";
import { QuestionThread, type AnswerActs } from "./question-thread.js";
import { SubjectLine } from "./subject-line.js";
import styles from "./questions.module.css";

type QuestionsLayerProps = ListProps & {
  /** The question that a link names, or `ALL_QUESTIONS`. */
  readonly questionId: string;
  readonly onClose: () => void;
};

type ListProps = {
  readonly acts: AnswerActs;
  /** Shows the operation or the paper of a question. */
  readonly onSubject: (subject: Question["subject"]) => void;
};

/** « Questions au client »: what the firm asked in this dossier, by state; opened where the question is that a link names. */
export function QuestionsLayer({ questionId, onClose, ...list }: QuestionsLayerProps) {
  return (
    <SideLayer name="questions" title={t("questions.title", "Questions au client")} width={520} onClose={onClose}>
      {questionId === ALL_QUESTIONS ? <ByState {...list} /> : <FromQuestion questionId={questionId} {...list} />}
    </SideLayer>
  );
}

function FromQuestion({ questionId, ...list }: ListProps & { readonly questionId: string }) {
  const { data: named, error, refetch, isFetching, isFetchedAfterMount } = useNamedQuestion(questionId);
  if (error) return <ReadingFailure error={error} again={refetch} />;
  // It may have been answered since it was last read: the link says so.
  if (named === undefined || (isFetching && !isFetchedAfterMount)) return <ReadingQuestions />;
  return <ByState first={named?.state ?? "closed"} named={named} {...list} />;
}

type ByStateProps = ListProps & {
  /** The state that is opened first. */
  readonly first?: QuestionState;
  /** A question that comes first among the ones of its state. */
  readonly named?: Question | null;
};

function ByState({ first = "open", named = null, ...list }: ByStateProps) {
  const [state, setState] = useState<QuestionState>(first);
  return (
    <>
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
      {state === "open" && <Reminder />}
      <QuestionsOf key={state} state={state} named={named?.state === state ? named : null} {...list} />
    </>
  );
}

/** « Relancer le client » of every question without an answer, for who may. */
function Reminder() {
  const session = useSession();
  const companyId = session.context === "ANON" ? null : session.user.companyId;
  const remind = useRemindClient(companyId ?? "");
  const isAllowed = useAllowed("firm.write");
  if (companyId === null || !isAllowed) return null;
  return (
    <Button size="small" icon={<BellRing className="icon small" />} busy={remind.isPending} onClick={() => remind.mutate()}>
      {t("questions.remind", "Relancer le client")}
    </Button>
  );
}

function QuestionsOf({ state, named, acts, onSubject }: ListProps & { readonly state: QuestionState; readonly named: Question | null }) {
  const reading = useInfiniteQuery(questionsQuery(state));
  if (reading.isPending) return <ReadingQuestions />;
  if (reading.isError) return <ReadingFailure error={reading.error} again={reading.refetch} />;
  const read = reading.data.pages.flatMap(({ results }) => results);
  const questions = named === null ? read : [named, ...read.filter(({ id }) => id !== named.id)];
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

function ReadingQuestions() {
  return (
    <Skeleton label={t("questions.reading", "Lecture des questions")}>
      <SkeletonBar width="100%" height="120px" />
    </Skeleton>
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
