import { Paperclip } from "lucide-react";
import { t } from "../../../text/t.js";
import { AddPapers } from "./file-button.js";
import type { HeldPaper } from "./paper-calls.js";
import { SendingRow } from "./sending-papers.js";
import { useSending } from "./use-sending.js";
import styles from "./papers.module.css";

type PaperForAllProps = { readonly paper: HeldPaper | null; readonly onPaper: (paper: HeldPaper) => void };

/** The paper that all operations of a list are to be given: chosen, sent, and another one in its place. */
export function PaperForAll({ paper, onPaper }: PaperForAllProps) {
  const { sending, send } = useSending();
  const take = ([file]: readonly File[]): void => {
    if (file === undefined) return;
    send([file], async (received) => {
      onPaper(received);
      return null;
    });
  };
  return (
    <div className="field">
      {(paper !== null || sending.length > 0) && (
        <ul className={styles["list"]}>
          {paper !== null && (
            <li className={styles["row"]}>
              <Paperclip className="icon small" />
              <span className="clip grow" title={paper.name}>
                {paper.name}
              </span>
            </li>
          )}
          {sending.map((one) => (
            <SendingRow key={one.key} one={one} />
          ))}
        </ul>
      )}
      <div className={styles["buttons"]}>
        <AddPapers
          label={paper === null ? t("papers.choose", "Choisir une pièce") : t("papers.choose_other", "Choisir une autre pièce")}
          disabled={sending.length > 0}
          isSingle
          onFiles={take}
        />
      </div>
    </div>
  );
}
