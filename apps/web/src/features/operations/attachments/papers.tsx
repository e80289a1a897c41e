import { Paperclip, X } from "lucide-react";
import { lazy, Suspense, useId, useState, type DragEvent } from "react";
import { useFlag } from "../../../lib/session/flags.js";
import { t } from "../../../text/t.js";
import { IconButton } from "../../../ui/controls/button.js";
import { classNames } from "../../../ui/class-names.js";
import { useGuardedWrite } from "../../../ui/controls/guarded-write.js";
import { AddPapers } from "./file-button.js";
import { PermanentJoinModal } from "./permanent-join-modal.js";
import type { HeldPaper } from "./paper-calls.js";
import { SendingRow } from "./sending-papers.js";
import { usePapers } from "./use-papers.js";
import styles from "./papers.module.css";

const PaperPreview = lazy(() => import("./preview/paper-preview.js").then(({ PaperPreview: component }) => ({ default: component })));

type PapersProps = {
  readonly papers: readonly HeldPaper[];
  /** True once the operation was validated: papers are added for good, none is removed. */
  readonly isValidated: boolean;
  /** Joins a paper that was received; returns the sentence to show, none while the operation is not there yet. */
  readonly onAdd: (paper: HeldPaper) => Promise<string | null>;
  readonly onRemove: (paper: HeldPaper) => Promise<string | null>;
};

/** The papers of an operation: to add, by a choice or a drop, to look at, to remove. */
export function Papers({ papers, isValidated, onAdd, onRemove }: PapersProps) {
  const id = useId();
  const isOpen = useFlag("listeop_attachments_upload");
  const writing = useGuardedWrite();
  const [shown, setShown] = useState<HeldPaper | null>(null);
  const [asked, setAsked] = useState<readonly File[] | null>(null);
  const { sending, send, remove, removing } = usePapers(onAdd, onRemove);
  const take = (files: readonly File[]): void => {
    if (!isOpen || files.length === 0) return;
    if (isValidated) setAsked(files);
    else send(files);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    writing(take)([...event.dataTransfer.files]);
  };
  return (
    <section className="field" aria-labelledby={`${id}-title`} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <span className="label" id={`${id}-title`}>
        {t("papers.title", "Pièces")}
      </span>
      {(papers.length > 0 || sending.length > 0) && (
        <ul className={styles["list"]}>
          {papers.map((paper) => (
            <li key={paper.fid} className={styles["row"]}>
              <Paperclip className="icon small" />
              <button
                type="button"
                className={classNames("link clip grow", styles["name"])}
                title={paper.name}
                onClick={() => setShown(paper)}
              >
                {paper.name}
              </button>
              {!isValidated && (
                <IconButton
                  writes
                  size="small"
                  disabled={!isOpen || removing === paper.fid}
                  label={t("papers.remove", "Retirer {{name}}", { name: paper.name })}
                  icon={<X className="icon" />}
                  onClick={() => remove(paper)}
                />
              )}
            </li>
          ))}
          {sending.map((one) => (
            <SendingRow key={one.key} one={one} />
          ))}
        </ul>
      )}
      <div className={classNames(styles["buttons"], styles["drop"])}>
        <span className="desktop-only">{t("papers.drop", "Déposez une pièce ici, ou")}</span>
        <AddPapers label={t("papers.add", "Ajouter une pièce")} disabled={!isOpen} onFiles={take} />
      </div>
      {shown && (
        <Suspense>
          <PaperPreview paper={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {asked && (
        <PermanentJoinModal validated={1} total={1} onCancel={() => setAsked(null)} onConfirm={() => (send(asked), setAsked(null))} />
      )}
    </section>
  );
}
