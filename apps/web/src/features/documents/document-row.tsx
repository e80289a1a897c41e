import type { ReactNode } from "react";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { ButtonLink } from "../../ui/controls/button.js";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { DifferenceLine } from "./papers/difference-line.js";
import { FORMAT_NAMES, heldBy } from "./document-words.js";
import type { BookSearch } from "./filters/book-search.js";
import styles from "./documents.module.css";
import { ShareButton } from "./sharing/share-button.js";

type DocumentRowProps = {
  readonly document: BookDocument;
  readonly icon: ReactNode;
  /** Beside the title. */
  readonly chips?: ReactNode;
  readonly search: BookSearch;
  readonly onOpenEntry: (entryId: string) => void;
};

/** A document of the list: what it holds, what changed since it was kept, its formats, and its links. */
export function DocumentRow({ document, icon, chips, search, onOpenEntry }: DocumentRowProps) {
  const { id, type, title, formats, difference, version, status } = document;
  const seen = version === null ? search : { ...search, document: id };
  return (
    <li className={styles["row"]} data-state={difference !== null ? "outdated" : status === "outdated" ? "replaced" : status}>
      <span className={styles["icon"]} aria-hidden="true">
        {icon}
      </span>
      <div className="grow">
        <b>{title}</b> {chips}
        <div className="muted small">{heldBy(document)}</div>
        {difference !== null && <DifferenceLine title={title} difference={difference} onOpenEntry={onOpenEntry} />}
      </div>
      <div className={styles["formats"]}>
        {formats.some(({ format }) => format === "html") && (
          <ButtonLink kind="soft" size="small" to={PATHS.document} params={{ type }} search={seen}>
            {t("documents.see", "Voir")}
          </ButtonLink>
        )}
        {formats
          .filter(({ format }) => format !== "html")
          .map(({ format, uri }) => (
            <DownloadButton key={format} size="small" uri={uri} name={`${title}, ${FORMAT_NAMES[format]}`}>
              {FORMAT_NAMES[format]}
            </DownloadButton>
          ))}
        <ShareButton document={document} />
      </div>
    </li>
  );
}
