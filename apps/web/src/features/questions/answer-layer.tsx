import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Question } from "@comptoir/contract/questions/questions";
import { t } from "../../text/t.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import type { AnswerPapers } from "./answer-card.js";
import { ClientQuestions } from "./client-questions.js";
import { MoreQuestions } from "./more-questions.js";
import { questionsQuery } from "./open-questions.js";
import { ALL_QUESTIONS } from "./question-link.js";

type AnswerLayerProps = {
  /** The question that a link names, or `ALL_QUESTIONS`. */
  readonly questionId: string;
  readonly papers: AnswerPapers;
  readonly onClose: () => void;
};

/** The questions of the firm to its client: those to reply to, the one that a link names first, then those replied to, which take more. */
export function AnswerLayer({ questionId, papers, onClose }: AnswerLayerProps) {
  const open = useInfiniteQuery(questionsQuery("open"));
  const answered = useInfiniteQuery(questionsQuery("answered"));
  return (
    <SideLayer name="questions" title={t("questions.of_firm", "Questions de votre cabinet")} onClose={onClose}>
      {(open.isPending || answered.isPending) && (
        <Skeleton label={t("questions.reading", "Lecture des questions")}>
          <SkeletonBar width="100%" height="160px" />
        </Skeleton>
      )}
      {open.isError && <ReadingFailure error={open.error} again={open.refetch} />}
      {answered.isError && !open.isError && <ReadingFailure error={answered.error} again={answered.refetch} />}
      {open.data && answered.data && (
        <Read
          {...{ questionId, papers }}
          isWhole={!open.hasNextPage && !answered.hasNextPage}
          open={questionsIn(open.data.pages)}
          answered={questionsIn(answered.data.pages)}
        />
      )}
      <MoreQuestions reading={open} />
    </SideLayer>
  );
}

type ReadProps = Omit<AnswerLayerProps, "onClose"> & {
  readonly open: readonly Question[];
  readonly answered: readonly Question[];
  /** False while more of them are to be read: the one that is named may be among those. */
  readonly isWhole: boolean;
};

function Read({ questionId, papers, open, answered, isWhole }: ReadProps) {
  // A question replied to here stays where it is, and comes among the others the next time.
  const [before] = useState(() => new Set(answered.map(({ id }) => id)));
  const [hadOpen] = useState(open.length > 0);
  const known = answered.filter(({ id }) => before.has(id));
  const isKnown = questionId === ALL_QUESTIONS || [...open, ...answered].some(({ id }) => id === questionId);
  return (
    <>
      {isWhole && !isKnown && <p className="muted small">{t("questions.gone", "Cette question n’attend plus de réponse.")}</p>}
      {!hadOpen && open.length === 0 && (
        <EmptyState title={t("questions.nothing", "Aucune question n’attend de réponse")}>
          {t("questions.nothing_detail", "Quand votre cabinet vous demandera quelque chose, ce sera ici.")}
        </EmptyState>
      )}
      {(hadOpen || open.length > 0) && <ClientQuestions questions={open} firstId={questionId} papers={papers} />}
      {known.length > 0 && (
        <section>
          <h3 className="section-title">{t("questions.replied", "Déjà répondues")}</h3>
          <ClientQuestions questions={known} firstId={questionId} papers={papers} />
        </section>
      )}
    </>
  );
}

function questionsIn(pages: readonly { readonly results: readonly Question[] }[]): readonly Question[] {
  return pages.flatMap(({ results }) => results);
}
