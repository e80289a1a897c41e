import { useId, useState, type DragEvent, type ReactNode } from "react";
import { useReadOnlyReason } from "../../lib/session/read-only.js";
import { t } from "../../text/t.js";
import { classNames } from "../class-names.js";
import { Meter } from "../figures/meter.js";

type DropZoneProps = {
  readonly icon: ReactNode;
  /** « Déposez le fichier de votre banque ». */
  readonly title: string;
  readonly children?: ReactNode;
  /** Accepted extensions and types, as in the `accept` attribute. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** 0 to 1 while a file is sent, null otherwise. */
  readonly progress?: number | null;
  /** Why the last file was refused, and what to do. */
  readonly error?: string | null;
  readonly className?: string;
  /** What is dropped changes books: where they are read only nothing is taken. */
  readonly writes?: boolean;
};

/** Where files are dropped, or chosen with the button. */
export function DropZone({
  icon,
  title,
  children,
  accept,
  multiple = false,
  onFiles,
  progress = null,
  error = null,
  className,
  writes = false,
}: DropZoneProps) {
  const reason = useReadOnlyReason();
  const isClosed = writes && reason !== null;
  const [isOver, setOver] = useState(false);
  const id = useId();
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isClosed) onFiles(multiple ? files : files.slice(0, 1));
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={classNames("drop-zone", isOver && "is-over", error && "is-error", className)}
      aria-busy={progress !== null}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isClosed);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {icon}
      <b>{isClosed ? t("dossier.read_only", "Lecture seule") : title}</b>
      {!isClosed && children}
      <label className="button" htmlFor={id} title={isClosed ? reason : undefined}>
        Choisir un fichier
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={progress !== null || isClosed}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </label>
      {progress !== null && <Meter label="Envoi du fichier" ratio={progress} />}
      {error && <span role="alert">{error}</span>}
    </div>
  );
}
