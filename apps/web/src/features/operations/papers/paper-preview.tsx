import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/button.js";
import { Modal } from "../../../ui/modal.js";
import { ReadingFailure } from "../../../ui/reading-failure.js";
import { keepPaper, readPaperBlob, type HeldPaper } from "./paper-calls.js";
import styles from "./papers.module.css";

const PdfPages = lazy(() => import("./pdf-pages.js").then(({ PdfPages: component }) => ({ default: component })));

/** A paper over its operation: a picture, the pages of a PDF, a text. */
export function PaperPreview({ paper, onClose }: { readonly paper: HeldPaper; readonly onClose: () => void }) {
  const { data: blob, error, refetch } = useQuery({ queryKey: ["paper", paper.fid], queryFn: () => readPaperBlob(paper.fid), gcTime: 0 });
  return (
    <Modal
      title={paper.name}
      width={860}
      onClose={onClose}
      actions={
        <>
          <Button disabled={!blob} onClick={() => blob && keepPaper(blob, paper.name)}>
            {t("papers.download", "Télécharger")}
          </Button>
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t("action.close", "Fermer")}
          </Button>
        </>
      }
    >
      <div className={styles.preview} {...readable(t("papers.preview_of", "Aperçu de {{name}}", { name: paper.name }))}>
        {error && <ReadingFailure error={error} again={refetch} />}
        {!blob && !error && <p className="muted">{t("state.loading", "Lecture…")}</p>}
        {blob && <Content blob={blob} name={paper.name} />}
      </div>
    </Modal>
  );
}

/** It may hold nothing to press: the keyboard comes in to read it all (WCAG 2.1.1). */
const readable = (label: string) => ({ tabIndex: 0, role: "region", "aria-label": label });

function Content({ blob, name }: { blob: Blob; name: string }) {
  switch (blob.type.split(";")[0]) {
    case "image/jpeg":
    case "image/png":
      return <Picture blob={blob} name={name} />;
    case "application/pdf":
      return (
        <Suspense fallback={<p className="muted">{t("state.loading", "Lecture…")}</p>}>
          <PdfPages blob={blob} />
        </Suspense>
      );
    default:
      return <PlainText blob={blob} />;
  }
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url === null ? null : <img src={url} alt={name} />;
}

/** Enough to know it by. */
const SHOWN_CHARACTERS = 20_000;

function PlainText({ blob }: { blob: Blob }) {
  const { data } = useQuery({
    queryKey: ["paper-text", blob.size],
    queryFn: () => blob.slice(0, SHOWN_CHARACTERS).text(),
    gcTime: 0,
    staleTime: 0,
  });
  return <pre>{data}</pre>;
}
