import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NotificationLayer } from "../../features/notifications/notification-layer.js";
import { ClientQuestions } from "../../features/questions/client-questions.js";
import { MoreQuestions } from "../../features/questions/more-questions.js";
import { questionsQuery } from "../../features/questions/queries.js";
import { ReadOnlyNotice } from "../../ui/messages/read-only-notice.js";
import { useAnswerPapers } from "./answer-layers.js";

/** « À faire » of a client: the questions of the firm, then what was announced. */
export function TodoLayer({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const reading = useInfiniteQuery(questionsQuery("open"));
  const papers = useAnswerPapers();
  const questions = reading.data?.pages.flatMap(({ results }) => results) ?? [];
  const [hadSome, setHadSome] = useState(false);
  // Questions replied to here stay visible, also the last one.
  if (questions.length > 0 && !hadSome) setHadSome(true);
  const first = hadSome ? (
    <>
      <ReadOnlyNotice />
      <ClientQuestions questions={questions} papers={papers} />
      <MoreQuestions reading={reading} />
    </>
  ) : null;
  return <NotificationLayer title={title} first={first} onClose={onClose} />;
}
