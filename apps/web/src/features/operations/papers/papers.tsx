import { Camera, Paperclip, X } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { useFlag } from "../../../lib/flags.js";
import { t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/button.js";
import { Meter } from "../../../ui/meter.js";
import { Modal } from "../../../ui/modal.js";
import { ACCEPTED, type HeldPaper } from "./paper-calls.js";
import { usePapers, type SendingPaper } from "./use-papers.js";
import styles from "./papers.module.css";

const PaperPreview = lazy(() => import("./paper-preview.js").then(({ PaperPreview: component }) => ({ default: component })));

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
    take([...event.dataTransfer.files]);
  };
  return (
    <section className="field" aria-labelledby={`${id}-title`} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <span className="label" id={`${id}-title`}>
        {t("papers.title", "Pièces")}
      </span>
      {(papers.length > 0 || sending.length > 0) && (
        <ul className={styles.list}>
          {papers.map((paper) => (
            <li key={paper.fid} className={styles.row}>
              <Paperclip className="icon small" />
              <button type="button" className="link clip grow" title={paper.name} onClick={() => setShown(paper)}>
                {paper.name}
              </button>
              {!isValidated && (
                <IconButton
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
            <Sending key={one.key} one={one} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <FileButton icon={<Paperclip className="icon small" />} accept={ACCEPTED} disabled={!isOpen} onFiles={take}>
          {t("papers.add", "Ajouter une pièce")}
        </FileButton>
        <FileButton
          className="mobile-only"
          icon={<Camera className="icon small" />}
          accept="image/jpeg,image/png"
          isPhoto
          disabled={!isOpen}
          onFiles={take}
        >
          {t("papers.photo", "Prendre une photo")}
        </FileButton>
      </div>
      {shown && (
        <Suspense>
          <PaperPreview paper={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {asked && <ForGood onCancel={() => setAsked(null)} onConfirm={() => (send(asked), setAsked(null))} />}
    </section>
  );
}

type FileButtonProps = {
  readonly icon: ReactNode;
  readonly accept: string;
  /** A phone opens its camera. */
  readonly isPhoto?: boolean;
  readonly disabled: boolean;
  readonly className?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

function FileButton({ icon, accept, isPhoto = false, disabled, className, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" className={className} icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={!isPhoto}
        {...(isPhoto && { capture: "environment" as const })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}

function Sending({ one }: { one: SendingPaper }) {
  return (
    <li className={styles.row}>
      <span className={styles.sending}>
        <span className="clip small">{one.name}</span>
        <Meter label={t("papers.sending", "Envoi de {{name}}", { name: one.name })} ratio={one.share} />
      </span>
      <IconButton
        size="small"
        label={t("papers.cancel", "Annuler l’envoi de {{name}}", { name: one.name })}
        icon={<X className="icon" />}
        onClick={one.cancel}
      />
    </li>
  );
}

function ForGood({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <Modal
      title={t("papers.for_good_title", "Joindre définitivement\u00a0?")}
      iconKind="warn"
      icon={<Paperclip className="icon" />}
      onClose={onCancel}
      actions={
        <>
          <Button data-autofocus onClick={onCancel}>
            {t("action.cancel", "Annuler")}
          </Button>
          <Button kind="primary" onClick={onConfirm}>
            {t("papers.for_good", "Joindre définitivement")}
          </Button>
        </>
      }
    >
      <p className="muted">
        {t("papers.for_good_detail", "Cette opération est validée\u00a0: une pièce qui s’y ajoute ne se retire plus.")}
      </p>
    </Modal>
  );
}
