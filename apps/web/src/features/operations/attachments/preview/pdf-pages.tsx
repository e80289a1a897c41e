import { getDocument, GlobalWorkerOptions } from "pdfjs-dist/legacy/build/pdf.min.mjs";
// oxlint-disable-next-line import/default -- the build gives its address
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { useEffect, useRef, useState } from "react";
import { plural, t } from "../../../../text/t.js";
import styles from "../papers.module.css";

/** The build for older browsers: the default one needs methods that Safari 18 lacks. */
GlobalWorkerOptions.workerSrc = workerUrl;

/** Pages drawn at most: the whole document is a download away. */
const MOST_PAGES = 20;
/** Pixels across, for a screen of twice the density. */
const WIDTH = 1400;
/** A page may say any height: beyond, it is drawn narrower. */
const TALLEST = 4000;

/** A PDF, each page on a canvas: nothing of it is run, none of its links is followed. */
export function PdfPages({ blob }: { blob: Blob }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void drawPages(blob, place.current, controller.signal).then(
      (undrawn) => !controller.signal.aborted && (setLeft(undrawn), setState("drawn")),
      () => !controller.signal.aborted && setState("failed"),
    );
    return () => controller.abort();
  }, [blob]);
  return (
    <>
      {state === "drawing" && <p className="muted">{t("state.loading", "Lecture…")}</p>}
      {state === "failed" && (
        <p className="muted">{t("papers.unreadable", "Cette pièce ne s’affiche pas ici\u00a0: téléchargez-la pour l’ouvrir.")}</p>
      )}
      <div ref={place} className={styles.pages} />
      {left > 0 && (
        <p className="muted small">
          {plural("papers.more_pages", left, {
            one: "{{n}} page de plus\u00a0: téléchargez la pièce pour la lire.",
            other: "{{n}} pages de plus\u00a0: téléchargez la pièce pour les lire.",
          })}
        </p>
      )}
    </>
  );
}

/** Returns how many pages are left undrawn. */
async function drawPages(blob: Blob, place: HTMLDivElement | null, signal: AbortSignal): Promise<number> {
  const opening = getDocument({ data: await blob.arrayBuffer(), isEvalSupported: false, enableXfa: false, verbosity: 0 });
  signal.addEventListener("abort", () => void opening.destroy());
  const pdf = await opening.promise;
  const count = Math.min(pdf.numPages, MOST_PAGES);
  place?.replaceChildren();
  for (let number = 1; number <= count && !signal.aborted; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: Math.min(WIDTH / width, TALLEST / height) });
    const canvas = document.createElement("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", t("papers.page", "Page {{number}}", { number: String(number) }));
    await page.render({ canvas, viewport, annotationMode: 0 }).promise;
    place?.append(canvas);
  }
  return pdf.numPages - count;
}
