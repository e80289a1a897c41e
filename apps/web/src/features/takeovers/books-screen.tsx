import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "../../text/t.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { Stepper } from "../../ui/layout/stepper.js";
import { BooksFileStep } from "./books-file-step.js";
import { BooksPreviewStep } from "./books-preview-step.js";
import { booksTakeoverQuery } from "./books-queries.js";
import { BooksResultStep } from "./books-result-step.js";
import styles from "./books.module.css";

type BooksScreenProps = {
  /** The take-over on screen, null while a file is chosen. */
  readonly id: string | null;
  readonly onShow: (id: string | null) => void;
};

/** From the FEC of another software to the books: nothing is written before the preview is agreed to. */
export function BooksScreen({ id, onShow }: BooksScreenProps) {
  const steps = [t("books.step_file", "Fichier"), t("books.step_preview", "Aperçu"), t("books.step_result", "Résultat")];
  const shown = useQuery({ ...booksTakeoverQuery(id ?? ""), enabled: id !== null });
  const taken = id === null ? undefined : shown.data;
  const step = id === null ? 0 : taken && taken.status !== "previewed" ? 2 : 1;
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    content.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  const leave = (): void => onShow(null);
  return (
    <>
      <Stepper label={t("books.steps", "Étapes de la reprise")} steps={steps} current={step} />
      <div ref={content} className={styles["content"]} role="group" aria-label={steps[step]} tabIndex={-1}>
        {id === null && <BooksFileStep onShow={onShow} />}
        {id !== null && shown.isPending && (
          <Skeleton label={t("books.reading", "Lecture de la reprise")}>
            <SkeletonBar width="100%" height="120px" />
            <SkeletonBar width="100%" height="320px" />
          </Skeleton>
        )}
        {id !== null && shown.isError && (
          <section className="panel">
            <ReadingFailure error={shown.error} again={shown.refetch} />
          </section>
        )}
        {taken?.status === "previewed" && <BooksPreviewStep key={taken.id} taken={taken} onLeave={leave} />}
        {taken && taken.status !== "previewed" && <BooksResultStep taken={taken} onLeave={leave} />}
      </div>
    </>
  );
}
