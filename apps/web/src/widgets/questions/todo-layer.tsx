import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Duty } from "@comptoir/contract/duties/duties";
import type { Question } from "@comptoir/contract/questions/questions";
import { DutyList } from "../../features/duties/duty-list.js";
import { NotificationLayer } from "../../features/notifications/notification-layer.js";
import { AnswerCard } from "../../features/questions/answer-card.js";
import { MoreQuestions } from "../../features/questions/more-questions.js";
import { questionsQuery } from "../../features/questions/open-questions.js";
import { dutiesQuery } from "../../queries/duties.js";
import { ReadOnlyNotice } from "../../ui/messages/read-only-notice.js";
import { useAnswerPapers } from "./answer-layers.js";

type Answered = { readonly duty: Duty; readonly question: Question };

/** « À faire » of a client: what is to be done by the day it is due, the questions of the firm answered there, then what was announced. */
export function TodoLayer({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const { data: read = [] } = useQuery({ ...dutiesQuery(), refetchOnMount: "always" });
  const reading = useInfiniteQuery(questionsQuery("open"));
  const papers = useAnswerPapers();
  const open = reading.data?.pages.flatMap(({ results }) => results) ?? [];
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const duties = withQuestions(read, open, answered);
  const keep = (duty: Duty, question: Question): void =>
    setAnswered((all) => (all.some((one) => one.question.id === question.id) ? all : [...all, { duty, question }]));
  const questionOf = (id: string): ReactNode => {
    const duty = duties.find((one) => one.id === id);
    const question = open.find((one) => one.id === id) ?? answered.find((one) => one.question.id === id)?.question;
    if (duty === undefined || question === undefined) return null;
    return <AnswerCard question={question} papers={papers} onAnswered={(one) => keep(duty, one)} />;
  };
  const first =
    duties.length > 0 ? (
      <>
        {open.length > 0 && <ReadOnlyNotice />}
        <DutyList duties={duties} question={questionOf} />
        <MoreQuestions reading={reading} />
      </>
    ) : null;
  return <NotificationLayer title={title} first={first} onClose={onClose} />;
}

/** The duties by day, with the questions that were answered here, which stay where they were, and those that are not counted yet. */
function withQuestions(duties: readonly Duty[], open: readonly Question[], answered: readonly Answered[]): readonly Duty[] {
  const left = answered.map(({ duty }) => duty).filter(({ id }) => !duties.some((one) => one.id === id));
  const known = [...duties, ...left];
  const others = open.filter(({ id }) => !known.some((one) => one.id === id)).map(dutyOf);
  return [...known, ...others].toSorted((a, b) => compareDays(a.dueOn, b.dueOn));
}

function dutyOf({ id, askedAt }: Question): Duty {
  return { kind: "question", id, title: "", dueOn: askedAt.slice(0, 10), isLate: false, path: `/?question=${id}` };
}

function compareDays(left: string | null, right: string | null): number {
  const [a, b] = [left ?? "9999", right ?? "9999"];
  return a === b ? 0 : a < b ? -1 : 1;
}
