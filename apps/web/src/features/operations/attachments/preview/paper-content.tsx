import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "../../../../text/t.js";
import { ReadingFailure } from "../../../../ui/messages/reading-failure.js";
import { readPaperBlob, type HeldPaper } from "../paper-calls.js";
import styles from "../papers.module.css";

const PdfPages = lazy(() => import("./pdf-pages.js").then(({ PdfPages: component }) => ({ default: component })));

/** The bytes of a paper, read each time it is shown. */
export function usePaperBlob({ fid }: HeldPaper) {
  return useQuery({ queryKey: ["paper", fid], queryFn: () => readPaperBlob(fid), gcTime: 0 });
}

/** What a paper holds: a picture, the pages of a PDF, a text. */
export function PaperContent({ paper }: { readonly paper: HeldPaper }) {
  const { data: blob, error, refetch } = usePaperBlob(paper);
  return (
    <div className={styles["preview"]} {...readable(t("papers.preview_of", "Aperçu de {{name}}", { name: paper.name }))}>
      {error && <ReadingFailure error={error} again={refetch} />}
      {!blob && !error && <p className="muted">{t("state.loading", "Lecture…")}</p>}
      {blob && <Content key={paper.fid} blob={blob} paper={paper} />}
    </div>
  );
}

/** It may hold nothing to press: the keyboard comes in to read it all (WCAG 2.1.1). */
const readable = (label: string) => ({ tabIndex: 0, role: "region", "aria-label": label });

function Content({ blob, paper }: { blob: Blob; paper: HeldPaper }) {
  switch (blob.type.split(";")[0]) {
    case "image/jpeg":
    case "image/png":
      return <Picture blob={blob} name={paper.name} />;
    case "application/pdf":
      return (
        <Suspense fallback={<p className="muted">{t("state.loading", "Lecture…")}</p>}>
          <PdfPages blob={blob} />
        </Suspense>
      );
    default:
      return <PlainText blob={blob} fid={paper.fid} />;
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

function PlainText({ blob, fid }: { blob: Blob; fid: string }) {
  const { data } = useQuery({
    queryKey: ["paper-text", fid],
    queryFn: () => blob.slice(0, SHOWN_CHARACTERS).text(),
    gcTime: 0,
    staleTime: 0,
  });
  return <pre>{data}</pre>;
}
