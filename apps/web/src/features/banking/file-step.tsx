import { dotted } from "@comptoir/accounting/french-text";
import { FileSpreadsheet, FileUp, FileX, X } from "lucide-react";
import { t } from "../../text/t.js";
import { Button, IconButton } from "../../ui/controls/button.js";
import { classNames } from "../../ui/class-names.js";
import { DropZone } from "../../ui/fields/drop-zone.js";
import { Meter } from "../../ui/figures/meter.js";
import { fileSize } from "../../text/file-size.js";
import { ExportHelp } from "./export-help.js";
import styles from "./import.module.css";
import type { QueuedFile } from "./import-queue.js";
import { importQueue, useImportQueue } from "./queued-statements.js";
import { PastImports } from "./past-imports.js";

const ACCEPT = ".ofx,.qfx,.qif,.xml,.camt,.053,.cfonb,.cfo,.txt,.csv,.tsv";
const FORMATS = [
  ["OFX, QFX", "le plus sûr\u00a0: il porte le solde du compte"],
  ["CAMT.053", "relevé XML des banques européennes"],
  ["CFONB 120", "relevé des banques françaises"],
  ["QIF", "ancien, sans identifiants"],
  ["CSV", "vous confirmez les colonnes"],
] as const;

/** First step: the files, and the imports already done. */
export function FileStep({ onShow }: { onShow: (importId: string) => void }) {
  const { files, add } = useImportQueue();
  return (
    <div className={styles["columns"]}>
      <div className="stack">
        <DropZone
          writes
          className={styles["drop"] ?? ""}
          icon={<FileUp className="icon large" />}
          title={t("banking.drop", "Déposez le fichier de votre banque")}
          accept={ACCEPT}
          multiple
          onFiles={add}
        >
          <span>{t("banking.limits", "Plusieurs relevés à la fois, 100\u00a0Mo au plus.")}</span>
        </DropZone>
        <div className={classNames("stack tight", styles["files"])} aria-live="polite">
          {files.map((file) => (
            <FileRow key={file.id} queued={file} onShow={onShow} />
          ))}
        </div>
        <PastImports onShow={onShow} />
      </div>
      <div className="stack">
        <section className="panel">
          <header>
            <h2>{t("banking.where", "Où trouver ce fichier")}</h2>
          </header>
          <div className="padded">
            <ExportHelp />
          </div>
        </section>
        <section className="panel">
          <header>
            <h2>{t("banking.formats", "Formats acceptés")}</h2>
          </header>
          <div className="padded stack">
            <dl className={styles["formats"]}>
              {FORMATS.map(([name, about]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="muted">{about}</dd>
                </div>
              ))}
            </dl>
            <p className="muted small">{t("banking.never_twice", "Un fichier déjà importé, même en partie, ne crée jamais de double.")}</p>
          </div>
        </section>
      </div>
    </div>
  );
}

function FileRow({ queued, onShow }: { queued: QueuedFile; onShow: (importId: string) => void }) {
  const { id, file, state } = queued;
  const isRefused = state.kind === "refused";
  return (
    <section className={classNames("panel", styles["file"], isRefused && styles["refused"])} aria-label={file.name}>
      {isRefused ? <FileX className="icon" /> : <FileSpreadsheet className="icon" />}
      <div className="grow">
        <b className={styles["fileName"]}>{file.name}</b>
        {isRefused ? (
          <div className={styles["reason"]} role="alert">
            {state.reason}
          </div>
        ) : (
          <div className="muted tiny">{dotted([fileSize(file.size), progressWords(state)])}</div>
        )}
        {state.kind === "sending" && <Meter label={`Envoi de ${file.name}`} ratio={state.sent} />}
      </div>
      {state.kind === "read" && (
        <Button size="small" kind="primary" onClick={() => onShow(state.importId)}>
          {t("banking.see_preview", "Voir l’aperçu")}
        </Button>
      )}
      <IconButton size="small" label={`Retirer ${file.name}`} icon={<X className="icon small" />} onClick={() => importQueue.remove(id)} />
    </section>
  );
}

function progressWords(state: Exclude<QueuedFile["state"], { kind: "refused" }>): string {
  if (state.kind === "waiting") return "en attente du fichier précédent";
  if (state.kind === "read") return "lu";
  return state.sent < 1 ? "envoi…" : "lecture du fichier…";
}
