import { FileText } from "lucide-react";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { t } from "../../text/t.js";
import { Chip } from "../../ui/controls/chip.js";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { FORMAT_NAMES, heldBy } from "./document-words.js";
import styles from "./documents.module.css";

/** The forms of the VAT returns validated in a fiscal year, replaced versions included. */
export function ReturnForms({ returns }: { returns: readonly BookDocument[] }) {
  return (
    <section className={`panel ${styles["books"]}`} aria-labelledby="return-forms">
      <header>
        <h2 id="return-forms">{t("documents.returns", "Déclarations de TVA")}</h2>
      </header>
      <ul>
        {returns.map((document) => (
          <li key={document.id} className={styles["row"]}>
            <span className={styles["icon"]} aria-hidden="true">
              <FileText className="icon" />
            </span>
            <div className="grow">
              <b>{document.title}</b> {document.status === "outdated" && <Chip kind="mute">{t("documents.replaced", "Remplacée")}</Chip>}
              <div className="muted small">{heldBy(document)}</div>
            </div>
            <div className={styles["formats"]}>
              {document.formats.map(({ format, uri }) => (
                <DownloadButton key={format} size="small" uri={uri} name={`${document.title}, ${FORMAT_NAMES[format]}`}>
                  {FORMAT_NAMES[format]}
                </DownloadButton>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
