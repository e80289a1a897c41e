import { FileText, History, Hourglass, Lock } from "lucide-react";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { DocumentRow } from "../document-row.js";
import type { BookSearch } from "../filters/book-search.js";
import styles from "../documents.module.css";

type PapersPanelProps = {
  readonly id: string;
  readonly title: string;
  readonly documents: readonly BookDocument[];
  readonly search: BookSearch;
  readonly onOpenEntry: (entryId: string) => void;
};

/** Papers of a fiscal year, or the forms of its returns: replaced versions stay, and say so. */
export function PapersPanel({ id, title, documents, search, onOpenEntry }: PapersPanelProps) {
  return (
    <section className={`panel ${styles["books"]}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <ul className={styles["papers"]}>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            icon={<FileText className="icon" />}
            chips={<PaperState document={document} />}
            search={search}
            onOpenEntry={onOpenEntry}
          />
        ))}
      </ul>
    </section>
  );
}

/** Provisional, validated, outdated by a change, or replaced by another version. */
export function PaperState({ document: { status, difference } }: { readonly document: Pick<BookDocument, "status" | "difference"> }) {
  if (difference !== null)
    return (
      <Chip kind="bad" icon={<History className="icon tiny" />}>
        {t("documents.outdated", "Périmée")}
      </Chip>
    );
  if (status === "outdated") return <Chip kind="mute">{t("documents.replaced", "Remplacée")}</Chip>;
  return status === "provisional" ? (
    <Chip kind="warn" icon={<Hourglass className="icon tiny" />}>
      {t("documents.provisional", "Provisoire")}
    </Chip>
  ) : (
    <Chip kind="ok" icon={<Lock className="icon tiny" />}>
      {t("documents.validated", "Validée")}
    </Chip>
  );
}
