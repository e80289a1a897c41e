import { useState } from "react";
import type { Question } from "@comptoir/contract/questions/questions";
import { t } from "../../text/t.js";
import { AnswerCard, type AnswerPapers } from "./answer-card.js";
import styles from "./questions.module.css";

type ClientQuestionsProps = {
  readonly questions: readonly Question[];
  /** The question that a link named: it comes first. */
  readonly firstId?: string | undefined;
  readonly papers: AnswerPapers;
};

/** The open questions of a client, to reply to one after the other; the ones replied to here stay visible, with thanks. */
export function ClientQuestions({ questions, firstId, papers }: ClientQuestionsProps) {
  const [answered, setAnswered] = useState<readonly Question[]>([]);
  return (
    <ul className={styles["list"]} aria-label={t("questions.of_firm", "Questions de votre cabinet")}>
      {questionsInOrder(questions, answered, firstId).map((question) => (
        <AnswerCard
          key={question.id}
          question={question}
          papers={papers}
          onAnswered={(one) => setAnswered((all) => (all.some(({ id }) => id === one.id) ? all : [...all, one]))}
        />
      ))}
    </ul>
  );
}

/** The questions in the order of the server, those that left it where they were, the one that a link named first. */
export function questionsInOrder(
  open: readonly Question[],
  answered: readonly Question[],
  firstId: string | undefined,
): readonly Question[] {
  const all = [...open, ...answered.filter(({ id }) => !open.some((one) => one.id === id))];
  const latest = all.toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : a.askedAt > b.askedAt ? -1 : 0));
  return latest.toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
}
