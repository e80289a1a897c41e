import { t } from "../../../../text/t.js";
import type { HeldPaper } from "../paper-calls.js";
import { PaperContent } from "../preview/paper-content.js";
import { PaperDownload } from "../preview/paper-download.js";
import styles from "./inbox.module.css";

/** The paper in hand, beside the others. */
export function PaperBeside({ paper }: { readonly paper: HeldPaper }) {
  return (
    <aside className={styles["beside"]} aria-label={t("inbox.preview", "Aperçu")}>
      <div className={styles["head"]}>
        <b className="clip grow">{paper.name}</b>
        <PaperDownload paper={paper} isSmall />
      </div>
      <PaperContent paper={paper} />
    </aside>
  );
}
