import { t } from "../../../../text/t.js";
import { Button } from "../../../../ui/controls/button.js";
import { keepPaper, type HeldPaper } from "../paper-calls.js";
import { usePaperBlob } from "./paper-content.js";

/** « Télécharger » : the paper that is shown, as it was sent. */
export function PaperDownload({ paper, isSmall = false }: { readonly paper: HeldPaper; readonly isSmall?: boolean }) {
  const { data: blob } = usePaperBlob(paper);
  return (
    <Button {...(isSmall && { size: "small" })} disabled={!blob} onClick={() => blob && keepPaper(blob, paper.name)}>
      {t("papers.download", "Télécharger")}
    </Button>
  );
}
